// Runs many activities one step at a time in a seeded order. A step ends wherever an activity awaits a port; there it
// can be made to wait, to crash for good, or to lose the answer of what it just wrote.

import type { SeededRandom } from "@assay/core/support";

export type Activity = {
  readonly name: string;
  /** Set while it stands at a port. */
  resume: (() => void) | undefined;
  isOver: boolean;
  hasCrashed: boolean;
};

export class Scheduler {
  readonly random: SeededRandom;
  readonly activities = new Set<Activity>();
  #arrived: (() => void) | undefined;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  chance(probability: number): boolean {
    return this.random.nextFloat() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.random.nextBelow(items.length)]!;
  }

  /** Starts an activity and lets it run to its first port. */
  async start(
    name: string,
    body: (activity: Activity) => Promise<void>,
    ended: (fault: unknown, activity: Activity) => void,
  ): Promise<void> {
    const activity: Activity = { name, resume: undefined, isOver: false, hasCrashed: false };
    this.activities.add(activity);
    const parked = this.#untilParked();
    body(activity).then(
      () => this.#end(activity, undefined, ended),
      (fault: unknown) => this.#end(activity, fault, ended),
    );
    await parked;
  }

  /** Called by a port: the activity stands here until it is stepped. A crashed one stands for ever. */
  gate(activity: Activity): Promise<void> {
    return new Promise((resolve) => {
      activity.resume = resolve;
      this.#arrived?.();
    });
  }

  async step(activity: Activity): Promise<void> {
    const resume = activity.resume;
    if (resume === undefined) return;
    activity.resume = undefined;
    const parked = this.#untilParked();
    resume();
    await parked;
  }

  crash(activity: Activity): void {
    activity.hasCrashed = true;
    activity.resume = undefined;
    this.activities.delete(activity);
    this.#arrived?.();
  }

  #untilParked(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  #end(activity: Activity, fault: unknown, ended: (fault: unknown, activity: Activity) => void): void {
    if (activity.hasCrashed) return;
    activity.isOver = true;
    this.activities.delete(activity);
    ended(fault, activity);
    this.#arrived?.();
  }
}
