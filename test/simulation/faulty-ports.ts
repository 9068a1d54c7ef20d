// Ports as they are on a bad day: every call is a place to stop, to crash before or after it took effect, to fail, or to
// take effect twice because the first answer was lost and the SDK asked again.

import type { StorePorts } from "@assay/core/ports";
import { DomainError, type SeededRandom } from "@assay/core/support";
import type { Activity, Scheduler } from "./scheduler.ts";

const fault = (message: string) => new DomainError("unavailable", message);

/** How many faults of each kind one schedule may still suffer. */
export type Luck = {
  crash: number;
  retry: number;
  fail: number;
  lose: number;
  twice: number;
  lease: number;
};

export function drawLuck(random: SeededRandom): Luck {
  const upTo = (most: number) => random.nextBelow(most + 1);
  return { crash: upTo(4), retry: upTo(6), fail: upTo(2), lose: upTo(2), twice: upTo(6), lease: upTo(2) };
}

const writes = new Set([
  "create",
  "replace",
  "change",
  "take",
  "countLoss",
  "append",
  "add",
  "markActive",
  "clearActive",
  "saveBeat",
  "put",
]);

export type CrashHook = (activity: Activity) => void;

export function faultyPorts(
  ports: StorePorts,
  scheduler: Scheduler,
  activity: Activity,
  luck: Luck,
  onCrash: CrashHook,
): StorePorts {
  const spend = (kind: keyof Luck, probability: number) => {
    if (luck[kind] <= 0 || !scheduler.chance(probability)) return false;
    luck[kind] -= 1;
    return true;
  };
  const forever = () => {
    scheduler.crash(activity);
    onCrash(activity);
    return new Promise<never>(() => {});
  };
  const wrapped = (port: object): unknown =>
    new Proxy(port, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function" || typeof name !== "string") return method;
        if (name === "scan") return method.bind(target);
        return async (...args: unknown[]) => {
          await scheduler.gate(activity);
          const call = () => Reflect.apply(method, target, args) as Promise<unknown>;
          if (spend("crash", 0.02)) return forever();
          if (spend("fail", 0.01)) throw fault(`${name} failed`);
          if (!writes.has(name)) return call();
          let answer = await call();
          if (spend("retry", 0.04)) answer = await call();
          if (spend("crash", 0.02)) return forever();
          if (spend("fail", 0.01)) throw fault(`the answer of ${name} was lost`);
          return answer;
        };
      },
    });
  return Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, wrapped(port)]),
  ) as unknown as StorePorts;
}
