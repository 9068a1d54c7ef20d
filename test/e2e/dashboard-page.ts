// A page of the dashboard in a real browser, with its key, and everything it should never do written down.

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import type { Look, Trouble } from "./browser.ts";

export type Dashboard = {
  readonly page: Page;
  /** Opens a place of the dashboard and waits until nothing is being read any more. */
  open(query: string): Promise<void>;
  readonly trouble: Trouble;
};

export async function withDashboard<T>(
  browser: Browser,
  entrance: string,
  look: Look,
  use: (dashboard: Dashboard) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.scheme ?? "light",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const trouble: Trouble = { dialogs: [], errors: [], requests: [] };
    const origin = new URL(entrance).origin;
    page.on("dialog", (dialog) => {
      trouble.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => trouble.errors.push(error.message));
    // A refusal of the API is an answer; the browser reports it as a resource that failed.
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) trouble.errors.push(text);
    });
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) {
        trouble.requests.push(request.url());
      }
    });
    await page.goto(entrance);
    await settled(page);
    const open = async (query: string) => {
      await page.goto(`${origin}/${query}`);
      await settled(page);
    };
    return await use({ page, open, trouble });
  } finally {
    await context.close();
  }
}

/** Until every part of the screen has its answer. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1, main .failure").first().waitFor();
  await page.locator(".waiting").first().waitFor({ state: "detached" });
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html)])).toEqual([]);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const [shown, wide] = await page
    .locator("html")
    .evaluate((root) => [root.clientWidth, root.scrollWidth] as [number, number]);
  expect(wide).toBe(shown);
}
