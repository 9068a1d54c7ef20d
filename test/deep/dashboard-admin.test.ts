import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ApiOnMemory, keysOf } from "../../packages/functions/src/testing/api-on-memory.ts";
import { buildDashboard } from "../../packages/web/build.ts";
import { keepScreenshot } from "../e2e/browser.ts";
import { expectAccessible, expectNoOverflow, settled, withDashboard } from "../e2e/dashboard-page.ts";
import { quiet, useStage } from "../e2e/dashboard-stage.ts";
import { servePages } from "../e2e/dashboard-world.ts";

const stage = useStage();

test("an administrator limits the month, and makes a key that is shown once and revoked", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open("?view=admin");
    await page.getByLabel("Limit for a month, USD").fill("250");
    await page.getByRole("button", { name: "Set the limit" }).click();
    await page.getByText("of $250.00").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("by hand");
    await page.getByLabel("May").selectOption("read");
    await page.getByRole("button", { name: "Make a key" }).click();
    const text = await page.locator(".shown-once code").textContent();
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

test("a webhook is made with a secret that is shown once, tried, switched off and removed", async () => {
  const { browser, world } = stage();
  const told: string[] = [];
  const receiver = createServer((request, response) => {
    told.push(String(request.headers["x-assay-delivery"]));
    request.resume().on("end", () => response.writeHead(told.length === 1 ? 204 : 410).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open("?view=admin");
    await page.getByText("Nobody is told yet").waitFor();
    await page.getByText("Add a webhook", { exact: true }).click();
    await page.getByLabel("Name of the webhook").fill("The team");
    await page.getByLabel("Address").fill(address);
    await page.getByLabel("a decision").check();
    await page.getByRole("button", { name: "Add the webhook" }).click();
    const secret = await page.locator(".shown-once code").textContent();
    expect(secret).toMatch(/^whsec_/);
    const card = page.locator(".webhook");
    await card.getByRole("button", { name: "Send a test" }).click();
    await card.locator("td .badge", { hasText: "delivered" }).waitFor();
    expect(told).toHaveLength(1);
    await card.getByRole("button", { name: "Send a test" }).click();
    await card.locator("td .badge", { hasText: "given up" }).waitFor();
    await keepScreenshot(page, "dashboard-webhooks-1440");
    await expectAccessible(page);
    await card.getByRole("button", { name: /^Switch off/ }).click();
    await card.getByRole("button", { name: /^Switch on/ }).waitFor();
    await page.reload();
    await settled(page);
    expect(await page.locator("main").textContent()).not.toContain(secret);
    await card.getByRole("button", { name: /^Remove/ }).click();
    await card.getByRole("button", { name: "Yes, remove it" }).click();
    await page.getByText("Nobody is told yet").waitFor();
    expect(trouble).toEqual(quiet);
  });
  receiver.closeAllConnections();
  receiver.close();
});

test("a laptop says that its secrets come from the environment", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open }) => {
    await open("?view=admin");
    await page.getByLabel("Name of the secret").fill("API_KEY");
    await page.getByLabel("Value", { exact: true }).fill("not-to-be-shown");
    await page.getByRole("button", { name: "Set the secret" }).click();
    await page.locator(".action .failure").waitFor();
    expect(await page.locator(".action .failure").textContent()).toContain(".env");
  });
});

test("a secret of a hosted workspace goes in, is replaced and removed, and never comes out", async () => {
  const host = new ApiOnMemory({ access: keysOf({ ours: { workspace: "ours" } }) });
  const api = async (request: Request) => host.api.request(request);
  const { url, close } = await servePages(await buildDashboard(), api);
  const value = "sk-planted-0123456789";
  for (const width of [1440, 360]) {
    await withDashboard(stage().browser, `${url}#key=ours`, { width }, async ({ page, open, trouble }) => {
      await open("?view=admin");
      const row = page.locator("tr", { hasText: "MODULE_KEY" });
      await row.locator(".badge", { hasText: "missing" }).waitFor();
      await row.getByRole("button", { name: /^Set/ }).click();
      await page.getByLabel("Value", { exact: true }).fill(value);
      await page.getByRole("button", { name: "Set the secret" }).click();
      await row.locator(".badge", { hasText: /^set$/ }).waitFor();
      expect(await page.getByLabel("Value", { exact: true }).inputValue()).toBe("");
      expect(await page.content()).not.toContain(value);
      await keepScreenshot(page, `dashboard-secrets-${width}`);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await row.getByRole("button", { name: /^Remove/ }).click();
      await row.getByRole("button", { name: "Yes, remove it" }).click();
      await row.locator(".badge", { hasText: "missing" }).waitFor();
      expect(trouble).toEqual(quiet);
    });
  }
  await close();
});
