import { afterEach, expect, test, vi } from "vitest";
import { createLambdaLog } from "./lambda-log.ts";

const printed: string[] = [];
const said = () => printed.map((line) => JSON.parse(line));

function opened() {
  printed.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  return createLambdaLog("worker", "production");
}

afterEach(() => vi.restoreAllMocks());

test("What is counted is printed as a metric of the stage alone, whatever the level of its sentence", () => {
  const log = opened();
  log("debug", "a trial settled", { experimentId: "exp_1", ordinal: 7, counts: "TrialsScored" });
  log("debug", "another one", { experimentId: "exp_1", ordinal: 8, counts: "TrialsScored" });
  expect(said()).toEqual(
    [1, 2].map(() => ({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          { Namespace: "assay", Dimensions: [["stage"]], Metrics: [{ Name: "TrialsScored", Unit: "Count" }] },
        ],
      },
      stage: "production",
      TrialsScored: 1,
    })),
  );
});

test("A sentence carries its facts, and what is not counted is no metric", () => {
  opened()("info", "held up", { experimentId: "exp_1", ordinal: 7 });
  expect(said()).toEqual([
    expect.objectContaining({
      level: "INFO",
      message: "held up",
      service: "worker",
      facts: { experimentId: "exp_1", ordinal: 7 },
    }),
  ]);
});
