// The two moments of an experiment that are told outside. Both may be said again by whoever comes after a crash: the event
// is named after the experiment or the decision, so it is the same one.

import { reportPath } from "../canary/index.ts";
import type { Decision } from "../decision/index.ts";
import type { ExperimentRecord, ExperimentRef } from "../ports/index.ts";
import { publishEvent } from "./publish-event.ts";
import type { World } from "./world.ts";

/** Its first report. A single run compares nothing, and nobody waits for it here. */
export async function announceReport(world: World, record: ExperimentRecord): Promise<void> {
  const { workspace, experimentId, name, kind, lane, report } = record;
  if (report === undefined || kind === "run") return;
  await publishEvent(world, workspace, {
    eventId: `${experimentId}-report`,
    kind: "experiment-reported",
    at: record.finishedAt ?? new Date(world.clock.now()).toISOString(),
    text: `${name} has its report`,
    experiment: { experimentId, name, kind, ...(lane !== undefined && { lane }) },
    report: { experimentId, path: reportPath(experimentId, report.revision), digest: report.digest },
  });
}

export async function announceDecision(world: World, ref: ExperimentRef, decision: Decision): Promise<void> {
  const { decisionId, experimentId, verdict, arm, lane, decidedBy, decidedAt, report } = decision;
  const what = `${verdict}${arm === undefined ? "" : ` ${arm}`}`;
  await publishEvent(world, ref.workspace, {
    eventId: decisionId,
    kind: "decision-recorded",
    at: decidedAt,
    text: `${decidedBy} decided ${what}${lane === undefined ? "" : ` in lane "${lane}"`}`,
    decision: {
      decisionId,
      experimentId,
      verdict,
      decidedBy,
      ...(arm !== undefined && { arm }),
      ...(lane !== undefined && { lane }),
    },
    report: { experimentId, path: reportPath(experimentId, report.revision), digest: report.digest },
  });
}
