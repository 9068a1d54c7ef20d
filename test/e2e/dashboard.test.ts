import { expect, test } from "vitest";
import { keepScreenshot } from "./browser.ts";
import { expectAccessible, expectNoOverflow, withDashboard } from "./dashboard-page.ts";
import { looks, quiet, useStage } from "./dashboard-stage.ts";
import { reportedExperiment, sumDesign } from "./dashboard-world.ts";

const stage = useStage();

test.each(looks)("a home without data opens on what to do first ($width px)", async (look) => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, look, async ({ page, trouble }) => {
    expect(page.url()).toBe(world.url);
    expect(await page.locator(".empty h2").textContent()).toBe("Nothing has been asked yet");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreenshot(page, `dashboard-first-${look.width}`);
    expect(trouble).toEqual(quiet);
  });
});

test("its files are a page without inline scripts or styles and its assets, and nothing else", async () => {
  const { world } = stage();
  const page = await (await fetch(world.url)).text();
  expect(page).toContain("script-src 'self'; style-src 'self'");
  expect(
    [...page.matchAll(/<(script|style)\b([^>]*)>/g)].map(([, name, rest]) => [name, rest!.includes(" src=")]),
  ).toEqual([["script", true]]);
  const [asset] = /assets\/[\w-]+\.js/.exec(page)!;
  const script = await fetch(new URL(asset, world.url));
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect((await script.arrayBuffer()).byteLength).toBeLessThan(400_000);
  for (const path of ["assets/none.js", "assets/..%2fserve.ts", "serve.ts", "index.html/"]) {
    expect((await fetch(new URL(path, world.url))).status, path).toBe(404);
  }
});

const emptyScreens = [
  ["case-sets", "?view=case-sets", "design an experiment"],
  ["lanes", "?view=lanes", "A lane appears with the first decision"],
  ["canaries", "?view=canaries", "There is no canary yet"],
  ["new-canary", "?view=new-canary", "There is no experiment to repeat yet"],
  ["admin", "?view=admin", "Nobody is told yet"],
  ["filtered", "?status=running", "No experiment fits these filters"],
] as const;

test.each(looks)("every screen of a home without data says what to do next ($width px)", async (look) => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, look, async ({ page, open, trouble }) => {
    for (const [name, query, words] of emptyScreens) {
      await open(query);
      expect(await page.locator("main").textContent(), name).toContain(words);
      await keepScreenshot(page, `dashboard-empty-${name}-${look.width}`);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
    expect(trouble).toEqual(quiet);
  });
});

test("without a key, or with a wrong one, the way to one is shown", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, `${world.url}#key=wrong`, {}, async ({ page, trouble }) => {
    await page.getByRole("heading", { name: "A key is needed" }).waitFor();
    expect(page.url()).toBe(world.url);
    await page.getByRole("link", { name: "Enter a key" }).click();
    await page.getByLabel("Key", { exact: true }).fill(new URL(world.entrance).hash.slice("#key=".length));
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByRole("heading", { name: "Nothing has been asked yet" }).waitFor();
    expect(trouble).toEqual(quiet);
  });
});

test("hostile names, labels and outputs stay text", async () => {
  const { browser, world } = stage();
  const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>\u202egnp.exe`;
  const design = { ...sumDesign({ cases: 6 }), name: hostile, hypothesis: hostile };
  const made = await reportedExperiment(world, {
    ...design,
    arms: design.arms.map((arm) => ({ ...arm, label: `${arm.label} ${hostile}` })),
  });
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    for (const part of ["", "report", "trials", "design", "decision"]) {
      await open(`?view=experiment&id=${made}&part=${part}`);
      expect(await page.locator("main").textContent()).toContain("<script>alert(2)</script>");
    }
    expect(await page.locator("main script, main [onerror], main img[src=x]").count()).toBe(0);
    expect(trouble).toEqual(quiet);
  });
});
