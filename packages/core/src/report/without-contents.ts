// A report for people who may see the figures and nothing else. Whatever somebody wrote into a case or a run wrote into
// an answer goes: inputs, references, outputs, messages, pictures, and with them ids and tags of cases, which are often
// names or files of persons. Cases are numbered instead, so that a row and a dot can still be spoken of. Values of tags that
// the plan cuts figures by are rows of its tables: they stay, and the page says so.

import type { ReportModel, ShownCase, ShownTrial, TrialPoint } from "./model.ts";

const NOTICE =
  "Shared without contents: what cases hold, what came out of them, their ids and their tags are not in this page. Cases are numbered.";
const SLICED = "Values of the tags that figures are cut by are in it.";

export function withoutContents(model: ReportModel): ReportModel {
  const { haltReason: _, serviceVersions, ...rest } = model.blob.provenance;
  const provenance = { ...rest, ...(serviceVersions && { serviceVersions: numberedVersions(serviceVersions) }) };
  const numbers = new Map<string, string>();
  const numbered = (caseId: string) => {
    const number = numbers.get(caseId) ?? `case ${numbers.size + 1}`;
    numbers.set(caseId, number);
    return number;
  };
  const point = ({ ordinal, arm, caseId, repeat, status, code, value, unscored, costUsd, durationMs }: TrialPoint) => ({
    ordinal,
    arm,
    caseId: numbered(caseId),
    repeat,
    status,
    ...(code !== undefined && { code }),
    ...(value !== undefined && { value }),
    ...(unscored !== undefined && { unscored }),
    ...(costUsd !== undefined && { costUsd }),
    ...(durationMs !== undefined && { durationMs }),
  });
  return {
    blob: { ...model.blob, provenance },
    points: model.points.map(point),
    cases: model.cases.map((one) => bareCase(one, numbered(one.caseId))),
    totalCases: model.totalCases,
    pictures: {},
    notices: [(model.blob.slices ?? []).length === 0 ? NOTICE : `${NOTICE} ${SLICED}`, ...(model.notices ?? [])],
  };
}

/** What a service calls itself is its own text; how many there were is a figure. */
function numberedVersions(byArm: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const numbered = (names: readonly string[]) => names.map((_, i) => `version ${i + 1} of ${names.length}`);
  return Object.fromEntries(Object.entries(byArm).map(([arm, names]) => [arm, numbered(names)]));
}

function bareCase({ holdout, perArm }: ShownCase, caseId: string): ShownCase {
  const arms = Object.entries(perArm).map(([arm, trials]) => [arm, trials.map(bareTrial)] as const);
  return { caseId, tags: {}, holdout, intake: [], perArm: Object.fromEntries(arms) };
}

function bareTrial({ repeat, status, code, value, unscored }: ShownTrial): ShownTrial {
  return {
    repeat,
    status,
    ...(code !== undefined && { code }),
    ...(value !== undefined && { value }),
    ...(unscored !== undefined && { unscored }),
    outputs: [],
  };
}
