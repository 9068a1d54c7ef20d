import {
  type Estimable,
  effectStyle,
  formatEffect,
  formatInterval,
  formatRate,
  isEstimable,
  type ReportModel,
} from "@assay/core/report";
import { renderReport, sectionTitles } from "@assay/report";
import { bundleClient } from "@assay/report/bundle-client";
import { hostileModel } from "@assay/report/testing/hostile-model";
import { madeUpModel } from "@assay/report/testing/made-up-model";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepScreenshot, launchBrowser, withReport } from "./browser.ts";

let browser: Browser;
let script: string;
const quiet = { dialogs: [], errors: [], requests: [] };

const plain = madeUpModel();
const twelveArms = madeUpModel({
  cases: 40,
  repeats: 2,
  arms: Array.from({ length: 12 }, (_, i) => ({
    label: `reader number ${i + 1}`,
    skill: 0.7 + (i % 5) / 20,
    lossRate: i === 3 ? 0.1 : 0,
  })),
});
const binary = madeUpModel({ kind: "binary", threshold: 1, cases: 80 });
const empty = madeUpModel({
  cases: 4,
  outputs: false,
  arms: [
    { label: "lost everything", skill: 0.8, lossRate: 1 },
    { label: "lost everything too", skill: 0.8, lossRate: 1 },
  ],
});
const models: Readonly<Record<string, ReportModel>> = { plain, twelveArms, binary, empty, hostile: hostileModel() };

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundleClient()]);
});
afterAll(async () => {
  await browser.close();
});

const page = (model: ReportModel) => renderReport(model, { script });

type Gate = { readonly figures: Record<string, string>; readonly badge: string; readonly bands: number };

/** Moves the slider to every position in turn and reads what the page shows there; figures by "name arm". */
function readEveryGate(at: Page): Promise<Gate[]> {
  return at.evaluate(`(async () => {
    const slider = document.getElementById("gate-slider");
    const seen = [];
    for (let position = 0; position <= Number(slider.max); position += 1) {
      slider.value = String(position);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      const figures = {};
      for (const cell of document.querySelectorAll("#gate [data-figure]")) {
        figures[cell.dataset.figure + " " + cell.dataset.arm] = cell.querySelector(".num, .none").firstChild.textContent;
      }
      seen.push({
        figures,
        badge: document.querySelector("#gate .gate-state .badge").textContent,
        bands: document.querySelectorAll("#gate .band").length,
      });
    }
    return seen;
  })()`);
}

test("hostile text stays text: no dialog, no error, no request, no script", async () => {
  await withReport(browser, page(models.hostile!), {}, async (at, trouble) => {
    for (const summary of await at.locator("#case-explorer summary").all()) await summary.click();
    expect(trouble).toEqual(quiet);
    expect(
      await at.locator("main script, main iframe, main a[href^=javascript], [onerror], [onload], [style]").count(),
    ).toBe(0);
    expect(await at.title()).toContain("<script>alert('ran')</script>");
    await keepScreenshot(at, "report-hostile");
  });
});

test("at every gate the figures are those of the sweep, and the interval is there only at home", async () => {
  const { thresholdSweep: sweep, primary } = plain.blob;
  const text = <T>(value: Estimable<T>, format: (value: T) => string) =>
    isEstimable(value) ? format(value) : "not estimable";
  const gates = sweep.grid.map((gate, i): Gate => {
    const isHome = gate === primary.threshold;
    const rates = Object.entries(sweep.perArm).map(([arm, all]) => [
      `pass-rate ${arm}`,
      text(all, (list) => formatRate(list[i]!)),
    ]);
    const differences = Object.entries(sweep.deltas).flatMap(([arm, { mean, bandLow, bandHigh, gate: home }]) => {
      const [low, high] = isHome ? [home.low, home.high] : [bandLow[i]!, bandHigh[i]!];
      const style = effectStyle(low, high);
      return [
        [`difference ${arm}`, text(mean, (list) => formatEffect(list[i]!, style, true))],
        [`${isHome ? "interval" : "band"} ${arm}`, text(low, () => formatInterval(low, high, style))],
      ];
    });
    return {
      figures: Object.fromEntries([...rates, ...differences]),
      badge: isHome ? "the frozen gate" : "chosen after looking",
      bands: isHome ? 0 : 2,
    };
  });
  expect(gates.filter((gate) => gate.bands === 0)).toHaveLength(1);
  await withReport(browser, page(plain), {}, async (at, trouble) => {
    expect(await readEveryGate(at)).toEqual(gates);
    expect(trouble).toEqual(quiet);
  });
});

test("the address keeps the place of the gate, and home needs no place", async () => {
  const { grid } = plain.blob.thresholdSweep;
  await withReport(browser, page(plain), { fragment: `#gate=${grid[5]}` }, async (at) => {
    expect(await at.locator("#gate-slider").inputValue()).toBe("5");
    await at.locator("#gate-slider").press("ArrowRight");
    expect(at.url()).toMatch(new RegExp(`#gate=${String(grid[6]).replace(".", "\\.")}$`));
    await keepScreenshot(at, "report-gate-away", false);
    await at.locator("#gate-home").click();
    expect(at.url()).not.toContain("#");
  });
});

test("with scripts off the page still says everything that matters", async () => {
  await withReport(browser, page(plain), { scripts: false }, async (at) => {
    const text = (await at.locator("main").textContent()) ?? "";
    expect(text).toContain("B (best integer model) is better than A");
    expect(await at.locator("#cases details").count()).toBe(20);
    expect(await at.locator("#gate-slider").count()).toBe(0);
    await at.locator("#cases summary").first().click();
    expect(await at.locator("#cases details[open] .outputs").isVisible()).toBe(true);
    expect(
      await at
        .locator("#cases details[open] img")
        .first()
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    ).toBe(200);
    await at
      .locator("#cases details[open]")
      .screenshot({ path: new URL("../screenshots/report-case.png", import.meta.url).pathname });
  });
});

test("tables sort by value, and the explorer filters cases", async () => {
  await withReport(browser, page(plain), {}, async (at) => {
    await at.locator("#arms th button", { hasText: "Cost" }).click();
    expect(await at.locator("#arms tbody .key").allTextContents()).toEqual(["C", "B", "A"]);
    await at.locator("#arms th button", { hasText: "Cost" }).click();
    expect(await at.locator("#arms tbody .key").allTextContents()).toEqual(["A", "B", "C"]);
    await at.getByLabel("Show").selectOption("lost");
    await at.getByLabel("Arm", { exact: true }).selectOption("B");
    const lost = plain.blob.perArm.B!.failed;
    expect(await at.locator("#cases [role=status]").textContent()).toBe(`${lost} of 60 cases`);
    expect(await at.locator("#cases li").count()).toBe(lost);
  });
});

test("a report of 20,000 trials opens and lists every case", async () => {
  const large = madeUpModel({
    cases: 5000,
    arms: ["a", "b", "c", "d"].map((label, i) => ({ label, skill: 0.7 + i / 20 })),
    outputs: false,
  });
  await withReport(browser, page(large), {}, async (at, trouble) => {
    expect(await at.locator("#cases [role=status]").textContent()).toBe("5,000 of 5,000 cases");
    expect(await at.locator("#cases li").count()).toBe(25);
    expect(trouble).toEqual(quiet);
  });
});

test("printed from a file with scripts off, nothing that matters is missing", async () => {
  await withReport(browser, page(plain), { scripts: false }, async (at) => {
    await at.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const [id] of sectionTitles) expect(await at.locator(`#${id}`).isVisible(), id).toBe(true);
    expect(await at.locator("#verdict .bar").count()).toBe(Object.keys(plain.blob.deltas).length);
    const opened = at.locator("#cases .case");
    const shown = await Promise.all((await opened.all()).map((one) => one.isVisible()));
    expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => i < 8));
    expect(await at.locator("#cases summary").last().isVisible()).toBe(true);
    expect(await at.locator("nav").isVisible()).toBe(false);
    const paper = await at.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(paper).toBe("rgb(255, 255, 255)");
    expect((await at.pdf({ format: "A4" })).byteLength).toBeGreaterThan(10_000);
  });
});

test("printed, no chart and no table is wider than the paper", async () => {
  const wide = await withReport(browser, page(plain), { scripts: false, width: 680 }, async (at) => {
    await at.emulateMedia({ media: "print" });
    return at.evaluate<string[]>(
      '[...document.querySelectorAll("main svg, main table")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.getAttribute("class") ?? one.closest("section").id)',
    );
  });
  expect(wide).toEqual([]);
});

test("every chart has its table or its words beside it", async () => {
  for (const model of [plain, models.binary!]) {
    await withReport(browser, page(model), {}, async (at) => {
      const bare = await at.evaluate<string[]>(
        '[...document.querySelectorAll("main svg.chart")].filter((one) => one.closest("section").querySelector("table") === null).map((one) => one.outerHTML.slice(0, 80))',
      );
      expect(bare).toEqual([]);
      const unnamed = await at.evaluate<number>(
        'document.querySelectorAll("main svg:not([aria-label]):not([aria-hidden=true])").length',
      );
      expect(unnamed).toBe(0);
    });
  }
});

test("what cannot be estimated has its own look, and it is not that of a figure", async () => {
  await withReport(browser, page(models.empty!), {}, async (at) => {
    const looks = await at.evaluate<string[]>(
      '["#arms .none", "#arms .num"].map((one) => getComputedStyle(document.querySelector(one))).map((style) => style.fontStyle + " " + style.textDecorationStyle)',
    );
    expect(looks).toEqual(["italic dotted", "normal solid"]);
    expect(await at.locator("#arms .none").first().textContent()).toMatch(/^not estimable: ./);
  });
});

describe.each(Object.keys(models))("the report %s", (name) => {
  test.each(["light", "dark"] as const)("has no accessibility violation in %s", async (scheme) => {
    await withReport(browser, page(models[name]!), { scheme }, async (at) => {
      const details = await at.locator("#case-explorer summary").all();
      for (const summary of details.slice(0, 2)) await summary.click();
      const { violations } = await new AxeBuilder({ page: at }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)])).toEqual([]);
    });
  });

  test.each([360, 1440])("does not overflow at %i px", async (width) => {
    await withReport(browser, page(models[name]!), { width, scheme: width === 360 ? "dark" : "light" }, async (at) => {
      expect(
        await at.locator("html").evaluate((root) => (root as unknown as { scrollWidth: number }).scrollWidth),
      ).toBe(width);
      await keepScreenshot(at, `report-${name}-${width}`);
    });
  });
});
