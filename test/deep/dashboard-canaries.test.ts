import { expect, test } from "vitest";
import { keepScreenshot } from "../e2e/browser.ts";
import { addNightlyCanary, shipAdders } from "../e2e/dashboard-data.ts";
import { expectAccessible, expectNoOverflow, settled, withDashboard } from "../e2e/dashboard-page.ts";
import { quiet, useStage } from "../e2e/dashboard-stage.ts";
import { reportedExperiment, sumDesign } from "../e2e/dashboard-world.ts";

let shipped = "";

const stage = useStage(async (world) => {
  await reportedExperiment(world, sumDesign({ cases: 40 }));
  shipped = await shipAdders(world);
  await addNightlyCanary(world);
});

test("a canary that finds the same twice is an alarm with both its reports", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open("?view=canaries");
    await page.getByRole("button", { name: "Run it now" }).click();
    await page.locator("td .badge.worse").waitFor({ timeout: 90_000 });
    expect(await page.locator("td.long a").allTextContents()).toHaveLength(2);
    expect(await page.locator(".delta-words").textContent()).toMatch(/^−0\.\d+ \[−0/);
    await page.reload();
    await settled(page);
    await page.locator(".warnings .grave").waitFor();
    await expectAccessible(page);
    await keepScreenshot(page, "dashboard-canary-alarm-1440");
    expect(trouble).toEqual(quiet);
  });
});

test("a canary is made from an experiment's own screen, with the moments that its schedule means, and ended", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open(`?view=experiment&id=${shipped}`);
    await page.getByRole("link", { name: "Repeat it on a schedule" }).click();
    await page.getByLabel("Cron line").waitFor();
    expect(await page.getByLabel("Lane", { exact: true }).inputValue()).toBe("adders");
    expect(await page.getByLabel("Candidate").inputValue()).toBe("B");
    await page.getByLabel("Usual schedules").selectOption("0 4 * * 1");
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await expect.poll(() => page.locator(".next-ticks li").allTextContents()).toHaveLength(5);
    for (const one of await page.locator(".next-ticks li").allTextContents()) {
      expect(one).toMatch(/^Mon, \d+ \w+ \d{4}, 04:00 (CET|CEST|GMT\+[12])$/);
    }
    await page.getByLabel("Cron line").fill("61 4 * * 1");
    await page.locator(".found .error").waitFor();
    const make = page.getByRole("button", { name: "Make the canary" });
    expect(await make.isDisabled()).toBe(true);
    await page.getByLabel("Time zone").fill("Mars/Base");
    await expect.poll(() => page.locator(".found .error").count()).toBe(2);
    await keepScreenshot(page, "dashboard-new-canary-wrong-1440");
    await expectAccessible(page);
    await page.getByLabel("Time zone").fill("Asia/Tokyo");
    await page.getByLabel("Cron line").fill("30 6 * * 1-5");
    await page.getByLabel("Lane", { exact: true }).fill("nobody");
    await page.locator(".found .warning").waitFor();
    await page.getByLabel("Lane", { exact: true }).fill("adders");
    await page.getByLabel("Name", { exact: true }).fill("Adders on workdays");
    await make.click();
    const made = page.locator("section", { has: page.getByRole("heading", { name: "Adders on workdays" }) });
    await made.waitFor();
    expect(await made.textContent()).toContain("Asia/Tokyo");
    await made.getByRole("button", { name: "End this canary" }).click();
    await made.getByRole("button", { name: "Yes, end it" }).click();
    await made.waitFor({ state: "detached" });
    expect(trouble).toEqual(quiet);
  });
});

test("a replay is made on a narrow screen, and runs nothing", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, { width: 360, scheme: "dark" }, async ({ page, open, trouble }) => {
    await open("?view=canaries");
    await page.getByRole("link", { name: "Make a canary" }).click();
    await page.getByLabel("Repeat").selectOption({ label: "Which adder? (decided)" });
    await page.getByLabel(/^Replay/).check();
    expect(await page.getByLabel("Candidate").count()).toBe(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Make the canary" }).click();
    const made = page.locator("section", { has: page.getByRole("heading", { name: "Again: Which adder?" }) });
    await made.getByRole("button", { name: "Run it now" }).click();
    await made.locator("td .badge").waitFor({ timeout: 90_000 });
    expect(await made.locator("td .badge").textContent()).toContain("quiet");
    await settled(page);
    await keepScreenshot(page, "dashboard-replay-360");
    await expectNoOverflow(page);
    expect(trouble).toEqual(quiet);
  });
});
