// What every field of the form shares: the draft, how to change it, and what was found wrong with it.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Finding } from "../client/call.ts";
import { type Draft, emptyDraft, type Json } from "./draft.ts";

type DraftTools = {
  readonly draft: Draft;
  readonly set: (path: string, value: Json | undefined) => void;
  readonly findings: readonly Finding[];
  /** Fields a person has been in; the others do not complain yet. */
  readonly touched: ReadonlySet<string>;
  readonly touch: (path: string) => void;
};

export const DraftContext = createContext<DraftTools>({
  draft: emptyDraft,
  set: () => {},
  findings: [],
  touched: new Set(),
  touch: () => {},
});

export const useDraft = () => useContext(DraftContext);

export function fieldId(path: string): string {
  return `at-${path.replaceAll(/[^A-Za-z0-9]+/g, "-")}`;
}
