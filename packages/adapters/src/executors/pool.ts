// Keeps long-lived members (threads, processes) that do one piece of work at a time. Whoever waits takes whichever member
// becomes idle first, never a particular one. Starting a member is dear: more are started only while more work waits than
// starts are under way, and only for work that the members there are have kept waiting for a while.

import { DomainError } from "@assay/core/support";

export type Member = {
  isAlive(): boolean;
  stop(): Promise<void>;
};

export type Pool<M extends Member> = {
  /** Rejects with what `start` threw when no member could be started for this work. */
  use<T>(work: (member: M) => Promise<T>): Promise<T>;
  /** Keeps serving, but keeps no idle member any longer. */
  retire(): void;
  close(): Promise<void>;
};

type Waiter<M> = {
  readonly sinceMs: number;
  readonly take: (member: M) => void;
  readonly fail: (error: unknown) => void;
};

export function createPool<M extends Member>(options: {
  readonly start: (signal: AbortSignal) => Promise<M>;
  readonly max: number;
  readonly startsAtOnce: number;
}): Pool<M> {
  const members = new Set<M>();
  const idle: M[] = [];
  const waiting: Waiter<M>[] = [];
  const closing = new AbortController();
  let starting = 0;
  let retired = false;
  /** A start failed while others live: they do the work, and no more are tried until none is left. */
  let growthStopped = false;
  let growing: NodeJS.Timeout | undefined;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let lastStartTookMs = 0;

  /** 0 when the work at the head of the line has waited for the members there are half as long as a start takes. */
  function patienceLeftMs(): number {
    const [head] = waiting;
    if (head === undefined || members.size === 0) return 0;
    return Math.max(0, Math.max(head.sinceMs, startedAtMs) + lastStartTookMs / 2 - performance.now());
  }

  function grow(): void {
    if (members.size === 0) growthStopped = false;
    const patienceMs = patienceLeftMs();
    if (patienceMs > 0) {
      if (members.size + starting >= options.max || closing.signal.aborted) return;
      growing ??= setTimeout(() => {
        growing = undefined;
        grow();
      }, patienceMs);
      return;
    }
    while (
      !closing.signal.aborted &&
      !growthStopped &&
      waiting.length > starting &&
      starting < options.startsAtOnce &&
      members.size + starting < options.max
    ) {
      starting += 1;
      void startOne();
    }
  }

  async function startOne(): Promise<void> {
    const fromMs = performance.now();
    try {
      const member = await options.start(closing.signal);
      starting -= 1;
      startedAtMs = performance.now();
      lastStartTookMs = startedAtMs - fromMs;
      members.add(member);
      release(member);
    } catch (error) {
      starting -= 1;
      if (members.size > 0) growthStopped = true;
      else waiting.shift()?.fail(error);
    }
    grow();
  }

  function release(member: M): void {
    const next = member.isAlive() && !closing.signal.aborted ? waiting.shift() : undefined;
    if (next) next.take(member);
    else if (member.isAlive() && !retired && !closing.signal.aborted) idle.push(member);
    else drop(member);
    grow();
  }

  function drop(member: M): void {
    members.delete(member);
    void member.stop();
  }

  function acquire(): Promise<M> {
    if (closing.signal.aborted) return Promise.reject(new DomainError("unavailable", "the executor is closed"));
    for (let member = idle.pop(); member; member = idle.pop()) {
      if (member.isAlive()) return Promise.resolve(member);
      drop(member);
    }
    return new Promise<M>((take, fail) => {
      waiting.push({ sinceMs: performance.now(), take, fail });
      grow();
    });
  }

  return {
    async use(work) {
      const member = await acquire();
      try {
        return await work(member);
      } finally {
        release(member);
      }
    },
    retire() {
      retired = true;
      for (const member of idle.splice(0)) drop(member);
    },
    async close() {
      closing.abort();
      clearTimeout(growing);
      for (const waiter of waiting.splice(0)) waiter.fail(new DomainError("unavailable", "the executor is closed"));
      await Promise.all([...members].map((member) => member.stop()));
      members.clear();
      idle.length = 0;
    },
  };
}
