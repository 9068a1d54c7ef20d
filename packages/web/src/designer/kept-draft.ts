// The draft outlives a reload and a walk to another screen, in this tab alone.

import { type Draft, emptyDraft } from "./draft.ts";

const NAME = "assay.draft";

export function keptDraft(): Draft {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return typeof held === "object" && held !== null && !Array.isArray(held) ? (held as Draft) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** A draft beyond the browser's quota is simply not kept. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(NAME);
  }
}
