import { expect, test } from "vitest";
import { runIdOf } from "./run-id.ts";

test("a run id has the form of an id and says nothing of its experiment or order", () => {
  const ids = Array.from({ length: 1000 }, (_, k) => runIdOf("exp_01", k));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^run_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(runIdOf("exp_01", 5)).toBe(ids[5]);
  expect(runIdOf("exp_02", 5)).not.toBe(ids[5]);
});
