// Money through the command: what does not fit is refused, what may stop is stopped, and what costs more than it said is
// named. The designs are those that come with the repository.

import { afterAll, beforeAll, expect, test } from "vitest";
import { CliFolder, repository, type StatusDocument } from "./cli-process.ts";
import type { TrialBody } from "./fixtures/local-api.ts";

const cli = new CliFolder({});
const design = (name: string) => `${repository}experiments/designs/${name}.json`;

beforeAll(async () => {
  await cli.start(["serve", "--port", "0"]).until(/answers at/);
});
afterAll(() => cli.remove());

const micro = (usd: number) => Math.round(usd * 1e6);
const chargesOf = async (id: string) =>
  (await cli.json<TrialBody[]>(["trials", id])).document.reduce((sum, row) => sum + micro(row.chargeUsd ?? 0), 0);

test("with half of the money the result is partial, and the charges stay within the limit", async () => {
  const { code, document } = await cli.json<StatusDocument>(["run", design("losses-out-of-budget"), "--wait"]);
  expect(code).toBe(2);
  expect(document).toMatchObject({ status: "reported", stop: "exhausted" });
  const { trials, budget } = document;
  expect(trials.skipped).toBeGreaterThan(0);
  expect(trials.scored + trials.failed + trials.skipped).toBe(trials.planned);
  expect(await chargesOf(document.experimentId)).toBe(micro(budget.chargedUsd));
  expect(micro(budget.chargedUsd)).toBeLessThanOrEqual(micro(budget.limitUsd));
  const summary = await cli.run(["report", document.experimentId]);
  expect(summary.stdout).toMatch(/Partial: the money ran out/);
});

test("overruns are named and summed, and what was charged without them stays within the limit", async () => {
  const { document } = await cli.json<StatusDocument>(["run", design("losses-overrun"), "--wait"]);
  const { budget, experimentId } = document;
  expect(budget.overrunUsd).toBeGreaterThan(0);
  const charged = await chargesOf(experimentId);
  expect(charged).toBe(micro(budget.chargedUsd));
  expect(charged - micro(budget.overrunUsd)).toBeLessThanOrEqual(micro(budget.limitUsd));
  const status = await cli.run(["status", experimentId]);
  expect(status.stdout).toMatch(/; overruns \$0\.\d+/);
  expect((await cli.run(["report", experimentId])).stdout).toMatch(/charged \$0\.\d+ more than was reserved/);
});

test("planted losses are counted arm by arm and fail a build that asks for it", async () => {
  const { code, document } = await cli.json<StatusDocument>(["run", design("losses"), "--wait", "--fail-on", "losses"]);
  expect(code).toBe(3);
  expect(document.trials.byArm).toMatchObject({ A: { planned: 60, failed: 3 }, B: { planned: 60, failed: 10 } });
});
