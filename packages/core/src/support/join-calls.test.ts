import { expect, test } from "vitest";
import { joinCalls } from "./join-calls.ts";

function recorder(fails: (items: readonly number[]) => boolean = () => false) {
  const calls: number[][] = [];
  const release: (() => void)[] = [];
  const joined = joinCalls<number>(3, async (items) => {
    calls.push([...items]);
    await new Promise<void>((resolve) => release.push(resolve));
    if (fails(items)) throw new Error(`refused ${items.join(",")}`);
  });
  const finish = async (all: Promise<unknown>) => {
    let isDone = false;
    void all.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      release.shift()?.();
      await new Promise((turn) => setImmediate(turn));
    }
  };
  return { calls, joined, finish };
}

test("What comes while a call is under way goes together in the next, in order, never more than fit", async () => {
  const { calls, joined, finish } = recorder();
  await finish(Promise.all([joined([1]), joined([2]), joined([3]), joined([4]), joined([5, 6]), joined([7])]));
  expect(calls).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
});

test("More than fit into one call are split, and done when all of them are", async () => {
  const { calls, joined, finish } = recorder();
  await finish(joined([1, 2, 3, 4, 5, 6, 7]));
  expect(calls.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Math.max(...calls.map((items) => items.length))).toBe(3);
});

test("A call that fails is made again for each member, and only the one at fault is told", async () => {
  const { joined, finish } = recorder((items) => items.includes(3));
  const all = Promise.allSettled([joined([1]), joined([2]), joined([3]), joined([4])]);
  await finish(all);
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});

test("Nothing to send is no call", async () => {
  const { calls, joined } = recorder();
  await joined([]);
  expect(calls).toEqual([]);
});
