import { expect, test } from "vitest";
import { keepScreenshot } from "../e2e/browser.ts";
import { shipAdders } from "../e2e/dashboard-data.ts";
import { expectAccessible, withDashboard } from "../e2e/dashboard-page.ts";
import { quiet, useStage } from "../e2e/dashboard-stage.ts";
import { reportedExperiment, sumDesign } from "../e2e/dashboard-world.ts";

let id = "";

const stage = useStage(async (world) => {
  id = await reportedExperiment(world, sumDesign({ cases: 40 }));
  await shipAdders(world);
});

test("the embedded report moves its gate as the saved page does", async () => {
  const { browser, world } = stage();
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
    await page.locator(".report nav").getByRole("link", { name: "Losses" }).click();
    expect(page.url()).toMatch(/#losses$/);
    expect(await page.locator("#losses").isVisible()).toBe(true);
    expect(trouble).toEqual(quiet);
  });
});

test("what a lane ships is moved by decisions, and its history says why", async () => {
  const { browser, world } = stage();
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

test("a shared report is read without a key until it is withdrawn", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open(`?view=experiment&id=${id}&part=report`);
    await page.getByText("Share it", { exact: true }).click();
    await page.getByText("Nothing of this experiment is shared.").waitFor();
    await page.getByRole("button", { name: "Make an address" }).click();
    const link = page.locator("ul.plain a");
    await link.waitFor();
    const address = (await link.getAttribute("href")) ?? "";
    const read = await fetch(address);
    expect(read.status).toBe(200);
    expect(await read.text()).toContain("Does haste cost sums?");
    await keepScreenshot(page, "dashboard-shared-1440", false);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Withdraw/ }).click();
    await page.getByRole("button", { name: "Yes, withdraw it" }).click();
    await page.getByText("Nothing of this experiment is shared.").waitFor();
    expect((await fetch(address)).status).toBe(404);
    expect(trouble).toEqual(quiet);
  });
});

test("scoring again writes the next revision, and the page shows it", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open(`?view=experiment&id=${id}&part=report`);
    await page.getByText("Revision 1. The saved page needs no server.").waitFor();
    await page.getByText("Score it again", { exact: true }).click();
    await page.getByRole("button", { name: "Score the stored runs again" }).click();
    await page.getByText("Revision 2. The saved page needs no server.").waitFor();
    await page.getByText(/exact_match version \d+, as before/).waitFor();
    await page.locator("#gate-slider").waitFor();
    expect(trouble).toEqual(quiet);
  });
});
