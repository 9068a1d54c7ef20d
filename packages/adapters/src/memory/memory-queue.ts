// A queue that remembers what was sent, for whoever delivers it: a test or a simulation takes the messages out and
// decides which come twice, late or never.

import type { ExperimentRef, Queue, WorkspaceId } from "@assay/core/ports";

export type SentMessage =
  | { readonly kind: "trial"; readonly ref: ExperimentRef; readonly ordinal: number; readonly delaySeconds: number }
  | { readonly kind: "finish"; readonly ref: ExperimentRef }
  | {
      readonly kind: "event";
      readonly workspace: WorkspaceId;
      readonly eventId: string;
      readonly delaySeconds: number;
    };

export type MemoryQueue = Queue & {
  /** Everything sent since the last take, in the order it was sent. */
  take(): SentMessage[];
};

export function createMemoryQueue(): MemoryQueue {
  let sent: SentMessage[] = [];

  return {
    async sendTrials({ workspace, experimentId }, handouts) {
      const ref = { workspace, experimentId };
      for (const { ordinal, delaySeconds } of handouts) sent.push({ kind: "trial", ref, ordinal, delaySeconds });
    },

    async sendFinish({ workspace, experimentId }) {
      sent.push({ kind: "finish", ref: { workspace, experimentId } });
    },

    async sendEvent(workspace, eventId, delaySeconds) {
      sent.push({ kind: "event", workspace, eventId, delaySeconds });
    },

    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
