// One cell of the calibration: a situation that is simulated many times, the shares that come out, and what they are held
// against. A bound allows two simulation errors, as any simulated share needs.

import type { SeededRandom } from "../../packages/core/src/support/seeded-random.ts";

export type Share = { readonly hits: number; readonly of: number };
export type Measured = {
  /** Columns of the table, in order. */
  readonly shares: Readonly<Record<string, Share>>;
  /** Figures that are no shares. */
  readonly figures?: Readonly<Record<string, number>>;
};
export type Bound = {
  readonly column: string;
  /** Per cent. */
  readonly least?: number;
  readonly most?: number;
};
export type Cell = {
  readonly group: string;
  /** Distinct within the group; columns of the table by "|". */
  readonly name: string;
  readonly bounds: readonly Bound[];
  /** Why the bound does not hold here, where that is known and the report says so. */
  readonly exception?: string;
  readonly measure: (replications: number, streamOf: (label: string) => SeededRandom) => Measured;
};

export type Outcome = "within" | "broken" | "known exception" | "printed";

export function percentOf({ hits, of }: Share): number {
  return (100 * hits) / of;
}

/** Standard error of a simulated share near a nominal one, in per cent. */
function errorAt(percent: number, of: number): number {
  return Math.sqrt((percent * (100 - percent)) / of);
}

/** `errors`: how many simulation errors a share may lie past its bound. */
export function judgeCell(cell: Pick<Cell, "bounds" | "exception">, measured: Measured, errors = 2): Outcome {
  if (cell.bounds.length === 0) return "printed";
  const isBroken = cell.bounds.some(({ column, least, most }) => {
    const share = measured.shares[column];
    if (share === undefined) throw new RangeError(`no column ${column}`);
    const percent = percentOf(share);
    if (least !== undefined && percent < least - errors * errorAt(least, share.of)) return true;
    return most !== undefined && percent > most + errors * errorAt(most, share.of);
  });
  if (!isBroken) return "within";
  return cell.exception === undefined ? "broken" : "known exception";
}
