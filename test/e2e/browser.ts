// A real browser that needs nothing but npm. One at a time; `withPage` closes what it opened even when a test fails, and
// reports everything a page should never do: dialogs, errors, requests.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import chromium from "@sparticuz/chromium";
import { type Browser, chromium as engine, type Page } from "playwright-core";

const SCREENSHOTS = new URL("../screenshots/", import.meta.url);

export async function launchBrowser(): Promise<Browser> {
  // The package's own arguments switch web security off; a test of a policy must keep it on.
  return engine.launch({ args: ["--no-sandbox", "--disable-gpu"], executablePath: await chromium.executablePath() });
}

export type Look = {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly scripts?: boolean;
  readonly fragment?: string;
};

/** What a page did besides showing itself. */
export type Trouble = { readonly dialogs: string[]; readonly errors: string[]; readonly requests: string[] };

/** Opens HTML from a file, as a reader would. */
export async function withReport<T>(
  browser: Browser,
  html: string,
  look: Look,
  use: (page: Page, trouble: Trouble) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "assay-report-"));
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.scheme ?? "light",
    javaScriptEnabled: look.scripts ?? true,
    reducedMotion: "reduce",
  });
  try {
    const file = join(folder, "report.html");
    await writeFile(file, html);
    const page = await context.newPage();
    const trouble: Trouble = { dialogs: [], errors: [], requests: [] };
    const address = pathToFileURL(file).href;
    page.on("dialog", (dialog) => {
      trouble.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => trouble.errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && trouble.errors.push(message.text()));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith("data:")) trouble.requests.push(url);
    });
    await page.goto(address + (look.fragment ?? ""));
    return await use(page, trouble);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function keepScreenshot(page: Page, name: string, fullPage = true): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: new URL(`${name}.png`, SCREENSHOTS).pathname, fullPage });
}
