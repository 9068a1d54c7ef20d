// A browser and a home for the tests of one file, opened before the first and closed after the last.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "./browser.ts";
import { type DashboardWorld, openDashboardWorld } from "./dashboard-world.ts";

export const quiet = { dialogs: [], errors: [], requests: [] };

export const looks = [
  { width: 1440, scheme: "light" },
  { width: 360, scheme: "dark" },
] as const;

export type Stage = { readonly browser: Browser; readonly world: DashboardWorld };

/** `fill` puts into the home what the tests look at. */
export function useStage(fill: (world: DashboardWorld) => Promise<void> = async () => {}): () => Stage {
  let stage: Stage | undefined;
  beforeAll(async () => {
    const [browser, world] = await Promise.all([launchBrowser(), openDashboardWorld()]);
    stage = { browser, world };
    await fill(world);
  });
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.world.close();
  });
  return () => {
    if (stage === undefined) throw new Error("the stage is not open yet");
    return stage;
  };
}
