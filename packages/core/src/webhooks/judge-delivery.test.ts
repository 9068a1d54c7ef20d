import { expect, test } from "vitest";
import { DELIVERY_WAITS_MS, judgeDelivery, statusOf } from "./judge-delivery.ts";

const NOW = Date.UTC(2026, 2, 1);
const answered = (status: number, retryAfterMs?: number) => ({
  kind: "answered" as const,
  status,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const noAnswer = { kind: "no-answer" as const, reason: "ECONNREFUSED" };

test.each([200, 201, 202, 204, 299])("%i is delivered", (status) => {
  expect(judgeDelivery(answered(status), 1, NOW)).toEqual({ kind: "delivered" });
});

test.each([408, 425, 429, 500, 502, 503, 504, 599])("%i may pass, so it is tried again", (status) => {
  expect(judgeDelivery(answered(status), 1, NOW)).toEqual({ kind: "retry", atMs: NOW + 2_000 });
});

test.each([100, 301, 302, 307, 308, 400, 401, 403, 404, 410, 413, 422])("%i is given up at once", (status) => {
  expect(judgeDelivery(answered(status), 1, NOW)).toEqual({ kind: "given-up" });
});

test("No answer is tried again; what may not be called is not", () => {
  expect(judgeDelivery(noAnswer, 2, NOW)).toEqual({ kind: "retry", atMs: NOW + 10_000 });
  expect(judgeDelivery({ kind: "not-allowed", reason: "10.0.0.1" }, 1, NOW)).toEqual({ kind: "given-up" });
});

test("Waits grow, and after the ninth try there is none", () => {
  let nowMs = NOW;
  let tries = 0;
  for (;;) {
    tries += 1;
    const verdict = judgeDelivery(noAnswer, tries, nowMs);
    if (verdict.kind !== "retry") break;
    nowMs = verdict.atMs;
  }
  expect(tries).toBe(9);
  expect((nowMs - NOW) / 3_600_000).toBeCloseTo(10.35, 1);
  expect([...DELIVERY_WAITS_MS].sort((a, b) => a - b)).toEqual(DELIVERY_WAITS_MS);
});

test("A receiver that says when is not asked before, and keeps nobody waiting longer than six hours", () => {
  expect(judgeDelivery(answered(429, 30_000), 1, NOW)).toEqual({ kind: "retry", atMs: NOW + 30_000 });
  expect(judgeDelivery(answered(429, 500), 1, NOW)).toEqual({ kind: "retry", atMs: NOW + 2_000 });
  expect(judgeDelivery(answered(503, 9e9), 1, NOW)).toEqual({ kind: "retry", atMs: NOW + 21_600_000 });
});

test("A test is tried once", () => {
  expect(judgeDelivery(answered(500), 1, NOW, [])).toEqual({ kind: "given-up" });
  expect(judgeDelivery(answered(200), 1, NOW, [])).toEqual({ kind: "delivered" });
});

test("The log says the status, or why there is none", () => {
  expect(statusOf(answered(503))).toBe(503);
  expect(statusOf(noAnswer)).toBe("no answer: ECONNREFUSED");
  expect(statusOf({ kind: "not-allowed", reason: "x is 10.0.0.1" })).toBe("not allowed: x is 10.0.0.1");
});
