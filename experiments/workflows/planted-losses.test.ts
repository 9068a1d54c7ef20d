import { Refusal } from "@assay/core/workflows";
import { expect, test } from "vitest";
import { workflows } from "../registry.ts";
import { readCases } from "../testing/read-cases.ts";
import { prepare } from "../testing/run-here.ts";
import { readMood } from "./losses/read-mood.ts";

const run = await prepare(workflows["planted-losses"]!);
const text = "The lid is not good, whatever the label claims.";

test("an untroubled remark is read and billed", async () => {
  expect(await run({ text })).toEqual({ outputs: { label: "positive" }, costUsd: 0.0029 });
  expect(await run({ text, readsNegation: true })).toMatchObject({ outputs: { label: "negative" } });
});

test("trouble of the flaky arm does not touch the steady one", async () => {
  expect(await run({ text, troubleWhenFlaky: "throw" })).toMatchObject({ outputs: { label: "positive" } });
  await expect(run({ text, troubleWhenFlaky: "throw", flaky: true })).rejects.toThrow("planted");
});

test("a refused remark is refused each time; a busy one twice in each run, then answered", async () => {
  for (let call = 0; call < 4; call += 1) await expect(run({ text, trouble: "refused" })).rejects.toThrow(Refusal);
  for (const runId of ["run-a", "run-b"]) {
    await expect(run({ text, trouble: "busy" }, runId)).rejects.toMatchObject({ status: 429, retryAfterMs: 5 });
    await expect(run({ text, trouble: "busy" }, runId)).rejects.toThrow(Refusal);
    expect(await run({ text, trouble: "busy" }, runId)).toMatchObject({ outputs: { label: "positive" } });
  }
});

test("rubbish is an answer that names no mood; a mute answer has no label", async () => {
  const rubbish = await run({ text, trouble: "unreadable" });
  expect(JSON.stringify(rubbish)).not.toMatch(/positive|negative|neutral/);
  expect(rubbish).toHaveProperty("outputs.label");
  expect(await run({ text, trouble: "mute" })).not.toHaveProperty("outputs.label");
});

test("whoever minds negation reads every remark right, whoever does not reads two thirds right", () => {
  const cases = readCases("losses");
  const right = (minds: boolean) =>
    cases.filter((one) => readMood(one.intake.text!, minds) === one.reference.gold).length;
  expect([right(false), right(true)]).toEqual([40, 60]);
});

test("the overrunning provider bills twice its highest estimate", async () => {
  const { default: overrun } = await workflows["planted-overrun"]!();
  const overrunning = await prepare(workflows["planted-overrun"]!);
  expect(overrun.price).toMatchObject({ highUsd: 0.005 });
  expect(await overrunning({ text })).toMatchObject({ costUsd: 0.01 });
});
