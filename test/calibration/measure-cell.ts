// Measures one cell. Its streams are seeded with the run's seed and the cell's own name, so a cell gives the same figures
// whatever else is measured, in whatever thread.

import { streamSeed } from "../../packages/core/src/support/digest.ts";
import { seededRandom } from "../../packages/core/src/support/seeded-random.ts";
import { cellId } from "./all-cells.ts";
import type { Cell, Measured } from "./cell.ts";

export function measureCell(cell: Cell, replications: number, seed: string): Measured {
  return cell.measure(replications, (label) => seededRandom(streamSeed(seed, `${cellId(cell)}:${label}`)));
}
