// Reads everything a workspace keeps and says what does not hold: records against their schemas, digests against bytes,
// citations against what they cite. It counts what it looked at; nothing looked at is a defect, never a clean bill.

import { caseSetDigest } from "../cases/case-set.ts";
import { frozenDesignSchema } from "../design/frozen-design.ts";
import type { ExperimentRecord, ExperimentRef, WorkspaceId } from "../ports/index.ts";
import { parseBlob } from "../report/blob.ts";
import { catalogue as bundledScorers } from "../scoring/catalogue.ts";
import { digestOfBytes } from "../support/digest.ts";
import { blobKeys } from "./blob-keys.ts";
import { loadCaseSet } from "./case-set-store.ts";
import { equalArms } from "./equal-arms.ts";
import { loadJson } from "./opened-experiment.ts";
import type { Analyst } from "./world.ts";

export const defectKinds = [
  "nothing-to-check",
  "record",
  "case-set-digest",
  "report-digest",
  "gate-without-report",
  "baseline-without-report",
  "decision-without-report",
  "equal-arms",
  "unknown-scorer",
  "undecided",
  "erasure-unfinished",
] as const;

export type Defect = { readonly kind: (typeof defectKinds)[number]; readonly where: string; readonly message: string };

export type Validation = {
  readonly checked: Readonly<
    Record<"experiments" | "reports" | "decisions" | "caseSets" | "gates" | "lanes" | "erasedCases", number>
  >;
  readonly defects: readonly Defect[];
};

const DAY_MS = 86_400_000;

/** `undecidedDays`: how long a report may lie there without a decision. */
export async function validateWorkspace(
  analyst: Analyst,
  workspace: WorkspaceId,
  undecidedDays: number,
): Promise<Validation> {
  return new Inspection(analyst, workspace, undecidedDays).run();
}

class Inspection {
  readonly #defects: Defect[] = [];
  readonly #checked = { experiments: 0, reports: 0, decisions: 0, caseSets: 0, gates: 0, lanes: 0, erasedCases: 0 };
  readonly #digests = new Map<string, Set<string>>();
  readonly #analyst: Analyst;
  readonly #workspace: WorkspaceId;
  readonly #undecidedDays: number;

  constructor(analyst: Analyst, workspace: WorkspaceId, undecidedDays: number) {
    this.#analyst = analyst;
    this.#workspace = workspace;
    this.#undecidedDays = undecidedDays;
  }

  async run(): Promise<Validation> {
    await this.#reading("experiments", () => this.#experiments());
    await this.#reading("case sets", () => this.#caseSets());
    await this.#reading("gates", () => this.#gates());
    await this.#reading("lanes", () => this.#lanes());
    if (Object.values(this.#checked).every((count) => count === 0)) {
      this.#defect("nothing-to-check", this.#workspace, "there is nothing here, so nothing was shown to hold");
    }
    return { checked: { ...this.#checked }, defects: this.#defects };
  }

  async #experiments(): Promise<void> {
    const { experiments } = this.#analyst;
    let cursor: string | undefined;
    do {
      const page = await experiments.list(this.#workspace, {}, { limit: 100, ...(cursor !== undefined && { cursor }) });
      for (const record of page.items) {
        this.#checked.experiments += 1;
        await this.#reading(record.experimentId, () => this.#experiment(record));
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  async #experiment(record: ExperimentRecord): Promise<void> {
    const ref: ExperimentRef = { workspace: record.workspace, experimentId: record.experimentId };
    this.#undecided(record);
    if (record.designDigest !== undefined) await this.#reading(record.experimentId, () => this.#frozen(ref, record));
    await this.#reading(record.experimentId, () => this.#reports(ref, record));
    await this.#reading(record.experimentId, () => this.#decisions(ref));
  }

  async #frozen(ref: ExperimentRef, record: ExperimentRecord): Promise<void> {
    const frozen = frozenDesignSchema.parse(await loadJson(this.#analyst.blobs, blobKeys.frozen(ref)));
    if (frozen.digest !== record.designDigest) {
      this.#defect(
        "record",
        ref.experimentId,
        `it is recorded as ${record.designDigest} and stored as ${frozen.digest}`,
      );
    }
    const own = await this.#analyst.catalogue.ownScorers();
    const known = new Map([...bundledScorers, ...own].map(({ name, version }) => [name, version]));
    for (const { name, version } of frozen.scorers) {
      const newest = known.get(name);
      if (newest !== undefined && version <= newest) continue;
      const here = newest === undefined ? "it is unknown here" : `the newest here is ${newest}`;
      this.#defect("unknown-scorer", ref.experimentId, `scorer ${name} at version ${version}: ${here}`);
    }
    // Both arms of a canary may be the same; a single run has one.
    const isCompared = record.report !== undefined && (frozen.kind === "benchmark" || frozen.kind === "screening");
    if (!isCompared) return;
    for (const [one, other] of await equalArms(this.#analyst, ref, frozen)) {
      const words = `arms ${one} and ${other} have the same scores case by case: one may be a copy of the other`;
      this.#defect("equal-arms", ref.experimentId, words);
    }
  }

  async #reports(ref: ExperimentRef, record: ExperimentRecord): Promise<void> {
    const digests = new Set<string>();
    this.#digests.set(ref.experimentId, digests);
    for (const { revision, digest, analysisKey } of await this.#analyst.reports.list(ref)) {
      this.#checked.reports += 1;
      digests.add(digest);
      const where = `${ref.experimentId} report ${revision}`;
      await this.#reading(where, async () => {
        const bytes = await this.#analyst.blobs.get(analysisKey);
        const found = bytes === undefined ? undefined : digestOfBytes(bytes);
        if (bytes === undefined || found !== digest) {
          const words =
            found === undefined ? "its bytes are gone" : `its bytes have the digest ${found}, not ${digest}`;
          return this.#defect("report-digest", where, words);
        }
        parseBlob(JSON.parse(new TextDecoder().decode(bytes)));
      });
    }
    if (record.report !== undefined && !digests.has(record.report.digest)) {
      this.#defect("report-digest", ref.experimentId, `its latest report ${record.report.digest} is not stored`);
    }
  }

  async #decisions(ref: ExperimentRef): Promise<void> {
    for (const { decisionId, report } of await this.#analyst.decisions.list(ref)) {
      this.#checked.decisions += 1;
      if (this.#hasReport(ref.experimentId, report.digest)) continue;
      this.#defect("decision-without-report", decisionId, `it cites ${report.digest} of ${ref.experimentId}`);
    }
  }

  async #caseSets(): Promise<void> {
    const { caseSets } = this.#analyst;
    for (const { name } of await caseSets.list(this.#workspace)) {
      for (const { startedAt, finishedAt } of await this.#analyst.erasures.list(this.#workspace, name)) {
        if (finishedAt !== undefined) continue;
        const words = `an erasure that began ${startedAt} was interrupted: ask for it again`;
        this.#defect("erasure-unfinished", name, words);
      }
      for (const { version, digest, erased } of await caseSets.versions(this.#workspace, name)) {
        this.#checked.caseSets += 1;
        const where = `${name}@${version}`;
        await this.#reading(where, async () => {
          const { cases } = await loadCaseSet(this.#analyst, this.#workspace, name, version);
          const found = caseSetDigest(cases);
          const wanted = erased?.digest ?? digest;
          this.#checked.erasedCases += erased?.cases ?? 0;
          if (found !== wanted)
            this.#defect("case-set-digest", where, `its cases have the digest ${found}, not ${wanted}`);
        });
      }
    }
  }

  async #gates(): Promise<void> {
    for (const { name } of await this.#analyst.gates.list(this.#workspace)) {
      for (const { version, experimentId, reportDigest } of await this.#analyst.gates.versions(this.#workspace, name)) {
        this.#checked.gates += 1;
        if (this.#hasReport(experimentId, reportDigest)) continue;
        const words = `it cites ${reportDigest} of ${experimentId}, which is not there`;
        this.#defect("gate-without-report", `${name}@${version}`, words);
      }
    }
  }

  async #lanes(): Promise<void> {
    for (const { lane, baseline } of await this.#analyst.lanes.list(this.#workspace)) {
      this.#checked.lanes += 1;
      if (baseline === undefined || this.#hasReport(baseline.experimentId, baseline.report.digest)) continue;
      const words = `it ships what report ${baseline.report.digest} of ${baseline.experimentId} said, which is not there`;
      this.#defect("baseline-without-report", lane, words);
    }
  }

  #undecided({ experimentId, kind, status, finishedAt }: ExperimentRecord): void {
    if (status !== "reported" || kind === "canary" || finishedAt === undefined) return;
    const days = Math.floor((this.#analyst.clock.now() - Date.parse(finishedAt)) / DAY_MS);
    if (days >= this.#undecidedDays) {
      this.#defect("undecided", experimentId, `it was reported ${days} days ago and nobody has decided`);
    }
  }

  #hasReport(experimentId: string, digest: string): boolean {
    return this.#digests.get(experimentId)?.has(digest) ?? false;
  }

  /** What cannot be read is a defect of what was read, and no reason to stop. */
  async #reading(where: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (fault) {
      const words = fault instanceof Error ? fault.message : String(fault);
      this.#defect("record", where, `it cannot be read: ${words.slice(0, 500)}`);
    }
  }

  #defect(kind: Defect["kind"], where: string, message: string): void {
    this.#defects.push({ kind, where, message });
  }
}
