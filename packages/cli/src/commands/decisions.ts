// Commands on what follows from a report: the decision, what a lane has in use, the gates that production uses.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Decision, Gate, LaneMove, LaneState } from "@assay/core/decision";
import { formatNumber } from "@assay/core/report";
import { exitCodes } from "../exit-codes.ts";
import { Refusal } from "../refusal.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";

export const decide: CommandOf<"decide"> = ({ id, verdict, arm, reason, override }, context) =>
  asking(context, async ({ api }) => {
    const person = await gitUserName();
    const decision = await api.post<Decision>(experimentPath(id, "decision"), {
      verdict,
      rationale: reason,
      ...(arm !== undefined && { arm }),
      ...(override !== undefined && { overrideReason: override }),
      ...(person !== undefined && { decidedBy: person }),
    });
    context.printer.answer(decision, () => {
      const moved = decision.lane === undefined || verdict === "hold" ? "" : ` in lane ${inertLabel(decision.lane)}`;
      const what = decision.arm === undefined ? "" : ` arm ${decision.arm}`;
      return `${id}: ${verdict}${what}${moved}, by ${inertLabel(decision.decidedBy)}, on report ${decision.report.revision}.`;
    });
    return exitCodes.complete;
  });

export const baseline: CommandOf<"baseline"> = ({ lane }, context) =>
  asking(context, async ({ api }) => {
    const at = `/v1/lanes/${encodeURIComponent(lane)}`;
    const history = await api.list<Decision & LaneMove>(`${at}/history`);
    const state = await api.get<LaneState>(`${at}/baseline`).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    });
    context.printer.answer({ lane, state, history }, () => {
      if (state === null) return `Nothing was shipped in lane ${inertLabel(lane)}.`;
      const rows = history.map((move) => [
        move.decidedAt.slice(0, 16),
        move.verdict,
        move.baseline === undefined ? "nothing" : shownArm(move.baseline),
        move.decidedBy,
        move.rationale,
      ]);
      const now = state.baseline === undefined ? "nothing" : inertLabel(shownArm(state.baseline));
      return [
        `In use in lane ${inertLabel(lane)}: ${now}`,
        "",
        textTable(["decided", "verdict", "in use after it", "by", "because"], rows),
      ].join("\n");
    });
    return exitCodes.complete;
  });

export const gates: CommandOf<"gates"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<Gate>("/v1/gates");
    context.printer.answer(found, () => {
      const rows = found.map((gate) => [
        gate.name,
        `${gate.version}`,
        `${gate.metric.scorer}.${gate.metric.key}`,
        `${gate.direction === "higher" ? "≥" : "≤"} ${formatNumber(gate.threshold)}`,
        gate.experimentId,
        gate.setBy,
      ]);
      return textTable(["gate", "version", "metric", "passes", "calibrated by", "set by"], rows, ["version"]);
    });
    return exitCodes.complete;
  });

function shownArm({ arm, experimentId }: NonNullable<LaneState["baseline"]>): string {
  return `${arm.label} (${arm.workflowId}@${arm.workflowVersion}) of ${experimentId}`;
}

/** As git names whoever works here; an API with keys takes the key's name instead. */
async function gitUserName(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("git", ["config", "user.name"]);
    const name = stdout.trim().slice(0, 200);
    return name === "" ? undefined : name;
  } catch {
    return undefined;
  }
}
