import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepScreenshot, launchBrowser } from "./browser.ts";
import { type Dashboard, expectAccessible, expectNoOverflow, settled, withDashboard } from "./dashboard-page.ts";
import { type DashboardWorld, openDashboardWorld, reportedExperiment, sumDesign, sums } from "./dashboard-world.ts";

const quiet = { dialogs: [], errors: [], requests: [] };
const looks = [
  { width: 1440, scheme: "light" },
  { width: 360, scheme: "dark" },
] as const;

let browser: Browser;
let world: DashboardWorld;
let id = "";
let running = "";
let draft = "";
let shipped = "";

beforeAll(async () => {
  [browser, world] = await Promise.all([launchBrowser(), openDashboardWorld()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

test.each(looks)("a home without data opens on what to do first ($width px)", async (look) => {
  await withDashboard(browser, world.entrance, look, async ({ page, open, trouble }) => {
    expect(page.url()).toBe(world.url);
    expect(await page.locator(".empty h2").textContent()).toBe("Nothing has been asked yet");
    await expectAccessible(page);
    await expectNoOverflow(page);
    await keepScreenshot(page, `dashboard-first-${look.width}`);
    await open("?view=case-sets");
    expect(await page.locator(".empty").textContent()).toContain("design an experiment");
    await open("?status=running");
    expect(await page.locator(".empty h2").textContent()).toBe("No experiment fits these filters");
    expect(trouble).toEqual(quiet);
  });
});

test("its files are a page without inline scripts or styles and its assets, and nothing else", async () => {
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

describe("with experiments", () => {
  beforeAll(async () => {
    id = await reportedExperiment(world, sumDesign({ cases: 40 }));
    shipped = await reportedExperiment(world, {
      ...sumDesign({ cases: 12, name: "Which adder?" }),
      lane: "adders",
      caseSet: { name: "adder-sums", cases: sums(12) },
    });
    await world.ask(`/v1/experiments/${shipped}/decision`, {
      verdict: "ship",
      arm: "A",
      rationale: "Care costs a tenth of a cent a sum and drops none of them.",
      overrideReason: "The build of a test is never committed.",
      decidedBy: "whoever runs this test",
    });
    const { arms, kind: _, lane: __, name: ___, ...template } = sumDesign({ cases: 12 });
    const { key: ____, ...candidate } = arms[1]!;
    await world.ask("/v1/canaries", {
      name: "Adders every night",
      lane: "adders",
      schedule: { cron: "0 4 * * *", timeZone: "Europe/Berlin" },
      template: { ...template, caseSet: { name: "sums", version: 1 }, candidate },
    });
    await world.ask("/v1/keys", { name: "nightly", scope: "write" });
    const versions = "/v1/experiments/case-sets/sums/versions";
    const changed = sums(42).map((one, i) => (i === 3 ? { ...one, holdout: true } : one));
    await world.ask(versions, { cases: changed.slice(1) });
    draft = (await world.ask<{ experimentId: string }>("/v1/experiments", sumDesign({ cases: 12, name: "A draft" })))
      .experimentId;
    const slow = await world.ask<{ experimentId: string }>(
      "/v1/experiments",
      sumDesign({ cases: 300, waitMs: 1_500, name: "Slow sums" }),
    );
    running = slow.experimentId;
    await world.ask(`/v1/experiments/${running}/freeze`, undefined, "POST");
    await world.ask(`/v1/experiments/${running}/run`, undefined, "POST");
  });

  const screens: readonly (readonly [string, () => string])[] = [
    ["experiments", () => ""],
    ["reported", () => `?view=experiment&id=${id}`],
    ["running", () => `?view=experiment&id=${running}`],
    ["draft", () => `?view=experiment&id=${draft}`],
    ["trials", () => `?view=experiment&id=${id}&part=trials&trial=21`],
    ["design", () => `?view=experiment&id=${id}&part=design`],
    ["report", () => `?view=experiment&id=${id}&part=report`],
    ["decision", () => `?view=experiment&id=${id}&part=decision`],
    ["decided", () => `?view=experiment&id=${shipped}&part=decision`],
    ["designer-filled", () => `?view=designer&from=${id}`],
    ["case-sets", () => "?view=case-sets"],
    ["case-set", () => "?view=case-set&name=sums"],
    ["workflows", () => "?view=workflows&open=adds-well"],
    ["scorers", () => "?view=scorers"],
    ["lanes", () => "?view=lanes"],
    ["canaries", () => "?view=canaries"],
    ["admin", () => "?view=admin"],
    ["key", () => "?view=key"],
    ["nothing-here", () => "?view=nowhere"],
    ["no-experiment", () => "?view=experiment&id=exp_nobody"],
  ];

  describe.each(looks)("at $width px in $scheme", (look) => {
    let shared: Dashboard;
    let leave: () => void;
    let left: Promise<void>;

    beforeAll(async () => {
      shared = await new Promise<Dashboard>((arrived, failed) => {
        left = withDashboard(browser, world.entrance, look, async (dashboard) => {
          arrived(dashboard);
          await new Promise<void>((resolve) => {
            leave = resolve;
          });
        });
        left.catch(failed);
      });
    });
    afterAll(async () => {
      leave();
      await left;
    });

    test.each(screens)("the screen %s is whole and accessible", async (name, query) => {
      const { page, open, trouble } = shared;
      await open(query());
      await keepScreenshot(page, `dashboard-${name}-${look.width}`);
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect(trouble).toEqual(quiet);
    });
  });

  test("on a 4K screen nothing overflows and lines stay readable", async () => {
    await withDashboard(browser, world.entrance, { width: 3840, height: 2160 }, async ({ page, open }) => {
      await open(`?view=experiment&id=${id}`);
      await expectNoOverflow(page);
      await keepScreenshot(page, "dashboard-reported-3840");
    });
  });

  test("filters are in the address and survive a reload and the way back", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page }) => {
      await page.getByLabel("Undecided only").check();
      await page.waitForURL(/undecided=true/);
      await settled(page);
      await page.getByLabel("Lane").fill("sums");
      await page.getByLabel("Lane").press("Enter");
      await page.waitForURL(/lane=sums/);
      expect(new URL(page.url()).search).toBe("?lane=sums&undecided=true");
      await page.reload();
      await settled(page);
      expect(await page.locator("tbody tr").count()).toBe(1);
      await page.locator("tbody a").click();
      await page.getByRole("link", { name: "Trials" }).click();
      await page.getByLabel("Status").selectOption("failed");
      await page.waitForURL(/status=failed/);
      await page.goBack();
      await page.goBack();
      await settled(page);
      expect(await page.getByLabel("Undecided only").isChecked()).toBe(true);
    });
  });

  test("a lost trial says why, and its outputs are a click away", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open }) => {
      await open(`?view=experiment&id=${id}&part=trials&status=failed`);
      await page.locator("tbody a").first().click();
      await page.locator(".trial .grave").waitFor();
      expect(await page.locator(".trial .grave").textContent()).toMatch(
        /dropped_a_digit the sum of \d+ and \d+ fell off/,
      );
      await open(`?view=experiment&id=${id}&part=trials&arm=A&trial=0`);
      await open(`?view=experiment&id=${id}&part=trials&status=scored&arm=A`);
      await page.locator("tbody a").first().click();
      await page.locator(".trial pre").waitFor();
      expect(await page.locator(".trial pre").textContent()).toMatch(/^\d+$/);
    });
  });

  test("with the network gone, what was known stays and is marked, and comes back by itself", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open }) => {
      await open(`?view=experiment&id=${running}`);
      const known = await page.locator("h1").textContent();
      await page.context().setOffline(true);
      await page.getByText("The server has not answered for a moment").waitFor();
      expect(await page.locator("h1").textContent()).toBe(known);
      await page.context().setOffline(false);
      await page.getByText("The server has not answered for a moment").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Case sets" }).click();
      await settled(page);
      await page.context().setOffline(true);
      await page.getByRole("link", { name: "Scorers" }).click();
      await page.getByRole("heading", { name: "The server does not answer" }).waitFor();
      expect(await page.locator(".failure").textContent()).toContain("npx assay serve");
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.locator("#scorer-exact_match").waitFor();
    });
  });

  test("while it runs there are counts, money and single outputs, and no score", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open }) => {
      await open(`?view=experiment&id=${running}`);
      const shown = () => page.locator(".big strong").first().textContent();
      const before = Number(await shown());
      await expect.poll(async () => Number(await shown()), { timeout: 30_000 }).toBeGreaterThan(before + 4);
      const text = (await page.locator("main").textContent()) ?? "";
      expect(text).toMatch(/about .* left/);
      expect(text).not.toMatch(/exact_match|pass rate|better|worse than/i);
      expect(await page.getByRole("link", { name: "Report", exact: true }).count()).toBe(0);
      await page.locator("#settled-title ~ * tbody a").first().click();
      await page.locator(".trial pre").waitFor();
      expect(await page.locator("tr.opened").textContent()).not.toContain("exact_match");

      await page.getByLabel("At once").fill("2");
      await page.getByRole("button", { name: "Set the pace" }).click();
      await page.getByText("At most 2 trials at once; the design allows 4.").waitFor();
      await page.getByRole("button", { name: "Cancel the experiment" }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Yes, cancel it for good" }).click();
      await page.locator(".badge.stop").waitFor();
      await expect
        .poll(() => page.locator(".badge.status-reported").count(), { timeout: 60_000, interval: 500 })
        .toBe(1);
      await keepScreenshot(page, "dashboard-cancelled-1440");
    });
  });

  test("the embedded report moves its gate as the saved page does", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
      await open(`?view=experiment&id=${id}&part=report`);
      await page.locator("#gate-slider").waitFor();
      expect(await page.locator(".gate-state .badge").textContent()).toBe("the frozen gate");
      await page.locator("#gate-slider").press("ArrowLeft");
      await page.locator(".gate.away").waitFor();
      expect(await page.locator(".gate-state .badge").textContent()).toBe("chosen after looking");
      expect(page.url()).toMatch(/part=report#gate=/);
      await page.locator("#arms th button", { hasText: "Cost" }).click();
      expect(await page.locator("#arms tbody .key").allTextContents()).toEqual(["A", "B"]);
      await page.getByRole("link", { name: "Losses" }).click();
      expect(page.url()).toMatch(/#losses$/);
      expect(await page.locator("#losses").isVisible()).toBe(true);
      expect(trouble).toEqual(quiet);
    });
  });

  test("what a lane ships is moved by decisions, and its history says why", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open }) => {
      await open("?view=lanes&lane=adders");
      const shown = await page.locator("main").textContent();
      expect(shown).toContain("with care");
      expect(shown).toContain("Care costs a tenth of a cent");
      expect(shown).toContain("In spite of unknown-build: The build of a test is never committed.");
      await open("?view=lanes&lane=nobody");
      expect(await page.locator(".empty h2").textContent()).toBe("Lane nobody has shipped nothing");
    });
  });

  test("a canary that finds the same twice is an alarm with both its reports", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
      await open("?view=canaries");
      await page.getByRole("button", { name: "Run it now" }).click();
      await page.locator("td .badge.worse").waitFor({ timeout: 90_000 });
      expect(await page.locator("tbody td a").allTextContents()).toHaveLength(2);
      expect(await page.locator(".delta-words").textContent()).toMatch(/^−0\.\d+ \[−0/);
      await page.reload();
      await settled(page);
      await page.locator(".warnings .grave").waitFor();
      await expectAccessible(page);
      await keepScreenshot(page, "dashboard-canary-alarm-1440");
      expect(trouble).toEqual(quiet);
    });
  });

  test("an administrator limits the month, and makes a key that is shown once and revoked", async () => {
    await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
      await open("?view=admin");
      await page.getByLabel("Limit for a month, USD").fill("250");
      await page.getByRole("button", { name: "Set the limit" }).click();
      await page.getByText("of $250.00").waitFor();
      await page.getByLabel("Name").fill("by hand");
      await page.getByLabel("May").selectOption("read");
      await page.getByRole("button", { name: "Make a key" }).click();
      const text = await page.locator(".mild code").textContent();
      expect(text).toMatch(/^assay_/);
      const row = page.locator("tr", { hasText: "by hand" });
      await row.getByRole("button", { name: /^Revoke/ }).click();
      await row.getByRole("button", { name: "Yes, revoke it" }).click();
      await row.getByText(/^revoked \d/).waitFor();
      await page.reload();
      await settled(page);
      expect(await page.locator("main").textContent()).not.toContain(text);
      await world.ask("/v1/workspace", { budgetLimitUsd: null }, "PATCH");
      expect(trouble).toEqual(quiet);
    });
  });

  test("without a key, or with a wrong one, the way to one is shown", async () => {
    await withDashboard(browser, `${world.url}#key=wrong`, {}, async ({ page, trouble }) => {
      await page.getByRole("heading", { name: "A key is needed" }).waitFor();
      expect(page.url()).toBe(world.url);
      await page.getByRole("link", { name: "Enter a key" }).click();
      await page.getByLabel("Key", { exact: true }).fill(new URL(world.entrance).hash.slice("#key=".length));
      await page.getByRole("button", { name: "Use this key" }).click();
      await page.getByRole("heading", { name: "Experiments" }).waitFor();
      await page.locator("tbody tr").first().waitFor();
      expect(trouble).toEqual(quiet);
    });
  });

  test("hostile names, labels and outputs stay text", async () => {
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
});
