import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepScreenshot } from "../e2e/browser.ts";
import { addNightlyCanary, lookAtHoldout, pushChangedSums, shipAdders, startSlowSums } from "../e2e/dashboard-data.ts";
import { type Dashboard, expectAccessible, expectNoOverflow, withDashboard } from "../e2e/dashboard-page.ts";
import { looks, quiet, useStage } from "../e2e/dashboard-stage.ts";
import { reportedExperiment, sumDesign } from "../e2e/dashboard-world.ts";

let id = "";
let running = "";
let draft = "";
let shipped = "";
let looked = "";

const stage = useStage(async (world) => {
  id = await reportedExperiment(world, sumDesign({ cases: 40 }));
  shipped = await shipAdders(world);
  await addNightlyCanary(world);
  await pushChangedSums(world);
  looked = await lookAtHoldout(world);
  await world.ask("/v1/keys", { name: "nightly", scope: "write" });
  await world.ask("/v1/webhooks", { name: "The team's channel", url: "http://127.0.0.1:9/hook?token=not-shown" });
  const made = await world.ask<{ experimentId: string }>("/v1/experiments", sumDesign({ cases: 12, name: "A draft" }));
  draft = made.experimentId;
  running = await startSlowSums(world, 6_000);
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
  ["new-canary", () => `?view=new-canary&from=${id}`],
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
    const { browser, world } = stage();
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
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, { width: 3840, height: 2160 }, async ({ page, open }) => {
    await open(`?view=experiment&id=${id}`);
    await expectNoOverflow(page);
    await keepScreenshot(page, "dashboard-reported-3840");
  });
});

test("a case set says who looked at its hold-out", async () => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open("?view=case-set&name=sums");
    const looks = page.locator("section", { has: page.getByRole("heading", { name: "Looks at the hold-out" }) });
    expect(await looks.textContent()).toContain("One experiment has run held-out cases.");
    expect(await looks.locator("tbody tr").count()).toBe(1);
    await looks.getByRole("link", { name: /^its report/ }).click();
    await page.waitForURL(new RegExp(`id=${looked}`));
    await open("?view=case-set&name=adder-sums");
    await page.getByText("no experiment has run a held-out case").waitFor();
    expect(trouble).toEqual(quiet);
  });
});
