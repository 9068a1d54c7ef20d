import { limitBudget, readBudget, startExperiment, sweepHolds } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { isDomainError } from "@assay/core/support";
import { expect, test } from "vitest";
import { readingCases, readingDesign, SmallCloud, WORKSPACE } from "./small-cloud.ts";

/** Four trials of at most a cent. */
const small = (seed: string) =>
  readingDesign({ seed, caseSet: { name: "two", cases: readingCases(2) }, budgetLimitUsd: 0.05 });

const TIME_LIMIT_MS = 120_000;

test("two workspaces start two hundred experiments at once, and each pays to the micro-dollar for its own", {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const cloud = new SmallCloud({ highUsd: 0.01, costUsd: 0.004_321 });
  const workspaces = ["one" as WorkspaceId, "two" as WorkspaceId];
  const limits = [0.83e6, 0.407_001e6];
  const refs = [];
  for (const [i, workspace] of workspaces.entries()) {
    await limitBudget(cloud.world, workspace, limits[i]);
    for (let k = 0; k < 100; k += 1) refs.push(await cloud.freeze(small(`${k}`), workspace));
  }
  const answers = await Promise.all(
    refs.map(async (ref) => {
      const fault = await startExperiment(cloud.world, ref).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (fault !== undefined && !(isDomainError(fault) && fault.code === "over-budget")) throw fault;
      return { ref, isStarted: fault === undefined };
    }),
  );
  const started = (workspace: WorkspaceId) => answers.filter((one) => one.isStarted && one.ref.workspace === workspace);
  expect(workspaces.map((workspace) => started(workspace).length)).toEqual([20, 10]);
  expect((await readBudget(cloud.world, workspaces[0]!)).remainingMicroUsd).toBe(30_000);
  expect((await readBudget(cloud.world, workspaces[1]!)).remainingMicroUsd).toBe(7_001);
  await cloud.settle();
  for (const [i, workspace] of workspaces.entries()) {
    const charged = started(workspace).length * 4 * 4_321;
    const budget = await readBudget(cloud.world, workspace);
    expect(budget).toMatchObject({ held: {}, spentMicroUsd: charged, remainingMicroUsd: limits[i]! - charged });
  }
  const refused = answers.find((one) => !one.isStarted)!;
  expect((await cloud.record(refused.ref)).status).toBe("frozen");
  expect(await cloud.memory.experiments.listActive()).toEqual([]);
});

test("an overrun is taken from the workspace too", async () => {
  const cloud = new SmallCloud({ highUsd: 0.01, costUsd: 0.025 });
  await limitBudget(cloud.world, WORKSPACE, 50_000);
  await cloud.run(small("overrun"));
  const [record] = (await cloud.memory.experiments.list(WORKSPACE, {}, { limit: 1 })).items;
  const { chargedMicroUsd, overrunMicroUsd } = record!.outcome!;
  expect(overrunMicroUsd).toBeGreaterThan(0);
  expect(await readBudget(cloud.world, WORKSPACE)).toMatchObject({
    held: {},
    remainingMicroUsd: 50_000 - chargedMicroUsd,
  });
});

test("an experiment that runs into another month is paid in that month", async () => {
  const cloud = new SmallCloud({ highUsd: 0.01, costUsd: 0.01, startMs: Date.UTC(2026, 10, 30, 23) });
  await limitBudget(cloud.world, WORKSPACE, 100_000);
  const ref = await cloud.freeze(small("month"));
  await startExperiment(cloud.world, ref);
  expect(await readBudget(cloud.world, WORKSPACE)).toMatchObject({ period: "2026-11", remainingMicroUsd: 60_000 });
  cloud.nowMs = Date.UTC(2026, 11, 1, 1);
  expect(await readBudget(cloud.world, WORKSPACE)).toMatchObject({ period: "2026-12", remainingMicroUsd: 60_000 });
  await cloud.settle();
  expect(await readBudget(cloud.world, WORKSPACE)).toMatchObject({ remainingMicroUsd: 60_000, spentMicroUsd: 40_000 });
});

test("money held by a start that nobody remembers is found when it is needed, and its experiment goes on", async () => {
  const cloud = new SmallCloud({ highUsd: 0.01 });
  await limitBudget(cloud.world, WORKSPACE, 50_000);
  const lost = await cloud.freeze(small("lost"));
  await startExperiment(
    {
      ...cloud.world,
      ledgers: {
        ...cloud.world.ledgers,
        create: async () => {
          throw new Error("the power went out");
        },
      },
    },
    lost,
  ).catch(() => undefined);
  await cloud.memory.experiments.clearActive(lost);
  await sweepHolds(cloud.world, WORKSPACE);
  expect((await cloud.memory.experiments.listActive()).map(({ ref }) => ref)).toEqual([lost]);
  await startExperiment(cloud.world, lost);
  await cloud.settle();
  expect(await readBudget(cloud.world, WORKSPACE)).toMatchObject({ held: {}, remainingMicroUsd: 50_000 });
});
