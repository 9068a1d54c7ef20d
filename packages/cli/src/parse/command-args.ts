// What each command is asked, once the command line has been read. Commands take these and never look at arguments.

import type { CanaryTemplate } from "@assay/core/canary";
import type { EventKind } from "@assay/core/webhooks";
import type { FailOn } from "../analysis/fail-on.ts";
import type { ReportFormat } from "../analysis/report-format.ts";

export type GlobalOptions = {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly home?: string;
};

type ReportTarget = { readonly out?: string; readonly format?: ReportFormat };
type WithFailOn = { readonly failOn: readonly FailOn[] };

export type ColumnArgs = {
  /** Column to path. */
  readonly map: Readonly<Record<string, string>>;
  readonly ignore: readonly string[];
  readonly id?: string;
  /** Whose intake schema says which cells are numbers. */
  readonly workflow?: string;
};

export type CommandArgs = {
  readonly init: { readonly from?: string; readonly workflow?: string };
  readonly run: WithFailOn & {
    readonly design: string;
    readonly dryRun: boolean;
    readonly wait: boolean;
    readonly dev: boolean;
    readonly out?: string;
    /** How many cases. */
    readonly smoke?: number;
  };
  readonly freeze: { readonly design: string; readonly dev: boolean };
  readonly status: { readonly id: string };
  readonly list: { readonly undecided: boolean };
  readonly resume: WithFailOn & { readonly id: string; readonly wait: boolean; readonly out?: string };
  readonly cancel: { readonly id: string };
  readonly pace: { readonly id: string; readonly pace: number };
  readonly report: WithFailOn & ReportTarget & { readonly id: string; readonly revision?: number };
  readonly trials: { readonly id: string; readonly arm?: string; readonly status?: string };
  readonly scores: { readonly id: string; readonly out?: string };
  readonly rescore: { readonly id: string; readonly scorer?: string };
  readonly share: { readonly id: string; readonly outputs: boolean; readonly revision?: number };
  readonly unshare: { readonly id: string; readonly share?: string };
  readonly casesPush: ColumnArgs & { readonly file: string; readonly name?: string };
  readonly casesCheck: ColumnArgs & { readonly file: string };
  readonly casesList: Record<never, never>;
  readonly casesShow: { readonly name: string; readonly version?: number };
  readonly casesLooks: { readonly name: string };
  readonly casesDiff: { readonly name: string; readonly from: number; readonly to: number };
  readonly casesErase: { readonly name: string; readonly caseIds: readonly string[]; readonly reason: string };
  readonly scorers: Record<never, never>;
  readonly workflows: Record<never, never>;
  readonly runWorkflow: { readonly workflow: string; readonly intake: string };
  readonly schema: { readonly name: string };
  readonly analyze: WithFailOn & ReportTarget & { readonly design: string; readonly scores: string };
  readonly power: {
    readonly design: string;
    readonly effect?: number;
    /** A score file, the folder of a record, or an experiment. */
    readonly pilot?: string;
    readonly sd?: number;
    readonly discordance?: number;
    readonly baselineRate?: number;
    readonly power: number;
    readonly cases?: readonly number[];
    readonly seed?: string;
  };
  readonly export: { readonly id: string; readonly out?: string };
  readonly import: { readonly folder: string };
  readonly decide: {
    readonly id: string;
    readonly verdict: string;
    readonly arm?: string;
    readonly reason: string;
    readonly override?: string;
  };
  readonly baseline: { readonly lane: string };
  readonly gates: Record<never, never>;
  readonly canaryAdd: {
    readonly design: string;
    readonly cron: string;
    readonly zone: string;
    readonly lane?: string;
    readonly name?: string;
    readonly mode: CanaryTemplate["mode"];
  };
  readonly canaryList: Record<never, never>;
  readonly canaryTick: { readonly id: string };
  readonly canaryRemove: { readonly id: string };
  readonly budget: { readonly limit?: number | "none" };
  readonly keysList: Record<never, never>;
  readonly keysAdd: { readonly name: string; readonly scope: string; readonly expires?: string };
  readonly keysRevoke: { readonly id: string };
  readonly secretsList: Record<never, never>;
  readonly secretsSet: { readonly name: string; readonly fromEnv?: string };
  readonly secretsRemove: { readonly name: string };
  readonly webhooksList: Record<never, never>;
  readonly webhooksAdd: {
    readonly url: string;
    readonly name: string;
    readonly format: string;
    readonly events?: readonly EventKind[];
  };
  readonly webhooksChange: {
    readonly id: string;
    readonly name?: string;
    readonly events?: readonly EventKind[];
    readonly isEnabled?: boolean;
  };
  readonly webhooksRemove: { readonly id: string };
  readonly webhooksTest: { readonly id: string };
  readonly webhooksDeliveries: { readonly id: string };
  readonly validate: { readonly undecidedDays: number };
  readonly serve: { readonly port: number };
  readonly doctor: Record<never, never>;
  readonly demo: { readonly serve: boolean };
};

export type CommandName = keyof CommandArgs;
