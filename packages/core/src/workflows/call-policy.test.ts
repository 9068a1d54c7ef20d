import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerOfError,
  answerOfStatus,
  type CallAnswer,
  MAX_REPEATS,
  nextCall,
  parseRetryAfter,
} from "./call-policy.ts";

const far = { nowMs: 0, deadlineMs: 10_000_000, jitter: 1 };

test("only 429, 503 and 529 are refusals, whatever else a status looks like", () => {
  const refusing = Array.from({ length: 500 }, (_, i) => i + 100).filter((s) => answerOfStatus(s).kind === "refused");
  expect(refusing).toEqual([429, 503, 529]);
});

test("an error proves that nothing was sent only by its whole code, along its causes", () => {
  const undici = new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) });
  expect(answerOfError(undici)).toEqual({ kind: "never-sent", reason: "ECONNREFUSED" });
  const bothFamilies = Object.assign(new AggregateError([Object.assign(new Error("x"), { code: "ENETUNREACH" })]), {});
  expect(answerOfError({ cause: bothFamilies })).toEqual({ kind: "never-sent", reason: "ENETUNREACH" });
  expect(answerOfError({ code: "ETIMEDOUT", syscall: "connect" }).kind).toBe("never-sent");
  for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "MYENOTFOUND"])
    expect(answerOfError({ code }).kind).toBe("taken");
  expect(answerOfError(new Error("429 ENOTFOUND")).kind).toBe("taken");
  expect(answerOfError(undefined).kind).toBe("taken");
});

test("own waits double from one second to thirty, eight times, then it gives up", () => {
  const answer: CallAnswer = { kind: "refused", status: 429 };
  const waits = Array.from({ length: MAX_REPEATS }, (_, repeats) => nextCall({ ...far, answer, repeats }));
  expect(waits.map((next) => next.kind === "repeat" && next.waitMs)).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000,
  ]);
  expect(nextCall({ ...far, answer, repeats: MAX_REPEATS })).toEqual({
    kind: "give-up",
    code: "rate_limited",
    message: "refused with 429 9 times",
  });
});

test("an answer that may have done work is never repeated", () => {
  expect(nextCall({ ...far, answer: answerOfStatus(500), repeats: 0 })).toEqual({ kind: "take" });
});

test("a quota that opens tomorrow gives up at once instead of hanging", () => {
  const answer: CallAnswer = { kind: "refused", status: 429, retryAfterMs: 86_400_000 };
  expect(nextCall({ nowMs: 0, deadlineMs: 60_000, jitter: 0, answer, repeats: 0 })).toMatchObject({
    kind: "give-up",
    code: "rate_limited",
  });
  const unreachable: CallAnswer = { kind: "never-sent", reason: "ENOTFOUND" };
  expect(nextCall({ nowMs: 0, deadlineMs: 100, jitter: 0, answer: unreachable, repeats: 0 })).toMatchObject({
    kind: "give-up",
    code: "unreachable",
  });
});

test("a repeat never comes before the server's moment nor after the time limit", () => {
  const jitter = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const input = fc.record({
    jitter,
    repeats: fc.nat(12),
    nowMs: fc.nat(1e6),
    left: fc.nat(1e6),
    retryAfterMs: fc.option(fc.nat(1e6), { nil: undefined }),
  });
  fc.assert(
    fc.property(input, ({ left, retryAfterMs, ...rest }) => {
      const next = nextCall({ ...rest, deadlineMs: rest.nowMs + left, answer: answerOfStatus(429, retryAfterMs) });
      if (next.kind !== "repeat") return;
      expect(rest.repeats).toBeLessThan(MAX_REPEATS);
      expect(next.waitMs).toBeLessThan(left);
      expect(next.waitMs).toBeGreaterThanOrEqual(retryAfterMs ?? 500);
    }),
  );
});

test("Retry-After is read as seconds or as an HTTP date, and as nothing else", () => {
  const nowMs = Date.parse("2026-03-01T00:00:00Z");
  expect(parseRetryAfter("3", nowMs)).toBe(3000);
  expect(parseRetryAfter("0.5", nowMs)).toBe(500);
  expect(parseRetryAfter("Sun, 01 Mar 2026 00:00:10 GMT", nowMs)).toBe(10_000);
  expect(parseRetryAfter("Sun, 01 Mar 2020 00:00:10 GMT", nowMs)).toBe(0);
  for (const text of ["", "soon", "-1", "1e3", null, undefined]) expect(parseRetryAfter(text, nowMs)).toBeUndefined();
});
