import fc from "fast-check";
import { expect, test } from "vitest";
import type { Case } from "../cases/case.ts";
import { editDistance } from "../support/did-you-mean.ts";
import type { Json, JsonObject } from "../support/json.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { catalogue } from "./catalogue.ts";
import { levenshtein } from "./edit-similarity.ts";
import { labelBook, parseLabel } from "./parse-label.ts";
import { resolveScorers } from "./resolve-scorers.ts";
import { scoreTrial } from "./score-trial.ts";

const points = (text: string) => Uint32Array.from(text, (one) => one.codePointAt(0)!);
const shortText = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀", " "), maxLength: 12 });

test("the fast distance is the plain one, symmetric, and zero only between equals", () => {
  fc.assert(
    fc.property(shortText, shortText, (a, b) => {
      const distance = levenshtein(points(a), points(b));
      expect(distance).toBe(editDistance(a, b));
      expect(levenshtein(points(b), points(a))).toBe(distance);
      expect(distance === 0).toBe(a === b);
    }),
  );
});

test("two texts of 10,000 code points are compared", () => {
  const a = points("abcdefghij".repeat(1000));
  const b = points("bacdefghji".repeat(1000));
  expect(levenshtein(a, b)).toBeLessThanOrEqual(4000);
  expect(levenshtein(a, b)).toBeGreaterThan(1000);
});

const required: Readonly<Record<string, JsonObject>> = {
  classification: { labels: ["a", "b"] },
  json_schema: { schema: { type: "string" } },
};

type Resolved = ReturnType<typeof resolveScorers>["resolved"];

function rowsOf(scorers: Resolved, output: Json, gold: Json | undefined) {
  const record = {
    status: "succeeded",
    outputs: { out: typeof output === "string" ? { kind: "text", text: output } : { kind: "json", value: output } },
    artifacts: [],
    usage: {},
    costMicroUsd: null,
    durationMs: 1,
    gates: [],
    calls: [],
  } as unknown as RunRecord;
  const one = { caseId: "c", intake: {}, ...(gold === undefined ? {} : { reference: { gold } }) } as unknown as Case;
  return scoreTrial({ record, case: one, chargeMicroUsd: null }, scorers, async () => new Uint8Array(), "now", 0);
}

test.each(catalogue.map((scorer) => [scorer.name, scorer] as const))(
  "%s answers every declared key, in range, the same way twice, whatever the answer and reference",
  async (_, scorer) => {
    const { resolved } = resolveScorers({
      scorers: [{ name: scorer.name, options: required[scorer.name] ?? {} }],
      metrics: [],
    });
    const own = resolved.filter(({ as }) => as === scorer.name);
    const anything = fc.oneof(fc.constantFrom("a", "b", "1", ""), fc.string(), fc.jsonValue() as fc.Arbitrary<Json>);
    await fc.assert(
      fc.asyncProperty(anything, fc.option(anything, { nil: undefined }), async (output, gold) => {
        const [row] = await rowsOf(own, output, gold);
        expect(new Set(Object.keys(row!.values))).toEqual(new Set(Object.keys(scorer.keys)));
        expect((await rowsOf(own, output, gold))[0]).toEqual(row);
        for (const [key, value] of Object.entries(row!.values)) {
          if (!("scored" in value)) continue;
          const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = scorer.keys[key]!.range;
          expect(value.scored).toBeGreaterThanOrEqual(low);
          expect(value.scored).toBeLessThanOrEqual(high);
        }
      }),
      { numRuns: 100 },
    );
  },
);

test("a label survives any wrapping, and two labels never parse", () => {
  const book = labelBook(["sports", "business", "C++"], {}, (text) => text);
  const wrapping = fc.string({ unit: fc.constantFrom('"', "*", "`", " ", ".", "(", ")", "\n"), maxLength: 8 });
  fc.assert(
    fc.property(wrapping, fc.constantFrom("sports", "business", "C++"), wrapping, (before, label, after) => {
      expect(parseLabel(before + label + after, book)).toEqual({ kind: "strict", label });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("x", " ", ",") }), (between) => {
      expect(parseLabel(`sports ${between} business`, book)).toEqual({ kind: "unparsed" });
    }),
  );
});
