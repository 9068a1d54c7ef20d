// Raw points as columns of numbers: an eighth of their size as objects, and the same points again on the other side.

import type { TrialPoint } from "@assay/core/report";

export type PointColumns = {
  readonly cases: readonly string[];
  readonly words: readonly string[];
  readonly ordinal: readonly number[];
  /** Code unit of the arm's letter. */
  readonly arm: string;
  readonly case: readonly number[];
  readonly repeat: readonly number[];
  /** Index into words. */
  readonly status: readonly number[];
  readonly code: readonly (number | null)[];
  readonly unscored: readonly (number | null)[];
  readonly value: readonly (number | null)[];
  readonly costUsd: readonly (number | null)[];
  readonly durationMs: readonly (number | null)[];
};

export function packPoints(points: readonly TrialPoint[]): PointColumns {
  const cases = indexer();
  const words = indexer();
  const optional = (word: string | undefined) => (word === undefined ? null : words.indexOf(word));
  return {
    ordinal: points.map((point) => point.ordinal),
    arm: points.map((point) => point.arm).join(""),
    case: points.map((point) => cases.indexOf(point.caseId)),
    repeat: points.map((point) => point.repeat),
    status: points.map((point) => words.indexOf(point.status)),
    code: points.map((point) => optional(point.code)),
    unscored: points.map((point) => optional(point.unscored)),
    value: points.map((point) => point.value ?? null),
    costUsd: points.map((point) => point.costUsd ?? null),
    durationMs: points.map((point) => point.durationMs ?? null),
    cases: cases.items,
    words: words.items,
  };
}

export function unpackPoints(columns: PointColumns): TrialPoint[] {
  const { cases, words } = columns;
  return columns.ordinal.map((ordinal, i) => ({
    ordinal,
    arm: columns.arm.charAt(i),
    caseId: cases[columns.case[i]!]!,
    repeat: columns.repeat[i]!,
    status: words[columns.status[i]!] as TrialPoint["status"],
    ...present("code", wordAt(words, columns.code[i])),
    ...present("value", columns.value[i]),
    ...present("unscored", wordAt(words, columns.unscored[i])),
    ...present("costUsd", columns.costUsd[i]),
    ...present("durationMs", columns.durationMs[i]),
  }));
}

function wordAt(words: readonly string[], index: number | null | undefined): string | undefined {
  return index === null || index === undefined ? undefined : words[index];
}

function present<K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> {
  return (value === null || value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;
}

function indexer() {
  const places = new Map<string, number>();
  const items: string[] = [];
  return {
    items,
    indexOf(item: string): number {
      let place = places.get(item);
      if (place === undefined) {
        place = items.length;
        places.set(item, place);
        items.push(item);
      }
      return place;
    },
  };
}
