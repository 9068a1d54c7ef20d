import { expect, test } from "vitest";
import { keepScreenshot } from "../e2e/browser.ts";
import { startSlowSums } from "../e2e/dashboard-data.ts";
import { expectAccessible, settled, withDashboard } from "../e2e/dashboard-page.ts";
import { useStage } from "../e2e/dashboard-stage.ts";
import { reportedExperiment, sumDesign } from "../e2e/dashboard-world.ts";

let id = "";
let running = "";

const stage = useStage(async (world) => {
  id = await reportedExperiment(world, sumDesign({ cases: 40 }));
  running = await startSlowSums(world);
});

test("filters are in the address and survive a reload and the way back", async () => {
  const { browser, world } = stage();
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
  const { browser, world } = stage();
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
    await page.locator(".trial .output pre").last().waitFor();
    expect(await page.locator(".trial .output pre").last().textContent()).toMatch(/^\d+$/);
  });
});

test("with the network gone, what was known stays and is marked, and comes back by itself", async () => {
  const { browser, world } = stage();
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
  const { browser, world } = stage();
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
    await page.locator(".trial .output pre").last().waitFor();
    expect(await page.locator("tr.opened").textContent()).not.toContain("exact_match");

    await page.getByLabel("At once").fill("2");
    await page.getByRole("button", { name: "Set the pace" }).click();
    await page.getByText("At most 2 trials at once; the design allows 4.").waitFor();
    await page.getByRole("button", { name: "Cancel the experiment" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, cancel it for good" }).click();
    await page.locator(".badge.stop").waitFor();
    await expect.poll(() => page.locator(".badge.status-reported").count(), { timeout: 60_000, interval: 500 }).toBe(1);
    await keepScreenshot(page, "dashboard-cancelled-1440");
  });
});
