// Decides where each column of a case file goes. Names that other tools use are understood; what is not recognised is
// part of the intake, and said to be when it looks like the answer. A person's --map, --ignore and --id come first.

import { didYouMean } from "../support/did-you-mean.ts";
import { errorAt, type Finding, warningAt } from "../support/finding.ts";

export type Target =
  | {
      readonly kind:
        | "caseId"
        | "gold"
        | "silver"
        | "holdout"
        | "reference"
        | "source"
        | "tags"
        | "metadata"
        | "ignored";
    }
  /** An object whose members are the intake. */
  | { readonly kind: "intake" }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "field"; readonly path: readonly string[] };

export type ColumnChoices = {
  /** Column to path: caseId, reference.gold, reference.silver, holdout, tags.x, intake, intake.x. */
  readonly map?: Readonly<Record<string, string>>;
  readonly ignore?: readonly string[];
  /** The column that is the id, or "row": cases are called by their number. */
  readonly idColumn?: string;
};

export type ColumnMapping = { readonly targets: readonly Target[]; readonly findings: readonly Finding[] };

/** `isObject(i)`: column i of this row holds an object. The same names and objects give the same mapping. */
export function mapColumns(
  names: readonly string[],
  isObject: (index: number) => boolean,
  choices: ColumnChoices,
): ColumnMapping {
  const findings: Finding[] = [];
  const isNative = names.some((name, i) => name === "intake" && isObject(i));
  const plainNames = new Set(names.map(plainNameOf));
  const targets = names.map((name, i): Target => {
    if (name === "" || choices.ignore?.includes(name)) return { kind: "ignored" };
    const mapped = choices.map !== undefined && Object.hasOwn(choices.map, name) ? choices.map[name] : undefined;
    if (mapped !== undefined)
      return targetOf(mapped) ?? refuse(findings, name, `"${mapped}" is no path: ${knownPaths}`);
    if (choices.idColumn === name) return { kind: "caseId" };
    const known = knownTarget(name, isObject(i), plainNames, choices.idColumn !== undefined);
    if (known !== undefined) {
      if (known.kind === "ignored")
        findings.push(warningAt(name, `"${name}" is not used: scorers and arms are in the design`));
      return known;
    }
    if (isNative) {
      const meant = didYouMean(name, nativeKeys);
      return refuse(findings, name, `unknown key "${name}"${meant ? `; did you mean "${meant}"?` : ""}`);
    }
    if (looksLikeAnswer(name)) {
      const message = `"${name}" looks like the answer and goes into the intake, where every arm sees it; --map ${name}=reference.gold or --ignore ${name}`;
      findings.push(warningAt(name, message));
    }
    return { kind: "field", path: [name] };
  });
  return { targets, findings: [...findings, ...clashes(names, targets)] };
}

/** A target as the mapping prints it. */
export function pathOfTarget(target: Target): string {
  switch (target.kind) {
    case "tag":
      return `tags.${target.tag}`;
    case "field":
      return `intake.${target.path.join(".")}`;
    case "gold":
    case "silver":
      return `reference.${target.kind}`;
    case "metadata":
      return "tags";
    case "ignored":
      return "(ignored)";
    default:
      return target.kind;
  }
}

const knownPaths = "caseId, reference.gold, reference.silver, holdout, tags.x, intake, intake.x";

function targetOf(path: string): Target | undefined {
  if (path === "caseId" || path === "holdout" || path === "intake" || path === "tags") return { kind: path };
  if (path === "reference.gold" || path === "gold") return { kind: "gold" };
  if (path === "reference.silver" || path === "silver") return { kind: "silver" };
  if (/^tags\../.test(path)) return { kind: "tag", tag: path.slice("tags.".length) };
  const parts = path.split(".");
  if (parts[0] !== "intake" || parts.slice(1).some((part) => part === "" || part === "__proto__")) return undefined;
  return { kind: "field", path: parts.slice(1) };
}

const nativeKeys = ["caseId", "intake", "tags", "holdout", "source", "reference"];
const goldNames = new Set(["gold", "expected", "target", "expectedoutput", "referenceresponse"]);
const intakeNames = new Set(["intake", "input", "inputs", "vars"]);
/** What other tools keep beside the case and Assay keeps in the design, or makes itself. */
const unusedNames = new Set(["assert", "modelresponses"]);

/** Without case, spaces, `_` and `-`: "Expected_Output" is "expectedoutput". */
function plainNameOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

function knownTarget(name: string, isObject: boolean, beside: ReadonlySet<string>, hasId: boolean): Target | undefined {
  const plain = plainNameOf(name);
  if (!hasId && (plain === "id" || plain === "caseid")) return { kind: "caseId" };
  const prefixed = /^(?:tags\.|metadata\.|__metadata:)(.+)$/s.exec(name)?.[1];
  if (prefixed !== undefined) return { kind: "tag", tag: prefixed };
  if (/^(?:intake|reference)\../.test(name)) return targetOf(name);
  if (goldNames.has(plain)) return { kind: "gold" };
  if (plain === "reference") return isObject ? { kind: "reference" } : { kind: "gold" };
  if (plain === "silver" || plain === "holdout" || plain === "tags" || plain === "metadata") return { kind: plain };
  if (name === "source" && isObject) return { kind: "source" };
  if (intakeNames.has(plain) && isObject) return { kind: "intake" };
  if (unusedNames.has(plain)) return { kind: "ignored" };
  // Words that mean something only in the company of the other words of that tool.
  if (plain === "output" && beside.has("input")) return { kind: "gold" };
  if (plain === "outputs" && beside.has("inputs")) return { kind: "gold" };
  if (plain === "split" && beside.has("inputs")) return { kind: "tag", tag: name };
  if (plain === "category" && beside.has("referenceresponse")) return { kind: "tag", tag: name };
  return undefined;
}

const answerNames =
  /^(answers?|labels?|class|truth|groundtruth|solution|outputs?|correct(answer|response)?|ideal|completion|response|expected.+|gold.+|target.+|reference.+)$/;

function looksLikeAnswer(name: string): boolean {
  return answerNames.test(plainNameOf(name));
}

function clashes(names: readonly string[], targets: readonly Target[]): Finding[] {
  const first = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [i, target] of targets.entries()) {
    if (target.kind === "ignored" || target.kind === "tags" || target.kind === "metadata" || target.kind === "intake") {
      continue;
    }
    const path = pathOfTarget(target);
    const other = first.get(path);
    const name = names[i]!;
    if (other === undefined) first.set(path, name);
    else findings.push(errorAt(name, `"${other}" and "${name}" are both ${path}; --map or --ignore one of them`));
  }
  return findings;
}

function refuse(findings: Finding[], name: string, message: string): Target {
  findings.push(errorAt(name, message));
  return { kind: "ignored" };
}
