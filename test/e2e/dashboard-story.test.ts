import { effectStyle, formatEffect, formatInterval, formatRate, isEstimable, parseBlob } from "@assay/core/report";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, launchBrowser } from "./browser.ts";
import { expectAccessible, expectNoOverflow, settled, withDashboard } from "./dashboard-page.ts";
import { type DashboardWorld, openDashboardWorld, sums } from "./dashboard-world.ts";

const quiet = { dialogs: [], errors: [], requests: [] };

let browser: Browser;
let world: DashboardWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([launchBrowser(), openDashboardWorld()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const state = (page: Page) => page.locator(".check-state");
const cases = (count: number) =>
  sums(count)
    .map((one) => JSON.stringify(one))
    .join("\n");

async function waitForReport(page: Page): Promise<void> {
  await expect.poll(() => page.locator(".badge.status-reported").count(), { timeout: 60_000, interval: 250 }).toBe(1);
}

test("a design is written, found wrong, priced, smoke-run, frozen, run, watched, read and decided, without the command line", async () => {
  await withDashboard(browser, world.entrance, {}, async ({ page, trouble }) => {
    await page.getByRole("link", { name: "Design an experiment" }).first().click();
    await state(page)
      .filter({ hasText: /things to fix/ })
      .waitFor();
    await keepScreenshot(page, "dashboard-designer-empty-1440");
    await expectAccessible(page);

    await page.getByLabel("Name", { exact: true }).fill("Does haste cost sums?");
    await page.getByLabel("Hypothesis").fill("Adding in haste gets a fifth of the sums wrong that care gets right.");
    await page.getByLabel("Lane (optional)").fill("Sums!");
    const lane = page.locator("#at-lane-found");
    await lane.waitFor();
    expect(await lane.textContent()).toContain("lower-case");
    expect(await page.getByLabel("Lane (optional)").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Lane (optional)").fill("sums");
    await lane.waitFor({ state: "detached" });

    await page.getByLabel("Name of the case set").fill("sums");
    await page.getByLabel("Cases, one JSON object a line").fill(`${cases(2)}\n{ "caseId": `);
    expect(await page.locator("#at-caseSet-cases-found").textContent()).toContain("line 3");
    await page.getByLabel("Cases, one JSON object a line").fill(cases(40));

    await page.getByLabel("Label").nth(0).fill("with care");
    await page.getByLabel("Workflow").nth(0).selectOption("adds-well");
    await page.getByLabel("Label").nth(1).fill("in haste");
    await page.getByLabel("Workflow").nth(1).selectOption("adds-hastily");
    await page.getByLabel("Scorer", { exact: true }).selectOption("exact_match");
    expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("correct");
    await page.getByLabel("Budget, USD").fill("0.1");
    await page.locator(".verdict-line.short").waitFor();
    expect(await page.locator(".price").textContent()).toContain("it will not start");
    await page.getByLabel("Budget, USD").fill("2");
    await state(page).filter({ hasText: "Nothing stands in the way" }).waitFor();
    expect(await page.locator(".price .facts").textContent()).toContain("$0.12");
    await keepScreenshot(page, "dashboard-designer-priced-1440");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Smoke run on 3 cases" }).click();
    await page.getByRole("heading", { name: "smoke: Does haste cost sums?" }).waitFor();
    await waitForReport(page);
    expect(await page.locator(".big strong").first().textContent()).toBe("6");
    expect(await page.locator(".badge.undecided").count()).toBe(0);
    await page.locator("#settled-title ~ * tbody a").first().click();
    await page.locator(".trial .output pre").last().waitFor();
    await keepScreenshot(page, "dashboard-smoke-1440");

    await page.getByRole("link", { name: "Designer" }).click();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Does haste cost sums?");
    await page.getByRole("button", { name: "Freeze", exact: true }).click({ timeout: 30_000 });
    await page.getByRole("heading", { name: "Frozen and ready" }).waitFor();
    await settled(page);
    await page.getByRole("button", { name: "Show price and warnings" }).click();
    await page.locator(".price").waitFor();
    await keepScreenshot(page, "dashboard-frozen-1440");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await waitForReport(page);
    await page.getByRole("link", { name: "Read the report" }).click();
    await page.locator("#gate-slider").waitFor();
    await expectGateIsTheSweep(page);

    await page.getByRole("link", { name: "Decision" }).click();
    const record = page.getByRole("button", { name: "Record the decision" });
    await record.waitFor();
    expect(await page.locator("#found-title ~ ul").first().textContent()).toContain("B (in haste) is worse than A");
    await page.getByLabel(/^Ship:/).check();
    await page.getByLabel("A (with care)").check();
    await page.getByLabel("Why", { exact: true }).fill("Because.");
    expect(await record.isDisabled()).toBe(true);
    await page.getByLabel("Why", { exact: true }).fill("Haste gets a third of the sums wrong, and care costs little.");
    await record.click();
    await page.locator(".action .failure").waitFor();
    expect(await page.locator(".action .failure").textContent()).toContain("unknown-build");
    await keepScreenshot(page, "dashboard-decision-refused-1440");
    await expectAccessible(page);
    await page.getByText("Ship although something stands against it").click();
    await page.getByLabel("Why all the same").fill("The build of a test is never committed anywhere.");
    await record.click();
    await page.locator(".badge.status-decided").waitFor();
    await page.getByRole("link", { name: "its history" }).click();
    await page.getByText("The build of a test is never committed anywhere.").waitFor();
    expect(await page.locator(".facts").textContent()).toContain("with care");
    expect(trouble).toEqual(quiet);
  });
});

/** At every gate of the grid the page shows what the blob's sweep says; the interval only at home. */
async function expectGateIsTheSweep(page: Page): Promise<void> {
  const id = new URL(page.url()).searchParams.get("id");
  const { thresholdSweep: sweep, primary } = parseBlob(await world.ask(`/v1/experiments/${id}/report`));
  const figure = (name: string) => page.locator(`#gate [data-figure="${name}"][data-arm="B"]`).textContent();
  const delta = sweep.deltas.B!;
  const { mean, bandLow, bandHigh } = delta;
  const rates = sweep.perArm.B!;
  if (!isEstimable(mean) || !isEstimable(bandLow) || !isEstimable(bandHigh) || !isEstimable(rates)) {
    throw new Error("the sweep cannot be estimated");
  }
  for (const [i, gate] of sweep.grid.entries()) {
    await page.locator("#gate-slider").fill(String(i));
    const isHome = gate === primary.threshold;
    await page.locator(isHome ? ".gate.home" : ".gate.away").waitFor();
    const [low, high] = isHome ? [delta.gate.low, delta.gate.high] : [bandLow[i]!, bandHigh[i]!];
    const style = effectStyle(low, high);
    expect(await figure("pass-rate")).toContain(formatRate(rates[i]!));
    expect(await figure("difference")).toContain(formatEffect(mean[i]!, style, true));
    expect(await figure(isHome ? "interval" : "band")).toContain(formatInterval(low, high, style));
    expect(new URL(page.url()).hash).toBe(isHome ? "" : `#gate=${gate}`);
  }
}

/** Presses Tab until the element has the focus; gives up after a screen's worth of stops. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`Tab never reached ${selector}`);
}

test("everything can be done with the keyboard alone, on a narrow screen in the dark", async () => {
  await withDashboard(browser, world.entrance, { width: 360, scheme: "dark" }, async ({ page, trouble }) => {
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("skip");
    await page.keyboard.press("Enter");
    await tabTo(page, "a.button.primary");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Design an experiment" }).waitFor();

    await tabTo(page, "#at-name");
    await page.keyboard.type("By keyboard");
    await tabTo(page, "#at-hypothesis");
    await page.keyboard.type("Whoever cannot use a mouse can settle a question all the same.");
    await tabTo(page, ".design-form .choice select");
    await page.keyboard.press("ArrowDown");
    await tabTo(page, "#at-arms-0-label");
    await page.keyboard.type("with care");
    await tabTo(page, "#at-arms-0-workflowId");
    await page.keyboard.type("adds-well");
    await tabTo(page, "#at-arms-1-label");
    await page.keyboard.type("in haste");
    await tabTo(page, "#at-arms-1-workflowId");
    await page.keyboard.type("adds-hastily");
    await tabTo(page, "#at-primaryMetric-scorer");
    await page.keyboard.type("exact_match");
    await state(page).filter({ hasText: "Nothing stands in the way" }).waitFor();
    await keepScreenshot(page, "dashboard-designer-priced-360");
    await expectNoOverflow(page);
    await expectAccessible(page);

    await tabTo(page, ".steps button.primary");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Frozen and ready" }).waitFor();
    await settled(page);
    await tabTo(page, "section.next button.primary");
    await page.keyboard.press("Enter");
    await waitForReport(page);
    await tabTo(page, "section.next a.button.primary");
    await page.keyboard.press("Enter");
    await page.locator("#gate-slider").waitFor();
    await tabTo(page, "#gate-slider");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".gate.away").waitFor();
    await expectAccessible(page);
    expect(trouble).toEqual(quiet);
  });
});
