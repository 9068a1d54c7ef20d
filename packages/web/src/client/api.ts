// Every request the dashboard makes, in the types that the API itself is written in.

import type { Case } from "@assay/core/cases";
import type { Look } from "@assay/core/decision";
import type {
  CreatedBody,
  DryRunBody,
  ExperimentBody,
  FrozenBody,
  ListedExperimentBody,
  RescoredBody,
} from "@assay/functions/api/shapes/experiment";
import type {
  CaseSetDiffBody,
  CaseSetVersionBody,
  ScorerBody,
  WorkflowBody,
} from "@assay/functions/api/shapes/library";
import type { ShareBody, WithdrawnBody } from "@assay/functions/api/shapes/share";
import type { TrialBody, TrialDetailBody } from "@assay/functions/api/shapes/trial";
import { call, callAll, callBytes, callText } from "./call.ts";

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor?: string };
export type CaseSetContent = Omit<CaseSetVersionBody, "cases"> & {
  readonly count: number;
  readonly cases: readonly Case[];
};
export type CaseSetBody = CaseSetVersionBody & {
  readonly versions: readonly CaseSetVersionBody[];
  /** Experiments that ran its hold-out. */
  readonly looks: number;
};

/** Absent and empty values are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

function withQuery(path: string, query: Query): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
}

const root = "/v1/experiments";
const one = (id: string, step = "") => `${root}/${encodeURIComponent(id)}${step}`;
const setAt = (name: string, rest = "") => `${root}/case-sets/${encodeURIComponent(name)}${rest}`;

export const api = {
  experiments: (query: Query) => call<Page<ListedExperimentBody>>(withQuery(root, query)),
  experiment: (id: string) => call<ExperimentBody>(one(id)),
  design: (id: string) => call<unknown>(one(id, "/design")),
  create: (design: unknown) => call<CreatedBody>(root, { method: "POST", body: design }),
  dryRun: (design: unknown, signal?: AbortSignal) =>
    call<DryRunBody>(`${root}/dry-run`, { method: "POST", body: design, signal }),
  price: (id: string) => call<DryRunBody>(one(id, "/dry-run"), { method: "POST" }),
  freeze: (id: string) => call<FrozenBody>(one(id, "/freeze"), { method: "POST" }),
  run: (id: string) => call<ExperimentBody>(one(id, "/run"), { method: "POST" }),
  cancel: (id: string) => call<ExperimentBody>(one(id, "/cancel"), { method: "POST" }),
  resume: (id: string) => call<ExperimentBody>(one(id, "/resume"), { method: "POST" }),
  pace: (id: string, pace: number) => call<ExperimentBody>(one(id, "/pace"), { method: "PATCH", body: { pace } }),
  rename: (id: string, name: string) => call<ExperimentBody>(one(id), { method: "PATCH", body: { name } }),
  trials: (id: string, query: Query) => call<Page<TrialBody>>(withQuery(one(id, "/trials"), query)),
  trial: (id: string, ordinal: number) => call<TrialDetailBody>(one(id, `/trials/${ordinal}`)),
  rescore: (id: string) => call<RescoredBody>(one(id, "/rescore"), { method: "POST", body: {} }),
  reportPage: (id: string) => callText(one(id, "/report?format=html")),
  shares: (id: string) => callAll<ShareBody>(one(id, "/report/share")),
  share: (id: string, outputs: boolean) =>
    call<ShareBody>(one(id, "/report/share"), { method: "POST", body: { outputs } }),
  withdrawShare: (id: string, shareId: string) =>
    call<WithdrawnBody>(withQuery(one(id, "/report/share"), { shareId }), { method: "DELETE" }),
  caseSets: () => callAll<CaseSetVersionBody>(`${root}/case-sets`),
  caseSet: (name: string) => call<CaseSetBody>(setAt(name)),
  looks: (name: string) => callAll<Look>(setAt(name, "/looks")),
  cases: (name: string, version: number) => call<CaseSetContent>(setAt(name, `/versions/${version}`)),
  caseDiff: (name: string, from: number, to: number) =>
    call<CaseSetDiffBody>(withQuery(setAt(name, "/diff"), { from, to })),
  scorers: () => callAll<ScorerBody>(`${root}/scorers`),
  workflows: () => callAll<WorkflowBody>("/v1/workflows"),
  workflowVersions: (id: string) => callAll<WorkflowBody>(`/v1/workflows/${encodeURIComponent(id)}/versions`),
  file: (sha256: string) => callBytes(`/v1/files/${sha256}`),
} as const;
