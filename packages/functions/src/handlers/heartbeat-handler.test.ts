import { expect, test } from "vitest";
import { ApiOnMemory } from "../testing/api-on-memory.ts";
import { createHeartbeatHandler } from "./heartbeat-handler.ts";
import type { LogFacts } from "./log.ts";

test("Two parts of a heartbeat that fail keep the third from nothing, and both are in the log", async () => {
  const { deps } = new ApiOnMemory();
  const lost = () => Promise.reject(new Error("the experiments are not there"));
  const stuck = () => Promise.reject(new Error("the canaries are not there"));
  let asked = 0;
  const freezer = {
    ...deps,
    experiments: { ...deps.experiments, listActive: lost },
    canaries: { ...deps.canaries, listDue: stuck },
    outbox: {
      ...deps.outbox,
      listPending: () => {
        asked += 1;
        return deps.outbox.listPending();
      },
    },
  };
  const lines: LogFacts[] = [];
  const beat = createHeartbeatHandler(freezer, (_level, _sentence, facts = {}) => void lines.push(facts));
  await expect(beat({}, { getRemainingTimeInMillis: () => 1_000 })).rejects.toThrow("the experiments are not there");
  expect(asked).toBe(1);
  expect(lines.map(({ fault }) => fault)).toEqual([
    expect.stringContaining("the experiments are not there"),
    expect.stringContaining("the canaries are not there"),
  ]);
});
