import { expect, test } from "vitest";
import { haltMessage } from "./halt.ts";

const frozen = { arms: [{}, {}] as never, haltWhenLost: { share: 0.5, after: 20 } };
const detail = "401: the key is wrong\nsecond line";

test("an arm that fails every time halts after the stated number of trials, with the first line of its message", () => {
  expect(haltMessage({ frozen, arm: "B", code: "workflow_failed", count: 19, settled: 38, detail })).toBeUndefined();
  expect(haltMessage({ frozen, arm: "B", code: "workflow_failed", count: 20, settled: 40, detail })).toBe(
    "arm B: 20 of about 20 trials failed with workflow_failed: 401: the key is wrong",
  );
});

test("an arm that fails in fewer than the stated share goes on", () => {
  expect(haltMessage({ frozen, arm: "B", code: "timed_out", count: 30, settled: 140, detail })).toBeUndefined();
});
