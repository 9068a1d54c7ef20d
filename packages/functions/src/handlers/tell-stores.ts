// Stores that say what happens in them: a trial settled, an experiment ran out of money or was halted. Told by whoever made
// the change, so once for each; a change whose answer is lost on its way is not told.

import type { StopReason } from "@assay/core/ledger";
import type { StorePorts } from "@assay/core/ports";
import type { Counted, Log } from "./log.ts";

type Told = Pick<StorePorts, "ledgers" | "trials">;

const COUNTED_STOPS: Readonly<Partial<Record<StopReason, Counted>>> = {
  exhausted: "BudgetExhausted",
  halted: "ExperimentsHalted",
};

export function tellStores({ ledgers, trials }: Told, log: Log): Told {
  return {
    ledgers: {
      ...ledgers,
      async change(ref, change) {
        const answer = await ledgers.change(ref, change);
        const stop = change.effects.stop?.reason;
        if (stop !== undefined && answer.kind === "applied") {
          const counts = COUNTED_STOPS[stop];
          log("warn", "no more trials enter", { ...ref, stop, ...(counts && { counts }) });
        }
        return answer;
      },
    },
    trials: {
      ...trials,
      async replace(ref, row, guard) {
        const isMine = await trials.replace(ref, row, guard);
        if (isMine && row.state === "settled") {
          const { ordinal, outcome, code } = row;
          const counts = outcome === "failed" ? "TrialsFailed" : "TrialsScored";
          log("debug", `trial ${outcome}`, { ...ref, ordinal, ...(code !== undefined && { code }), counts });
        }
        return isMine;
      },
    },
  };
}
