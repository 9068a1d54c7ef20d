import { expect, test } from "vitest";
import { createPool, type Member } from "./pool.ts";

type Fake = Member & { id: number; kill(): void };

function fakes(fails: (nth: number) => boolean = () => false) {
  const made: Fake[] = [];
  const stopped: number[] = [];
  let tried = 0;
  const start = async (): Promise<Fake> => {
    tried += 1;
    if (fails(tried)) throw new Error(`start ${tried} failed`);
    let alive = true;
    const id = made.length;
    const fake: Fake = {
      id,
      isAlive: () => alive,
      kill: () => {
        alive = false;
      },
      stop: async () => {
        alive = false;
        stopped.push(id);
      },
    };
    made.push(fake);
    return fake;
  };
  return { start, made, stopped };
}

test("a member that is idle is used again instead of starting another", async () => {
  const { start, made } = fakes();
  const pool = createPool({ start, max: 4, startsAtOnce: 2 });
  await pool.use(async () => {});
  await pool.use(async () => {});
  expect(made).toHaveLength(1);
});

test("no more members live than allowed, and all work is done", async () => {
  const { start, made } = fakes();
  const pool = createPool({ start, max: 3, startsAtOnce: 2 });
  let busy = 0;
  let most = 0;
  const work = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((turn) => setImmediate(turn));
    busy -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => pool.use(work)));
  expect(made.length).toBe(3);
  expect(most).toBe(3);
});

test("a dead member is never handed out again", async () => {
  const { start } = fakes();
  const pool = createPool({ start, max: 1, startsAtOnce: 1 });
  await pool.use(async (member) => member.kill());
  const id = await pool.use(async (member) => member.id);
  await pool.use(async (member) => setImmediate(() => member.kill()));
  await new Promise((turn) => setImmediate(turn));
  expect([id, await pool.use(async (member) => member.id)]).toEqual([1, 2]);
});

test("a failed start fails one piece of work, and the next one tries again", async () => {
  const { start } = fakes((nth) => nth === 1);
  const pool = createPool({ start, max: 1, startsAtOnce: 1 });
  await expect(pool.use(async () => {})).rejects.toThrow("start 1 failed");
  expect(await pool.use(async (member) => member.id)).toBe(0);
});

test("a failed start harms nobody while another member lives", async () => {
  const { start, made } = fakes((nth) => nth > 1);
  const pool = createPool({ start, max: 4, startsAtOnce: 2 });
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, i) => pool.use(async () => new Promise((turn) => setImmediate(() => turn(i))))),
  );
  expect(done).toHaveLength(20);
  expect(made).toHaveLength(1);
});

test("work that throws gives its member back", async () => {
  const { start, made } = fakes();
  const pool = createPool({ start, max: 1, startsAtOnce: 1 });
  await expect(pool.use(() => Promise.reject(new Error("x")))).rejects.toThrow("x");
  await pool.use(async () => {});
  expect(made).toHaveLength(1);
});

test("a retired pool serves on and keeps nobody", async () => {
  const { start, stopped } = fakes();
  const pool = createPool({ start, max: 2, startsAtOnce: 2 });
  await pool.use(async () => {});
  pool.retire();
  await pool.use(async () => {});
  expect(stopped).toEqual([0, 1]);
});

test("a closed pool refuses work", async () => {
  const { start, stopped } = fakes();
  const pool = createPool({ start, max: 2, startsAtOnce: 2 });
  await pool.use(async () => {});
  await pool.close();
  expect(stopped).toEqual([0]);
  await expect(pool.use(async () => {})).rejects.toMatchObject({ code: "unavailable" });
});

test("short pieces of work are done by the members there are; work that waits for long ones gets another member", async () => {
  const { start, made } = fakes();
  const slowStart = async () => {
    await new Promise((turn) => setTimeout(turn, 100));
    return start();
  };
  const pool = createPool({ start: slowStart, max: 8, startsAtOnce: 1 });
  await Promise.all(Array.from({ length: 200 }, () => pool.use(async () => {})));
  expect(made.length).toBe(1);

  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const long = Array.from({ length: 3 }, () => pool.use(() => end));
  while (made.length < 3) await new Promise((turn) => setTimeout(turn, 10));
  finish();
  await Promise.all(long);
});
