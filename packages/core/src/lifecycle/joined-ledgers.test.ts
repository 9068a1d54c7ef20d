import { expect, test } from "vitest";
import { applyChange, enter, type Ledger, type LedgerChange, leave, openLedger, stopFor } from "../ledger/index.ts";
import type { ExperimentId, Ledgers, WorkspaceId } from "../ports/index.ts";
import { seededRandom, streamSeed } from "../support/index.ts";
import { joinLedgers } from "./joined-ledgers.ts";

const ref = { workspace: "w" as WorkspaceId, experimentId: "exp_1" as ExperimentId };

/** A ledger far away: every write takes a turn of the event loop or more, and is counted. */
function farLedger(start: Ledger, isFailing: (write: number) => boolean = () => false) {
  let ledger = start;
  const writes: LedgerChange[] = [];
  const ledgers: Ledgers = {
    create: async () => "exists",
    read: async () => ledger,
    async change(_ref, change) {
      writes.push(change);
      await new Promise((resolve) => setImmediate(resolve));
      if (isFailing(writes.length)) throw new Error("unreachable");
      const next = applyChange(ledger, change);
      if (next === undefined) return { kind: "refused" };
      ledger = next;
      return { kind: "applied", ledger };
    },
    countLoss: async () => 1,
    readLosses: async () => ({}),
  };
  return { ledgers, writes, now: () => ledger };
}

const start = openLedger({ limitMicroUsd: 1_000, dearestMicroUsd: 5, total: 200, pace: 40 });

test("forty trials that enter and leave at once need far fewer writes than eighty, and the account is right", async () => {
  const far = farLedger(start);
  const joined = joinLedgers(far.ledgers);
  const random = seededRandom(streamSeed("joined", "charges"));
  const charges = Array.from({ length: 40 }, () => random.nextBelow(6));
  const handedOn: number[] = [];
  await Promise.all(
    charges.map(async (charge, k) => {
      expect((await joined.change(ref, enter(k, 1, 5))).kind).toBe("applied");
      const answer = await joined.change(ref, leave(k, 5, charge, 1));
      if (answer.kind === "applied") handedOn.push(answer.ledger.next - 1);
    }),
  );
  expect(far.writes.length).toBeLessThan(30);
  expect(far.now()).toMatchObject({ settled: 40, reservedMicroUsd: 0, next: 80 });
  expect(far.now().remainingMicroUsd).toBe(1_000 - charges.reduce((sum, charge) => sum + charge, 0));
  expect(handedOn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => 40 + i));
});

test("when only some find room, those enter and the others are refused", async () => {
  const far = farLedger({ ...start, pace: 3 });
  const joined = joinLedgers(far.ledgers);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, k) => joined.change(ref, enter(k, 1, 5))));
  expect(answers.filter(({ kind }) => kind === "applied")).toHaveLength(3);
  expect(far.now().open.size).toBe(3);
});

test("a stop in between keeps everybody out who comes after it", async () => {
  const far = farLedger(start);
  const joined = joinLedgers(far.ledgers);
  await joined.change(ref, enter(0, 1, 5));
  const entering = Array.from({ length: 5 }, (_, k) => joined.change(ref, enter(k + 1, 1, 5)));
  await joined.change(ref, stopFor("cancelled", "by a person"));
  await Promise.all(entering);
  expect((await joined.change(ref, enter(9, 1, 5))).kind).toBe("refused");
});

test("a write that fails fails for those in it and for nobody else", async () => {
  const far = farLedger(start, (write) => write === 2);
  const joined = joinLedgers(far.ledgers);
  const first = joined.change(ref, enter(0, 1, 5));
  const second = [1, 2].map((k) => joined.change(ref, enter(k, 1, 5)));
  expect((await first).kind).toBe("applied");
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toContain("rejected");
  expect((await joined.change(ref, enter(3, 1, 5))).kind).toBe("applied");
});
