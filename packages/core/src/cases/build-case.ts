// Puts the values of one row where the mapping says and checks what a case may hold. An empty cell is no reference, no
// tag and no number; only in a text field of the intake it is the empty text.

import { isJsonObject, type Json, type JsonObject } from "../support/json.ts";
import type { Case, CaseId, TagValue } from "./case.ts";
import type { CaseRow } from "./case-row.ts";
import { cellTypeAt, readCell } from "./cell-types.ts";
import type { Target } from "./map-columns.ts";
import { parseStrictJson } from "./strict-json.ts";

const MAX_CASE_ID_LENGTH = 512;

type CaseProblem = {
  readonly severity: "error" | "warning";
  /** Inside the case: "intake.text". */
  readonly path: string;
  readonly message: string;
  readonly column?: string;
};

export type BuiltCase = { readonly case?: Case; readonly problems: readonly CaseProblem[] };

type Draft = {
  caseId?: string;
  intake: Record<string, Json>;
  tags: Record<string, TagValue>;
  holdout?: boolean;
  source?: { runId: string };
  reference: { gold?: Json; silver?: Json };
};

/** `targets` are those of the row's entries, one by one. */
export function buildCase(row: CaseRow, targets: readonly Target[], intakeSchema: JsonObject | undefined): BuiltCase {
  const draft: Draft = { intake: {}, tags: {}, reference: {} };
  const how: Placing = { isText: row.isText, intakeSchema };
  const problems: CaseProblem[] = row.entries.flatMap(([column, value], i) =>
    place(draft, targets[i]!, value, how).map((one) => ({ ...one, column })),
  );
  if (draft.caseId === undefined && !problems.some(({ path }) => path === "caseId")) {
    problems.push(...problem("caseId", "this case has no id; give it one, or use --id row"));
  }
  if (problems.some(({ severity }) => severity === "error")) return { problems };
  const { caseId, intake, tags, holdout, source, reference } = draft;
  return {
    problems,
    case: {
      caseId: caseId as CaseId,
      intake,
      ...(Object.keys(tags).length > 0 && { tags }),
      ...(holdout !== undefined && { holdout }),
      ...(source !== undefined && { source }),
      ...(Object.keys(reference).length > 0 && { reference }),
    },
  };
}

type Placing = { readonly isText: boolean; readonly intakeSchema: JsonObject | undefined };
type Problems = readonly CaseProblem[];
const fine: Problems = [];

function problem(path: string, message: string, severity: "error" | "warning" = "error"): Problems {
  return [{ severity, path, message }];
}

/** Fills the draft; what it returns is in the way. */
function place(draft: Draft, target: Target, value: Json, how: Placing): Problems {
  if (target.kind === "ignored") return fine;
  if (target.kind === "caseId") return placeId(draft, value);
  if (target.kind === "field") return placeField(draft, target.path, value, how);
  if (how.isText && typeof value === "string" && value.trim() === "") return fine;
  switch (target.kind) {
    case "gold":
    case "silver":
      return placeReference(draft, target.kind, value);
    case "tag":
      return placeTag(draft, target.tag, value);
    case "holdout":
      return placeHoldout(draft, value, how.isText);
    default:
      return placeObject(draft, target.kind, value, how);
  }
}

function placeId(draft: Draft, value: Json): Problems {
  if (typeof value !== "string" && typeof value !== "number") return problem("caseId", "an id is a text");
  const id = String(value).trim();
  if (id === "") return problem("caseId", "the id is empty");
  if (id.length > MAX_CASE_ID_LENGTH) return problem("caseId", `an id has at most ${MAX_CASE_ID_LENGTH} characters`);
  if (/\p{Cc}/u.test(id) || !id.isWellFormed()) return problem("caseId", "an id has no control characters");
  draft.caseId = id;
  return fine;
}

function placeField(draft: Draft, path: readonly string[], value: Json, how: Placing): Problems {
  const shown = `intake.${path.join(".")}`;
  let placed: Json = value;
  if (how.isText && typeof value === "string") {
    const read = readCell(value, cellTypeAt(how.intakeSchema, path));
    if ("problem" in read) return problem(shown, read.problem);
    if ("absent" in read) return fine;
    placed = read.value;
  }
  let at = draft.intake;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(at, key)) at[key] = {};
    const next = at[key];
    if (!isJsonObject(next)) return problem(shown, `"${key}" is a value and has no members`);
    at = next as Record<string, Json>;
  }
  const last = path.at(-1)!;
  if (Object.hasOwn(at, last)) return problem(shown, "this place of the intake is filled twice");
  at[last] = placed;
  return fine;
}

function placeReference(draft: Draft, tier: "gold" | "silver", value: Json): Problems {
  // A null stands for "no reference" in the files of other tools.
  if (value !== null) draft.reference[tier] = value;
  return fine;
}

function placeTag(draft: Draft, tag: string, value: Json, severity: "error" | "warning" = "error"): Problems {
  if (value === null) return fine;
  if (typeof value === "object") return problem(`tags.${tag}`, "a tag is a text, a number or true or false", severity);
  if (tag === "__proto__") return problem("tags", `a tag cannot be called "${tag}"`);
  if (Object.hasOwn(draft.tags, tag)) return problem(`tags.${tag}`, "this tag is given twice");
  draft.tags[tag] = value;
  return fine;
}

function placeHoldout(draft: Draft, value: Json, isText: boolean): Problems {
  const word = isText ? String(value).trim().toLowerCase() : value;
  const isTrue = word === true || (isText && (word === "true" || word === "1"));
  const isFalse = word === false || (isText && (word === "false" || word === "0"));
  if (!isTrue && !isFalse) return problem("holdout", `${JSON.stringify(value)} is not true or false`);
  draft.holdout = isTrue;
  return fine;
}

function placeObject(
  draft: Draft,
  kind: "intake" | "tags" | "metadata" | "reference" | "source",
  value: Json,
  how: Placing,
): Problems {
  if (kind === "tags" && Array.isArray(value) && value.every((tag: Json) => typeof tag === "string")) {
    return value.flatMap((tag: string) => placeTag(draft, tag, true));
  }
  const read = how.isText && typeof value === "string" ? parseStrictJson(value) : ({ kind: "value", value } as const);
  if (read.kind === "broken" || (read.value !== null && !isJsonObject(read.value))) {
    return problem(kind === "metadata" ? "tags" : kind, `this is an object${how.isText ? ", written as JSON" : ""}`);
  }
  const members = Object.entries(read.value ?? {});
  switch (kind) {
    case "intake":
      return members.flatMap(([key, item]) => placeField(draft, [key], item, { ...how, isText: false }));
    case "tags":
      return members.flatMap(([key, item]) => placeTag(draft, key, item));
    case "metadata":
      // Other tools' metadata may be nested; such a member is left out, and said to be.
      return members.flatMap(([key, item]) => placeTag(draft, key, item, "warning"));
    case "source":
      return placeSource(draft, members);
    case "reference":
      return placeReferences(draft, members);
  }
}

type Members = readonly (readonly [string, Json])[];

function placeSource(draft: Draft, members: Members): Problems {
  const runId = members.find(([key]) => key === "runId")?.[1];
  if (members.length !== 1 || typeof runId !== "string" || runId === "") {
    return problem("source", `a source is { "runId": "…" }`);
  }
  draft.source = { runId };
  return fine;
}

/** `{ gold?, silver? }`; an object with neither is itself the reference. */
function placeReferences(draft: Draft, members: Members): Problems {
  if (members.length === 0) return fine;
  if (!members.some(([key]) => key === "gold" || key === "silver")) {
    return placeReference(draft, "gold", Object.fromEntries(members));
  }
  return members.flatMap(([key, value]) =>
    key === "gold" || key === "silver"
      ? placeReference(draft, key, value)
      : problem(`reference.${key}`, `unknown key "${key}": a reference has gold and silver`),
  );
}
