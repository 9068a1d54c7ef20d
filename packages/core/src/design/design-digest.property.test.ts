import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { designDigest } from "./design-digest.ts";
import { freezeDesign } from "./freeze-design.ts";
import type { FrozenDesign } from "./frozen-design.ts";
import { parseDesign } from "./parse-design.ts";
import { changeAt, leavesOf } from "./test-data/change-at.ts";
import { freezableDesign, freezeInput } from "./test-data/freezable.ts";

function frozenOf(design: unknown): FrozenDesign {
  const outcome = freezeDesign(freezeInput(design));
  if (outcome.kind !== "frozen") throw new Error(JSON.stringify(outcome.findings));
  return outcome.frozen;
}

const frozen = frozenOf(freezableDesign());

/** The same value with the keys of every object in another order. */
function reordered(value: unknown, order: (keys: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, order));
  if (typeof value !== "object" || value === null) return value;
  const entries = value as Record<string, unknown>;
  return Object.fromEntries(order(Object.keys(entries)).map((key) => [key, reordered(entries[key], order)]));
}

test("the order of keys, white space and the language of the file never change the digest", () => {
  const orders = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(orders, fc.nat(8), fc.boolean(), (stream, indent, isYaml) => {
      const order = (keys: string[]) => {
        const ranks = new Map(keys.map((key) => [key, stream.next().value as number]));
        return keys.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
      };
      const shuffled = reordered(freezableDesign(), order);
      const text = isYaml ? stringify(shuffled) : JSON.stringify(shuffled, null, indent);
      const { design } = parseDesign(text, isYaml ? "a.yaml" : "a.json");
      expect(frozenOf(design).digest).toBe(frozen.digest);
    }),
    { numRuns: 12 },
  );
});

test("spelling out a default never changes the digest", () => {
  const spelt = changeAt(freezableDesign(), "analysisPlan.interval", "auto");
  expect(frozenOf(changeAt(spelt, "arms[0].isBaseline", true)).digest).toBe(frozen.digest);
});

const outside = ["name", "concurrency", "caseSet.version", "build.commit", "build.dirty", "digest"];
const leaves = leavesOf(frozen).map((leaf) => ({ ...leaf, isOutside: outside.includes(leaf.place) }));

test("the name, the concurrency, the build and the number of the version are written down and never change the digest", () => {
  const written = leaves.filter((leaf) => leaf.isOutside);
  expect(written.map((leaf) => leaf.place)).toEqual(outside);
  for (const { place } of written) {
    expect(designDigest(changeAt(frozen, place, "other") as FrozenDesign)).toBe(frozen.digest);
  }
});

test.each(leaves.filter((leaf) => !leaf.isOutside))("a change of $place changes the digest", ({ place, value }) => {
  const other = typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value)}!`;
  expect(designDigest(changeAt(frozen, place, other) as FrozenDesign)).not.toBe(frozen.digest);
});

const ownFields: readonly [place: string, value: unknown][] = [
  ["kind", "screening"],
  ["hypothesis", "Another."],
  ["lane", "other"],
  ["primaryMetric.threshold", 0.5],
  ["primaryMetric.margin", 0.1],
  ["guardrailMetrics", []],
  ["analysisPlan.alpha", 0.01],
  ["analysisPlan.missing", "fail"],
  ["analysisPlan.includeHoldout", true],
  ["repeats", 3],
  ["seed", "another seed"],
  ["budgetLimitUsd", 6],
  ["onBudget", "refuse"],
  ["haltWhenLost.after", 11],
  ["caseSet.name", "others"],
  ["caseSet.where", { length: "short" }],
  ["arms[0].label", "tiny"],
  ["arms[1].intakeOverrides.words", 21],
  ["arms[1].timeoutMs", 20_001],
  ["arms[1].maxCostUsdPerTrial", 0.03],
  ["scorers[0].options", {}],
];

test.each(ownFields)("a design that says another %s is another question", (place, value) => {
  expect(frozenOf(changeAt(freezableDesign(), place, value)).digest).not.toBe(frozen.digest);
});

test("other cases, prices or code make another question", () => {
  const input = freezeInput();
  const digestOfInput = (changes: object) => {
    const outcome = freezeDesign({ ...input, ...changes });
    return outcome.kind === "frozen" ? outcome.frozen.digest : outcome.kind;
  };
  const [first, ...rest] = input.caseSet!.cases;
  const cases = [{ ...first!, intake: { text: "another" } }, ...rest];
  const models = { ...input.priceBook.models, unused: {} };
  const recoded = (id: string, version?: number) => ({ ...input.workflows(id, version)!, codeDigest: "sha256:other" });
  const digests = [
    digestOfInput({}),
    digestOfInput({ caseSet: { version: 3, cases } }),
    digestOfInput({ priceBook: { ...input.priceBook, models } }),
    digestOfInput({ workflows: recoded }),
  ];
  expect(digests[0]).toBe(frozen.digest);
  expect(new Set(digests).size).toBe(4);
  expect(digestOfInput({ build: { commit: null, dirty: null, declared: "v2" } })).toBe(frozen.digest);
});

test("the digest of a frozen design that was stored and read is its own", () => {
  expect(designDigest(parse(JSON.stringify(frozen)) as FrozenDesign)).toBe(frozen.digest);
});
