// What a home may hold, for tests that look at it: experiments in every standing, a lane that ships, a canary, a key.

import { type DashboardWorld, reportedExperiment, sumDesign, sums } from "./dashboard-world.ts";

/** Ships arm A of a small experiment in lane "adders"; its id. */
export async function shipAdders(world: DashboardWorld): Promise<string> {
  const shipped = await reportedExperiment(world, {
    ...sumDesign({ cases: 12, name: "Which adder?" }),
    lane: "adders",
    caseSet: { name: "adder-sums", cases: sums(12) },
  });
  await world.ask(`/v1/experiments/${shipped}/decision`, {
    verdict: "ship",
    arm: "A",
    rationale: "Care costs a tenth of a cent a sum and drops none of them.",
    overrideReason: "The build of a test is never committed.",
    decidedBy: "whoever runs this test",
  });
  return shipped;
}

/** Runs for minutes, so that it can be watched. */
export async function startSlowSums(world: DashboardWorld, waitMs = 1_500): Promise<string> {
  const design = sumDesign({ cases: 300, waitMs, name: "Slow sums" });
  const { experimentId } = await world.ask<{ experimentId: string }>("/v1/experiments", design);
  await world.ask(`/v1/experiments/${experimentId}/freeze`, undefined, "POST");
  await world.ask(`/v1/experiments/${experimentId}/run`, undefined, "POST");
  return experimentId;
}

/** A second version of case set "sums", with a case fewer, two more and one held out. */
export async function pushChangedSums(world: DashboardWorld): Promise<void> {
  const changed = sums(42).map((one, i) => (i === 3 ? { ...one, holdout: true } : one));
  await world.ask("/v1/experiments/case-sets/sums/versions", { cases: changed.slice(1) });
}

/** Runs the held-out case of that version; the id of the experiment. */
export function lookAtHoldout(world: DashboardWorld): Promise<string> {
  const { analysisPlan, ...design } = sumDesign({ cases: 0, name: "With the hold-out" });
  return reportedExperiment(world, {
    ...design,
    caseSet: { name: "sums", version: 2 },
    analysisPlan: { ...analysisPlan, includeHoldout: true },
  });
}

/** Against what lane "adders" ships, with the hasty adder as its candidate: it will find a regression. */
export async function addNightlyCanary(world: DashboardWorld): Promise<void> {
  const { arms, kind: _, lane: __, name: ___, ...template } = sumDesign({ cases: 12 });
  const { key: ____, ...candidate } = arms[1]!;
  await world.ask("/v1/canaries", {
    name: "Adders every night",
    lane: "adders",
    schedule: { cron: "0 4 * * *", timeZone: "Europe/Berlin" },
    template: { ...template, caseSet: { name: "sums", version: 1 }, candidate },
  });
}
