import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../support/json.ts";
import { attachmentPathProblem } from "./attachment-paths.ts";
import { linesOf } from "./decode-text.ts";
import { mediaTypeOf } from "./media-type.ts";
import { parseCaseFile } from "./parse-case-file.ts";
import { parseStrictJson } from "./strict-json.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const wellFormed = fc.string({ unit: "binary" });
const key = wellFormed.filter((one) => one !== "__proto__");
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    // From 2^53 to 1e21 a double is written as an integer, which is refused.
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((value) => Math.abs(value) <= 2 ** 53 || Math.abs(value) >= 1e21),
    wellFormed,
    fc.array(tie("value")),
    fc.dictionary(key, tie("value"), { noNullPrototype: true }),
  ),
})).value;

test("strict JSON reads whatever JSON.stringify wrote, as JSON.parse does", () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      expect(parseStrictJson(text)).toEqual({ kind: "value", value: JSON.parse(text) });
    }),
  );
});

test("strict JSON refuses any text that JSON.parse refuses, and never throws", () => {
  const nearly = fc.tuple(json, fc.nat(), wellFormed).map(([value, at, extra]) => {
    const text = JSON.stringify(value);
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + extra + text.slice(cut + 1);
  });
  fc.assert(
    fc.property(fc.oneof(nearly, wellFormed), (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      const read = parseStrictJson(text);
      if (!isJson) expect(read.kind).toBe("broken");
    }),
    { numRuns: 300 },
  );
});

test("a key written twice is found at any depth", () => {
  fc.assert(
    fc.property(key, json, json, fc.nat({ max: 5 }), (name, a, b, depth) => {
      const quoted = JSON.stringify(name);
      const inner = `{${quoted}:${JSON.stringify(a)}, ${quoted} :${JSON.stringify(b)}}`;
      const read = parseStrictJson("[".repeat(depth) + inner + "]".repeat(depth));
      expect(read.kind === "broken" && read.problems.some(({ message }) => message.endsWith("is there twice"))).toBe(
        true,
      );
    }),
  );
});

const cases = fc.uniqueArray(
  fc.record(
    {
      caseId: fc
        .string({ minLength: 1, maxLength: 20 })
        .map((id) => id.trim())
        .filter((id) => id !== "" && !/\p{Cc}/u.test(id)),
      intake: fc.dictionary(key, json, { noNullPrototype: true }),
      tags: fc.dictionary(key, fc.oneof(wellFormed, fc.integer(), fc.boolean()), { minKeys: 1, noNullPrototype: true }),
      holdout: fc.boolean(),
      reference: fc.record({ gold: json.filter((value) => value !== null) }),
    },
    { requiredKeys: ["caseId", "intake"], noNullPrototype: true },
  ),
  { minLength: 1, selector: (one) => one.caseId },
);

test("cases written as JSONL and as JSON read back the same", () => {
  fc.assert(
    fc.property(cases, (list) => {
      const expected = JSON.parse(JSON.stringify(list)) as unknown;
      const jsonl = parseCaseFile(bytesOf(list.map((one) => JSON.stringify(one)).join("\n")), "a.jsonl");
      expect(jsonl.findings).toEqual([]);
      expect(jsonl.cases).toEqual(expected);
      expect(parseCaseFile(bytesOf(JSON.stringify(list, undefined, 1)), "a.json").cases).toEqual(expected);
    }),
  );
});

test("cells written as CSV read back the same, with the line each row begins on", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\t", "é", "\u2028", " ", "1") });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(",", ";", "\t"), fc.constantFrom("\n", "\r\n"), (list, delimiter, end) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const lines = [["id", "x", "y"].join(delimiter)];
      const starts: number[] = [];
      let line = 2;
      for (const [i, [x, y]] of list.entries()) {
        starts.push(line);
        lines.push([`c${i}`, quoted(x), quoted(y)].join(delimiter));
        line += 1 + [...(x + y)].filter((one) => one === "\n").length;
      }
      const text = lines.join(end) + end;
      const file = parseCaseFile(bytesOf(text), "a.csv");
      expect(file.findings).toEqual([]);
      expect(file.cases.map((one) => one.intake)).toEqual(list.map(([x, y]) => ({ x, y })));
      const numeric = { type: "object", properties: { x: { type: "number" } } };
      const typed = parseCaseFile(bytesOf(text), "a.csv", { intakeSchema: numeric });
      for (const finding of typed.findings) {
        expect(finding.line).toBe(starts[Number(/\d+/.exec(finding.path)![0])]);
      }
    }),
  );
});

test("any bytes at all give findings or cases, and never an exception", () => {
  const ending = fc.constantFrom("a.jsonl", "a.json", "a.csv");
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), wellFormed.map(bytesOf)), ending, (bytes, name) => {
      const { cases: found, findings } = parseCaseFile(bytes, name);
      expect(found.length + findings.length).toBeGreaterThan(0);
      expect(mediaTypeOf(bytes)).toMatch(/^[a-z]+\/[a-z0-9+.-]+$/);
    }),
    { numRuns: 500 },
  );
});

test("lines joined by LF are the file again", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\r", "é", "\u2028", ""), { minLength: 1 }), (parts) => {
      const text = parts.join("\n");
      const lines = [...linesOf(bytesOf(text))].map((line) => new TextDecoder().decode(line.bytes));
      expect(lines.join("\n") + (text.endsWith("\n") ? "\n" : "")).toBe(text);
    }),
  );
});

test("no path that is let through climbs, whatever it is made of", () => {
  const part = fc.constantFrom("..", ".", "a", "", "/", "\\", ":", "\0", "b.c");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom("/", ""), (parts, separator) => {
      const path = parts.join(separator);
      if (attachmentPathProblem(path) !== undefined) return;
      const resolved = new URL(path.replaceAll("%", "%25"), "file:///root/set/");
      expect(resolved.pathname.startsWith("/root/set/")).toBe(true);
    }),
  );
});
