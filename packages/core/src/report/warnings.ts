// What a reader must see before any figure, in the order of its weight: from the figures' own caveats and from what the
// provenance says about money, build and services.

import type { TopCaveat } from "../analysis/caveat-codes.ts";
import type { AnalysisBlob } from "./blob.ts";
import { topCaveatSentence } from "./caveat-sentences.ts";
import { formatDollars } from "./formatting.ts";

export type Warning = { readonly code: string; readonly text: string; readonly isGrave: boolean };

const grave = new Set(["losses-not-comparable", "verdict-depends-on-losses", "no-result-possible"]);

export function warningsOf(blob: AnalysisBlob): Warning[] {
  const { provenance } = blob;
  const said = provenance.stop === undefined ? blob.caveats : blob.caveats.filter((code) => code !== "partial");
  const warnings: Warning[] = said.map((code) => ({
    code,
    text: textOf(blob, code),
    isGrave: grave.has(code),
  }));
  const add = (code: string, text: string, isGrave = false) => warnings.push({ code, text, isGrave });
  if (provenance.replay !== undefined) add("replayed", replayText(provenance.replay));
  if (provenance.stop !== undefined) add("stopped", stopText(blob), true);
  if (blob.caseSet.holdout.included && blob.caseSet.holdout.looks > 1) {
    add("holdout-looks", `The hold-out of this case set has been looked at ${blob.caseSet.holdout.looks} times.`);
  }
  if (provenance.build?.dirty === true) add("build-dirty", "Files differed from the commit when this ran.");
  if (provenance.build?.commit === null) add("build-unknown", "The commit that this ran on is unknown.");
  for (const [arm, versions] of Object.entries(provenance.serviceVersions ?? {})) {
    if (versions.length > 1)
      add("service-changed", `The service of arm ${arm} changed under way: ${versions.join(", ")}.`, true);
  }
  if ((provenance.budget?.overrunUsd ?? 0) > 0) {
    add(
      "overrun",
      `Trials charged ${formatDollars(provenance.budget?.overrunUsd ?? 0)} more than was reserved for them.`,
    );
  }
  if ((provenance.silverReferences ?? 0) > 0) {
    add(
      "silver-references",
      `${provenance.silverReferences} references were made by a model: they rank arms, they do not measure them.`,
    );
  }
  const few = Object.entries(blob.deltas).filter(([, delta]) => delta.caveats.includes("few-cases"));
  if (few.length > 0) add("few-cases", `Fewer than 10 independent cases for ${few.map(([arm]) => arm).join(", ")}.`);
  return warnings;
}

function textOf({ failures }: AnalysisBlob, code: TopCaveat): string {
  return code === "losses-not-comparable" && failures.srm !== null ? `${failures.srm.words}.` : topCaveatSentence(code);
}

function stopText({ provenance }: AnalysisBlob): string {
  const why = provenance.haltReason === undefined ? "" : ` ${provenance.haltReason}`;
  switch (provenance.stop) {
    case "exhausted":
      return "Partial: the money ran out before every planned trial had run.";
    case "halted":
      return `Partial: halted because too many trials were lost.${why}`;
    default:
      return `Partial: cancelled before every planned trial had run.${why}`;
  }
}

function replayText({ experimentId, ranFrom, ranTo }: NonNullable<AnalysisBlob["provenance"]["replay"]>): string {
  const [from, to] = [ranFrom.slice(0, 10), ranTo.slice(0, 10)];
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return `Nothing ran for this report: its trials are stored ones of ${experimentId}, run ${when} and not interleaved today. Arm A keeps the scores it was decided on; arm B is the same runs, scored again by today's scorers.`;
}
