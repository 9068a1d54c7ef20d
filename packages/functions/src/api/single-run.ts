// One ordinary run, outside any comparison: an experiment of one case, one arm and one repeat, of kind `run`, which no
// list shows. The same engine executes it, and the same account pays for it.

import { type Design, designSchema, RUN_METRICS } from "@assay/core/design";
import { blobKeys, createExperiment, freezeExperiment, startExperiment } from "@assay/core/lifecycle";
import type { ExperimentId, ExperimentRecord, ExperimentRef, WorkspaceId } from "@assay/core/ports";
import { DomainError, type Finding, isDomainError } from "@assay/core/support";
import { runIdOf } from "@assay/core/trials";
import type { RunId } from "@assay/core/workflows/records";
import { z } from "zod";
import type { ApiContext } from "./api-context.ts";
import { checkCases } from "./check-cases.ts";
import { invalid } from "./problem.ts";

const arm = designSchema.shape.arms.element.shape;

export const singleRunSchema = z.strictObject({
  workflowId: arm.workflowId,
  workflowVersion: arm.workflowVersion,
  intake: z.record(z.string(), z.json()),
  slots: arm.providerOverrides.describe("Slot to model."),
  timeoutMs: arm.timeoutMs,
  /** The run is refused when it may cost more. */
  budgetLimitUsd: designSchema.shape.budgetLimitUsd.default(1),
  maxCostUsd: arm.maxCostUsdPerTrial.describe("Needed where the workflow has no price."),
});

export type SingleRun = z.output<typeof singleRunSchema>;
const pointerSchema = z.strictObject({ experimentId: z.string() });

/** Under a given id it is started once, however often it is asked for. */
export async function startSingleRun(
  context: ApiContext,
  workspace: WorkspaceId,
  run: SingleRun,
  id?: ExperimentId,
): Promise<{ readonly runId: RunId; readonly record: ExperimentRecord }> {
  const { deps } = context;
  const design = designOf(run);
  const wrong = await checkCases(deps.blobs, workspace, design.caseSet.cases as never, "cases");
  if (wrong.length > 0) throw invalid("the intake cannot be run", inTermsOfRun(wrong));
  const draft = await createExperiment(deps, workspace, design, "run", id);
  const ref: ExperimentRef = { workspace, experimentId: draft.experimentId };
  const runId = runIdOf(ref.experimentId, 0);
  if (isStarted(draft)) return { runId, record: draft };
  try {
    await freezeExperiment(deps, ref);
    const pointer = JSON.stringify({ experimentId: ref.experimentId });
    await deps.blobs.put(blobKeys.singleRun(workspace, runId), pointer, "application/json");
    return { runId, record: await startExperiment(deps, ref) };
  } catch (fault) {
    // Somebody who was taken for dead was as quick.
    const found = isDomainError(fault) && fault.code === "conflict" ? await deps.experiments.read(ref) : undefined;
    if (found !== undefined && isStarted(found)) return { runId, record: found };
    if (!isDomainError(fault) || !REFUSALS.has(fault.code)) throw fault;
    await deps.experiments.remove(ref);
    const { code, message, findings, details } = fault;
    throw new DomainError(code, message.replace("the design cannot be frozen", "the run cannot be started"), {
      findings: inTermsOfRun(findings),
      details: { ...details },
    });
  }
}

function isStarted({ status }: ExperimentRecord): boolean {
  return status !== "draft" && status !== "frozen";
}

/** undefined when no single run has that id. */
export async function findSingleRun(
  { deps }: ApiContext,
  workspace: WorkspaceId,
  runId: string,
): Promise<string | undefined> {
  if (!/^run_[0-9A-Z]{26}$/.test(runId)) return undefined;
  const bytes = await deps.blobs.get(blobKeys.singleRun(workspace, runId as RunId));
  return bytes === undefined
    ? undefined
    : pointerSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).experimentId;
}

/** Nothing was started, so nothing is left behind. */
const REFUSALS: ReadonlySet<string> = new Set(["invalid", "over-budget", "secret-missing", "unsupported"]);

function designOf(run: SingleRun): Design {
  const { workflowId, workflowVersion, slots, timeoutMs, maxCostUsd } = run;
  return {
    name: `run of ${workflowId}`,
    kind: "screening",
    hypothesis: "A single run.",
    primaryMetric: { scorer: RUN_METRICS, key: "succeeded", direction: "higher", threshold: 1 },
    guardrailMetrics: [],
    analysisPlan: {
      paired: true,
      alpha: 0.05,
      correction: "none",
      interval: "auto",
      bootstrapSamples: 1000,
      includeHoldout: false,
      missing: "exclude",
    },
    repeats: 1,
    concurrency: 1,
    budgetLimitUsd: run.budgetLimitUsd,
    onBudget: "refuse",
    haltWhenLost: { share: 1, after: 1_000_000 },
    caseSet: { name: "run", cases: [{ caseId: "run", intake: run.intake } as never] },
    arms: [
      {
        key: "A",
        label: workflowId,
        isBaseline: true,
        workflowId,
        ...(workflowVersion !== undefined && { workflowVersion }),
        ...(slots !== undefined && { providerOverrides: slots }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(maxCostUsd !== undefined && { maxCostUsdPerTrial: maxCostUsd }),
      },
    ],
    scorers: [],
  };
}

/** "arms[0].workflowId" is the run's own workflowId. */
function inTermsOfRun(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    path: finding.path
      .replace(/^arms\[0\]\.providerOverrides/, "slots")
      .replace(/^arms\[0\]\.maxCostUsdPerTrial/, "maxCostUsd")
      .replace(/^arms\[0\]\.?/, "")
      .replace(/^(?:caseSet\.)?cases\[0\]\.?/, ""),
  }));
}
