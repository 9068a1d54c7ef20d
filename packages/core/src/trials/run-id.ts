// One trial, one run id: derived, so that a delivery that comes back names the same run, and opaque, so that a service
// cannot tell experiment, arm or order from it.

import { sha256Hex } from "../support/digest.ts";
import type { RunId } from "../workflows/run-record.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function runIdOf(experimentId: string, ordinal: number): RunId {
  const hex = sha256Hex(`assay/run/1\n${experimentId}\n${ordinal}`);
  let id = "";
  for (let i = 0; i < 26; i += 1) id += CROCKFORD[Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16) % 32];
  return `run_${id}` as RunId;
}
