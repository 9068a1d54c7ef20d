// How the text of an option or argument becomes a value. A value that is not what is meant is refused, never rounded.

import { didYouMean } from "@assay/core/support";
import { type EventKind, eventKinds } from "@assay/core/webhooks";
import { InvalidArgumentError } from "commander";
import { type FailOn, failOnConditions } from "../analysis/fail-on.ts";

export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("A whole number from 1 is needed.");
  return Number(text);
}

/** A design typed behind a bare --smoke would be taken for the number. */
export function smokeCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("A whole number from 1 is needed; write --smoke after the design, or --smoke=3.");
}

export function dollarsOrNone(text: string): number | "none" {
  if (text === "none") return text;
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError("Dollars are needed, as 50 or 0.25, or none.");
  return Number(text);
}

export function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError("A port is 0 to 65535.");
  return Number(text);
}

export function positiveNumber(text: string): number {
  const value = numberOf(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError("A number above 0 is needed.");
  return value;
}

/** From 0 to 1. */
export function shareOfOne(text: string): number {
  const value = numberOf(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError("A share from 0 to 1 is needed, as 0.8.");
  return value;
}

/** Neither 0 nor 1. */
export function shareBetween(text: string): number {
  const value = numberOf(text);
  if (!(value > 0 && value < 1)) throw new InvalidArgumentError("A share between 0 and 1 is needed, as 0.8.");
  return value;
}

/** "50,100,200". */
export function positiveIntegers(text: string): number[] {
  return text.split(",").map((one) => positiveInteger(one.trim()));
}

function numberOf(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

export function failOnList(text: string): FailOn[] {
  return wordsOf(text, failOnConditions, "condition");
}

export function eventKindList(text: string): EventKind[] {
  return wordsOf(text, eventKinds, "event");
}

function wordsOf<Word extends string>(text: string, known: readonly Word[], what: string): Word[] {
  const words = text.split(",").map((word) => word.trim());
  for (const word of words) {
    if (known.some((one) => one === word)) continue;
    const meant = didYouMean(word, [...known]);
    const hint = meant ? `did you mean "${meant}"?` : `they are ${known.join(", ")}.`;
    throw new InvalidArgumentError(`There is no ${what} "${word}"; ${hint}`);
  }
  return words as Word[];
}

/** "column=path"; the last = counts, since a column may have one in its name. */
export function columnPath(text: string, all: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.lastIndexOf("=");
  if (at < 1) throw new InvalidArgumentError("Write column=path, for example question=intake.text.");
  return { ...all, [text.slice(0, at)]: text.slice(at + 1) };
}

export function oneMore(text: string, all: readonly string[] = []): string[] {
  return [...all, text];
}
