import { expect, test } from "vitest";
import { dashboardBody } from "../described/dashboard-body.ts";
import { priceIdle } from "./price-idle.ts";
import { priceTrials, waitingUsdPerMillion } from "./price-trials.ts";

test("Counted requests become dollars per million trials, by service", () => {
  const priced = priceTrials({
    trials: 100,
    dynamoWriteUnits: 800,
    dynamoReadUnits: 400,
    sqsRequests: 200,
    s3Writes: 10,
    s3Reads: 50,
    workerInvocations: 10,
  });
  const usd = Object.fromEntries(priced.map(({ service, usdPerMillion }) => [service, usdPerMillion]));
  expect(usd["DynamoDB, writes"]).toBeCloseTo(5, 6);
  expect(usd["DynamoDB, reads"]).toBeCloseTo(0.5, 6);
  expect(usd.SQS).toBeCloseTo(0.8, 6);
  expect(usd["S3, writes"]).toBeCloseTo(0.5, 6);
  expect(usd["S3, reads"]).toBeCloseTo(0.2, 6);
  expect(usd["Lambda, invocations"]).toBeCloseTo(0.02, 6);
  expect(usd["Lambda, time of the control plane"]).toBeCloseTo(0.266668, 6);
});

test("The time of a workflow is paid once for all that share an invocation", () => {
  expect(waitingUsdPerMillion(10, 1)).toBeCloseTo(133.334, 3);
  expect(waitingUsdPerMillion(10, 10)).toBeCloseTo(13.3334, 4);
});

test("Nothing that idles is dear", () => {
  const idle = priceIdle();
  expect(idle.every(({ usdPerMonth }) => usdPerMonth > 0)).toBe(true);
  expect(idle.reduce((sum, { usdPerMonth }) => sum + usdPerMonth, 0)).toBeLessThan(10);
});

test("The dashboard is one that AWS gives away: it shows at most fifty metrics", () => {
  const body = dashboardBody({ region: "eu-central-1", stage: "production", physicalName: ({ name }) => name });
  const { widgets } = JSON.parse(body) as { widgets: { properties: { metrics: unknown[] } }[] };
  const metrics = widgets.flatMap(({ properties }) => properties.metrics);
  expect(metrics.length).toBeGreaterThan(0);
  expect(metrics.length).toBeLessThanOrEqual(50);
});
