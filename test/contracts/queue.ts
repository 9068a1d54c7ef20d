// What every queue must do: what was sent comes out, with the experiment it belongs to.

import type { ExperimentRef, Queue, WorkspaceId } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newRef } from "./sample-rows.ts";

export type Received =
  | { readonly kind: "trial"; readonly ref: ExperimentRef; readonly ordinal: number }
  | { readonly kind: "finish"; readonly ref: ExperimentRef }
  | { readonly kind: "event"; readonly workspace: WorkspaceId; readonly eventId: string };

/** A queue, and a way to take out all that may be delivered now. */
export type QueueUnderTest = { readonly queue: Queue; receive(): Promise<Received[]> };

export function describeQueue(make: () => Promise<QueueUnderTest>): void {
  describe("queue", () => {
    test("Every ordinal that was handed out arrives, more than one batch of them too", async () => {
      const { queue, receive } = await make();
      const ref = newRef();
      await queue.sendTrials(ref, []);
      await queue.sendTrials(
        ref,
        Array.from({ length: 37 }, (_, ordinal) => ({ ordinal, delaySeconds: 0 })),
      );
      const received = await receive();
      expect(received.every((message) => message.kind === "trial")).toBe(true);
      expect(received.map((message) => message.kind === "trial" && message.ref)).toEqual(
        Array.from({ length: 37 }, () => ref),
      );
      const ordinals = received.flatMap((message) => (message.kind === "trial" ? [message.ordinal] : []));
      expect(ordinals.sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, ordinal) => ordinal));
    });

    test("A finish arrives as one, with nothing but the experiment in it", async () => {
      const { queue, receive } = await make();
      const ref = newRef();
      await queue.sendFinish(ref);
      expect(await receive()).toEqual([{ kind: "finish", ref }]);
    });

    test("An event arrives with its workspace and its name, and nothing of what happened", async () => {
      const { queue, receive } = await make();
      const { workspace } = newRef();
      await queue.sendEvent(workspace, "can_1-2026-03-01T02:00:00.000Z", 0);
      expect(await receive()).toEqual([{ kind: "event", workspace, eventId: "can_1-2026-03-01T02:00:00.000Z" }]);
    });
  });
}
