// The same ports with one guard taken out. Every one of these must break a goal; a guard that can go without anybody
// noticing is not needed, or is not tested.

import type { LedgerChange, LedgerGuardName } from "@assay/core/ledger";
import type { StorePorts } from "@assay/core/ports";
import type { TrialRow } from "@assay/core/trials";

type LedgerStep = "enter" | "fence" | "leave" | "stop" | "top-up" | "pace" | "raise";

export type Mutant =
  | { readonly kind: "ledger"; readonly step: LedgerStep; readonly guard: LedgerGuardName }
  | { readonly kind: "row"; readonly guard: "first-row" | "state" | "token" }
  | { readonly kind: "experiment-revision" }
  | { readonly kind: "budget"; readonly guard: "not-held" | "held-is" };

export const mutants: readonly Mutant[] = [
  { kind: "ledger", step: "enter", guard: "not-stopped" },
  { kind: "ledger", step: "enter", guard: "affordable" },
  { kind: "ledger", step: "enter", guard: "not-open" },
  { kind: "ledger", step: "enter", guard: "not-fenced" },
  { kind: "ledger", step: "enter", guard: "below-pace" },
  { kind: "ledger", step: "fence", guard: "not-open" },
  { kind: "ledger", step: "leave", guard: "open" },
  { kind: "ledger", step: "stop", guard: "not-stopped" },
  { kind: "ledger", step: "top-up", guard: "next-is" },
  { kind: "ledger", step: "pace", guard: "pace-is" },
  { kind: "ledger", step: "raise", guard: "raised-is" },
  { kind: "row", guard: "first-row" },
  { kind: "row", guard: "state" },
  { kind: "row", guard: "token" },
  { kind: "experiment-revision" },
  { kind: "budget", guard: "not-held" },
  { kind: "budget", guard: "held-is" },
];

export function nameOf(mutant: Mutant): string {
  switch (mutant.kind) {
    case "ledger":
      return `${mutant.step} without ${mutant.guard}`;
    case "row":
      return `trial rows without the guard of the ${mutant.guard}`;
    case "experiment-revision":
      return "experiment records without the guard of the revision";
    case "budget":
      return `the workspace's budget without ${mutant.guard}`;
  }
}

function stepOf({ effects }: LedgerChange): LedgerStep {
  if (effects.addOpen !== undefined) return "enter";
  if (effects.removeOpen !== undefined) return "leave";
  if (effects.addFenced !== undefined) return "fence";
  if (effects.stop !== undefined) return "stop";
  if (effects.pace !== undefined) return "pace";
  if (effects.raised !== undefined) return "raise";
  return "top-up";
}

export function withoutGuard(ports: StorePorts, mutant: Mutant | undefined): StorePorts {
  if (mutant === undefined) return ports;
  const { ledgers, trials, experiments, budgets } = ports;
  switch (mutant.kind) {
    case "ledger":
      return {
        ...ports,
        ledgers: {
          ...ledgers,
          change: (ref, change) =>
            ledgers.change(
              ref,
              stepOf(change) === mutant.step
                ? { ...change, guards: change.guards.filter(({ name }) => name !== mutant.guard) }
                : change,
            ),
        },
      };
    case "row": {
      const overwrite = async (ref: Parameters<typeof trials.take>[0], row: TrialRow) => {
        const found = await trials.read(ref, row.ordinal);
        if (found === undefined) return trials.take(ref, row);
        await trials.replace(ref, row, found);
        return "taken" as const;
      };
      return {
        ...ports,
        trials: {
          ...trials,
          take: mutant.guard === "first-row" ? overwrite : trials.take,
          replace: async (ref, row, guard) => {
            const found = await trials.read(ref, row.ordinal);
            if (found === undefined || mutant.guard === "first-row") return trials.replace(ref, row, guard);
            const { state, token } =
              mutant.guard === "state" ? { ...guard, state: found.state } : { ...guard, token: found.token };
            return trials.replace(ref, row, { state, token });
          },
        },
      };
    }
    case "budget":
      return {
        ...ports,
        budgets: {
          ...budgets,
          change: (workspace, change) =>
            budgets.change(workspace, { ...change, guards: change.guards.filter(({ name }) => name !== mutant.guard) }),
        },
      };
    case "experiment-revision":
      return {
        ...ports,
        experiments: {
          ...experiments,
          replace: async (record) => {
            const found = await experiments.read(record);
            return found === undefined ? false : experiments.replace(record, found.revision);
          },
        },
      };
  }
}
