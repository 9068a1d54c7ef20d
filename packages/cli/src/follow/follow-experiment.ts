// Watches an experiment until it is over, by asking again and again, more and more seldom. When nobody answers it goes on
// asking and says so: the experiment does not stop because its watcher lost the network.

import { setTimeout as sleep } from "node:timers/promises";
import { formatDollars } from "@assay/core/report";
import type { ExperimentBody } from "@assay/functions/api/shapes/experiment";
import type { Session } from "../home/session.ts";
import type { Printer, Progress } from "../print.ts";
import { refusalOf } from "../refusal.ts";

export type Followed = { readonly kind: "over" | "interrupted"; readonly body: ExperimentBody };

type FollowOptions = {
  readonly signal: AbortSignal;
  readonly printer: Printer;
  /** After each look. */
  readonly onLook?: (body: ExperimentBody) => Promise<void>;
};

const FIRST_WAIT_MS = 50;
const SLOWER = 1.3;
const LONGEST_WAIT_MS = { local: 500, hosted: 5_000 } as const;

export async function followExperiment(
  session: Session,
  started: ExperimentBody,
  { signal, printer, onLook }: FollowOptions,
): Promise<Followed> {
  const progress = printer.progress();
  const longestMs = LONGEST_WAIT_MS[session.isHosted ? "hosted" : "local"];
  let body = started;
  let waitMs = FIRST_WAIT_MS;
  let isLost = false;
  try {
    for (;;) {
      const looked = await look(session, body.experimentId);
      if (looked.kind === "seen") {
        if (isLost) printer.say("It answers again.");
        isLost = false;
        ({ body } = looked);
        show(progress, body);
        await onLook?.(body);
        if (isOver(body)) return { kind: "over", body };
      } else {
        if (!isLost) printer.warn(`${looked.message}; the experiment is not lost, asking again until it answers`);
        isLost = true;
        await session.recover().catch(() => false);
      }
      if (signal.aborted) return { kind: "interrupted", body };
      await sleep(waitMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { kind: "interrupted", body };
      waitMs = Math.min(waitMs * SLOWER, longestMs);
    }
  } finally {
    progress.stop();
  }
}

export function isOver({ status }: Pick<ExperimentBody, "status">): boolean {
  return status === "reported" || status === "decided" || status === "failed";
}

type Looked =
  | { readonly kind: "seen"; readonly body: ExperimentBody }
  | { readonly kind: "unreached"; readonly message: string };

async function look({ api }: Session, experimentId: string): Promise<Looked> {
  try {
    return { kind: "seen", body: await api.get(`/v1/experiments/${experimentId}`, { byArm: "false" }) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.isUnreached) return { kind: "unreached", message: refusal.message };
    throw refusal;
  }
}

function show(progress: Progress, { trials, budget, status, pace, paceCeiling }: ExperimentBody): void {
  const { planned, scored, failed, skipped, running } = trials;
  const words = [
    status === "running" ? `${running} running` : status,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(budget !== null && budget.chargedUsd > 0
      ? [`${formatDollars(budget.chargedUsd)} of ${formatDollars(budget.limitUsd)}`]
      : []),
    ...(pace !== undefined && paceCeiling !== undefined && pace < paceCeiling
      ? [`pace ${pace} of ${paceCeiling}`]
      : []),
  ];
  progress.update(scored + failed + skipped, planned, words.join(", "));
}
