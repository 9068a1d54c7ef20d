// Everything in a blob that is no statistic. All of it comes from stored records, so that writing it again after a crash
// gives the same bytes.

import { estimateExperiment } from "../design/estimate-experiment.ts";
import type { FrozenDesign } from "../design/frozen-design.ts";
import { microUsdToUsd } from "../money/micro-usd.ts";
import type { Provenance } from "../report/provenance.ts";
import { withoutDetail } from "./halt.ts";
import type { ReportInput } from "./report-input.ts";
import type { Analyst } from "./world.ts";

export function provenanceOf(analyst: Analyst, input: ReportInput): Provenance {
  const { experiment, record, ledger, collection, revision } = input;
  const { frozen } = experiment;
  const { total } = estimateExperiment(frozen);
  const limitMicroUsd = frozen.budgetLimitMicroUsd;
  const command = `npx assay scores ${record.experimentId} --out scores.jsonl`;
  return {
    experimentId: record.experimentId,
    reportRevision: revision,
    name: record.name,
    ...(frozen.lane !== undefined && { lane: frozen.lane }),
    createdAt: record.createdAt,
    ...(record.startedAt !== undefined && { startedAt: record.startedAt }),
    ...(collection.lastSettledAt !== undefined && { finishedAt: collection.lastSettledAt }),
    concurrency: frozen.concurrency,
    build: { ...frozen.build, ...(frozen.build.declared !== undefined && { declared: frozen.build.declared }) },
    priceBook: frozen.priceBook,
    arms: frozen.arms.map((arm) => ({
      key: arm.key,
      label: arm.label,
      workflowId: arm.workflow.workflowId,
      workflowVersion: arm.workflow.version,
      ...(arm.workflow.codeDigest !== undefined && { codeDigest: arm.workflow.codeDigest }),
      slots: arm.slots,
      intakeOverrides: { ...arm.intakeOverrides } as never,
      timeoutMs: arm.timeoutMs,
    })),
    scorerOptions: Object.fromEntries(frozen.scorers.map(({ as, options }) => [as, { ...options }])) as never,
    runtime: analyst.runtime,
    estimate: {
      lowUsd: microUsdToUsd(total.lowMicroUsd),
      likelyUsd: microUsdToUsd(total.likelyMicroUsd),
      highUsd: microUsdToUsd(total.highMicroUsd),
    },
    budget: {
      limitUsd: microUsdToUsd(limitMicroUsd),
      chargedUsd: microUsdToUsd(collection.chargedMicroUsd),
      overrunUsd: microUsdToUsd(collection.overrunMicroUsd),
      remainingUsd: microUsdToUsd(limitMicroUsd - collection.chargedMicroUsd),
    },
    ...replayOf(frozen),
    ...(ledger.stop !== undefined && { stop: ledger.stop }),
    ...(ledger.stop === "halted" &&
      ledger.stopMessage !== undefined && {
        haltReason: withoutDetail(ledger.stopMessage),
      }),
    order: orderOf(input),
    serviceVersions: Object.fromEntries(
      Object.entries(collection.serviceVersions).map(([arm, seen]) => [arm, [...seen]]),
    ),
    silverReferences: input.cases.filter((one) => one.referenceTier === "silver").length,
    reproduce: [command, "npx assay analyze --design DESIGN --scores scores.jsonl"],
  };
}

function replayOf({ replay }: FrozenDesign): Pick<Provenance, "replay"> {
  if (replay === undefined) return {};
  const { experimentId, ranFrom, ranTo } = replay;
  return { replay: { experimentId, ranFrom, ranTo } };
}

/** Stored trials have started in the order of another plan. */
function orderOf({ collection, experiment }: ReportInput): NonNullable<Provenance["order"]> {
  const { largestDisplacement } = collection;
  return largestDisplacement === undefined || experiment.frozen.replay !== undefined ? {} : { largestDisplacement };
}
