// Every committed design is run here from the command line, and its report is looked at as a reader would: wide and
// narrow, light and dark, printed, without scripts. Pictures of all of it stay in test/screenshots.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import { sectionTitles } from "@assay/report";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepScreenshot, launchBrowser, withReport } from "../e2e/browser.ts";
import { CliFolder, repository } from "../integration/cli-process.ts";

const designs = join(repository, "experiments/designs");
const names = readdirSync(designs).map((file) => basename(file, ".json"));
const pages = new Map<string, Promise<string>>();
const quiet = { dialogs: [], errors: [], requests: [] };
let cli: CliFolder;
let browser: Browser;

beforeAll(async () => {
  cli = new CliFolder({});
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await cli.remove();
});

/** The page of a design's report, from one run; a run that its budget ends early has one too. */
function reportOf(name: string, design = join(designs, `${name}.json`)): Promise<string> {
  const known = pages.get(name) ?? runToReport(name, design);
  pages.set(name, known);
  return known;
}

async function runToReport(name: string, design: string): Promise<string> {
  const ended = await cli.run(["run", design, "--out", `${name}.html`]);
  expect([0, 2], ended.stderr).toContain(ended.code);
  return readFileSync(cli.path(`${name}.html`), "utf8");
}

/** Names of charts with words that stick out of them, and of elements that stick out of the page. */
function cutText(at: Page): Promise<string[]> {
  return at.evaluate(`[
    ...[...document.querySelectorAll("main svg")].flatMap((svg) => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")]
        .map((text) => [text.getBoundingClientRect(), text.textContent])
        .filter(([own]) => own.left < box.left - 12 || own.right > box.right + 12)
        .map(([, words]) => svg.getAttribute("class") + ": " + words);
    }),
    ...[...document.querySelectorAll("main h1, main h2, main h3, main p, main dd, main summary")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.closest(".wide") === null)
      .map((one) => one.textContent.slice(0, 60)),
  ]`);
}

describe.each(names)("the report of %s", (name) => {
  test.each([
    [1440, "light"],
    [1440, "dark"],
    [360, "light"],
    [360, "dark"],
  ] as const)("has no cut text at %i px, %s", async (width, scheme) => {
    await withReport(browser, await reportOf(name), { width, scheme }, async (at, trouble) => {
      const first = at.locator("#case-explorer summary").first();
      if ((await first.count()) > 0) await first.click();
      expect(await cutText(at)).toEqual([]);
      expect(await at.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(trouble).toEqual(quiet);
      await keepScreenshot(at, `bundled-${name}-${width}-${scheme}`);
    });
  });

  test("has no accessibility violation", async () => {
    await withReport(browser, await reportOf(name), {}, async (at) => {
      const { violations } = await new AxeBuilder({ page: at }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)])).toEqual([]);
    });
  });

  test("prints every part from a file with scripts off", async () => {
    await withReport(browser, await reportOf(name), { scripts: false }, async (at) => {
      await at.emulateMedia({ media: "print" });
      for (const [id] of sectionTitles) expect(await at.locator(`#${id}`).isVisible(), id).toBe(true);
      expect(await at.locator("#cases .outputs").first().isVisible()).toBe(true);
      expect((await at.pdf({ format: "A4", printBackground: true })).byteLength).toBeGreaterThan(20_000);
    });
  });
});

test("a picture larger than what travels whole is in the page as a thumbnail", async () => {
  const scan = readFileSync(join(repository, "experiments/cases/ocr/0021.png"));
  writeFileSync(cli.path("large.png"), withComment(scan, 60 * 1024));
  cli.write(
    "large.jsonl",
    JSON.stringify({ caseId: "1", intake: { image: { $file: "large.png" } }, reference: { gold: "a notice" } }),
  );
  const design = JSON.parse(readFileSync(join(designs, "ocr-scans.json"), "utf8"));
  const { slices: _, ...analysisPlan } = design.analysisPlan;
  const { lane: _lane, ...unlaned } = design;
  cli.write("large.json", { ...unlaned, analysisPlan, caseSet: { name: "large", casesFile: "large.jsonl" } });
  await withReport(browser, await reportOf("large", "large.json"), { scripts: false }, async (at) => {
    await at.locator("#cases summary").first().click();
    const image = at.locator("#cases details[open] img").first();
    const seen = await image.evaluate((one) => {
      const { naturalWidth, src } = one as unknown as { naturalWidth: number; src: string };
      return [naturalWidth, src.slice(0, 15)];
    });
    expect(seen).toEqual([256, "data:image/webp"]);
    expect(await at.locator("#cases details[open] figcaption").first().textContent()).toContain("drawn small");
  });
});

/** The same picture with a comment of that many bytes behind its header. */
function withComment(png: Buffer, bytes: number): Buffer {
  const body = Buffer.concat([Buffer.from("tEXtComment\0", "latin1"), Buffer.alloc(bytes, "x")]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), length, body, check, png.subarray(headerEnd)]);
}
