// A report of 20,000 trials in a headless browser: how large it is, how soon it is open, whether it scrolls without a long
// task, and how long a move of the gate takes. Medians of several tries; figures of one machine in one minute.

import type { ReportModel } from "@assay/core/report";
import { renderReport } from "@assay/report";
import { bundleClient } from "@assay/report/bundle-client";
import { madeUpModel } from "@assay/report/testing/made-up-model";
import type { Browser, Page } from "playwright-core";
import { launchBrowser, withReport } from "../e2e/browser.ts";

const TRIES = 5;

export type PageFigures = {
  readonly trials: number;
  readonly templateBytes: number;
  readonly pageBytes: number;
  readonly renderMs: number;
  readonly openMs: number;
  readonly longestTaskMs: number;
  readonly gateMs: number;
};

export async function measureReportPage(): Promise<PageFigures> {
  const script = await bundleClient();
  const arms = ["a", "b", "c", "d"].map((label, i) => ({ label, skill: 0.7 + i / 20 }));
  const model = madeUpModel({ cases: 5_000, arms });
  const renders = Array.from({ length: TRIES }, () => timed(() => renderReport(model, { script })));
  const html = renders[0]!.value;
  const browser = await launchBrowser();
  try {
    const opened: Awaited<ReturnType<typeof look>>[] = [];
    for (let i = 0; i < TRIES; i += 1) opened.push(await look(browser, html));
    return {
      trials: model.points.length,
      templateBytes: Buffer.byteLength(renderReport(withoutRawData(model), { script })),
      pageBytes: Buffer.byteLength(html),
      renderMs: median(renders.map(({ ms }) => ms)),
      openMs: median(opened.map(({ openMs }) => openMs)),
      longestTaskMs: Math.max(...opened.map(({ longestTaskMs }) => longestTaskMs)),
      gateMs: median(opened.flatMap(({ gatesMs }) => gatesMs)),
    };
  } finally {
    await browser.close();
  }
}

function withoutRawData(model: ReportModel): ReportModel {
  return { ...model, points: [], cases: [], pictures: {} };
}

async function look(browser: Browser, html: string) {
  return withReport(browser, html, {}, async (page) => {
    await page.locator("#cases [role=status]").waitFor();
    const openMs = await page.evaluate<number>(
      'performance.getEntriesByType("navigation")[0].loadEventEnd - performance.getEntriesByType("navigation")[0].startTime',
    );
    return { openMs, longestTaskMs: await scrollThrough(page), gatesMs: await moveGate(page) };
  });
}

/** From top to bottom, a screen at a time; the longest task on the way, 0 when none was over 50 ms. */
function scrollThrough(page: Page): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask" });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await frame();
    }
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return Math.max(0, ...tasks.map((task) => task.duration));
  })()`);
}

/** To every position once: from the input to the new figures, laid out. */
function moveGate(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const panel = document.getElementById("gate-panel");
    const slider = document.getElementById("gate-slider");
    const home = slider.value;
    const times = [];
    for (let position = 0; position <= Number(slider.max); position += 1) {
      if (slider.value === String(position)) continue;
      const changed = new Promise((resolve) => {
        const observer = new MutationObserver(() => { observer.disconnect(); resolve(panel.offsetHeight); });
        observer.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      const start = performance.now();
      slider.value = String(position);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await changed;
      times.push(performance.now() - start);
    }
    slider.value = home;
    return times;
  })()`);
}

function timed<T>(make: () => T): { readonly value: T; readonly ms: number } {
  const start = performance.now();
  const value = make();
  return { value, ms: performance.now() - start };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
