import { expect, test } from "vitest";
import { dueTargets, isDone, isHeld, logTries, newEntry, nextAttemptMs } from "./outbox-entry.ts";

const event = { eventId: "e", kind: "webhook-test" as const, at: "2026-03-01T00:00:00.000Z", text: "t" };
const tried = { atMs: 10_000, durationMs: 5 };

test("An event for nobody is done, and one for somebody is due at once", () => {
  expect(isDone(newEntry(event, [], 0))).toBe(true);
  const entry = newEntry(event, ["a", "b"], 5_000);
  expect(isDone(entry)).toBe(false);
  expect(dueTargets(entry, 3_999)).toEqual([]);
  expect(dueTargets(entry, 4_000).map(({ webhookId }) => webhookId)).toEqual(["a", "b"]);
});

test("Each try is a line; one target that is given up does not end the other", () => {
  const held = { ...newEntry(event, ["a", "b"], 0), lease: { token: "t", untilMs: 70_000 } };
  expect([isHeld(held, 69_999), isHeld(held, 70_000)]).toEqual([true, false]);
  const first = logTries(held, [
    { ...tried, webhookId: "a", status: 404, verdict: { kind: "given-up" } },
    { ...tried, webhookId: "b", status: 503, verdict: { kind: "retry", atMs: 12_000 } },
  ]);
  expect(first.lease).toBeUndefined();
  expect(first.deliveries).toEqual([
    { webhookId: "a", attempt: 1, at: "1970-01-01T00:00:10.000Z", durationMs: 5, status: 404, outcome: "given-up" },
    {
      webhookId: "b",
      attempt: 1,
      at: "1970-01-01T00:00:10.000Z",
      durationMs: 5,
      status: 503,
      outcome: "retrying",
      nextAttemptAt: "1970-01-01T00:00:12.000Z",
    },
  ]);
  expect([isDone(first), nextAttemptMs(first)]).toEqual([false, 12_000]);
  const second = logTries(first, [{ ...tried, webhookId: "b", status: 200, verdict: { kind: "delivered" } }]);
  expect(second.deliveries.map(({ webhookId, attempt, outcome }) => [webhookId, attempt, outcome])).toEqual([
    ["a", 1, "given-up"],
    ["b", 1, "retrying"],
    ["b", 2, "delivered"],
  ]);
  expect([isDone(second), nextAttemptMs(second)]).toEqual([true, undefined]);
});
