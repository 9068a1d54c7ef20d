// Everything a report page shows: the analysis, raw points, and the cases worth opening. Built by finish, or by `assay
// analyze` (then without outputs); rendered by packages/report. All text in it is data, however hostile.

import type { Json } from "../support/json.ts";
import type { AnalysisBlob } from "./blob.ts";

/** One planned trial as a point: what the distributions, the slopes and the tables are drawn from. */
export type TrialPoint = {
  readonly ordinal: number;
  readonly arm: string;
  readonly caseId: string;
  readonly repeat: number;
  readonly status: "scored" | "failed" | "skipped";
  readonly code?: string;
  /** Value of the primary metric; absent when lost or unscored. */
  readonly value?: number;
  readonly unscored?: string;
  readonly costUsd?: number;
  readonly durationMs?: number;
};

export type ShownValue =
  | { readonly kind: "text"; readonly text: string; readonly truncated: boolean }
  | { readonly kind: "json"; readonly value: Json }
  /** `picture` names an entry of `pictures`; without one only its facts are shown. */
  | {
      readonly kind: "file";
      readonly name: string;
      readonly mediaType: string;
      readonly bytes: number;
      readonly picture?: string;
      /** The picture in the page is a small drawing of the file. */
      readonly isThumbnail?: true;
    };

export type ShownTrial = {
  readonly repeat: number;
  readonly status: "scored" | "failed" | "skipped";
  readonly code?: string;
  readonly message?: string;
  readonly value?: number;
  readonly unscored?: string;
  readonly outputs: readonly { readonly name: string; readonly value: ShownValue }[];
  readonly runId?: string;
};

export type ShownCase = {
  readonly caseId: string;
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly holdout: boolean;
  readonly intake: readonly { readonly name: string; readonly value: ShownValue }[];
  readonly reference?: { readonly tier: "gold" | "silver"; readonly value: ShownValue };
  readonly perArm: Readonly<Record<string, readonly ShownTrial[]>>;
};

export type ReportModel = {
  readonly blob: AnalysisBlob;
  /** In order of ordinal; empty above the size where the page keeps quantiles only. */
  readonly points: readonly TrialPoint[];
  /** Worst regressions first, then flips, then the rest; at most 500. */
  readonly cases: readonly ShownCase[];
  /** How many cases there are in all, shown or not. */
  readonly totalCases: number;
  /** By sha256: what is small enough to travel in the page. */
  readonly pictures: Readonly<Record<string, { readonly mediaType: string; readonly base64: string }>>;
  /** Sentences on what this page leaves out, shown with the warnings. */
  readonly notices?: readonly string[];
};

export const MAX_POINTS = 20_000;
export const MAX_SHOWN_CASES = 500;
