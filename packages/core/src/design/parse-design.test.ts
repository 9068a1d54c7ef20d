import { expect, test } from "vitest";
import { stringify } from "yaml";
import { parseDesign, parseDesignValue } from "./parse-design.ts";
import { changeAt, REMOVED } from "./test-data/change-at.ts";
import { freezableDesign } from "./test-data/freezable.ts";

const shapes: [place: string, value: unknown, path: string, message: string][] = [
  ["name", REMOVED, "name", "name is missing: it must be text"],
  ["name", " ", "name", 'name must be at least 1 character long, not " "'],
  ["kind", "test", "kind", 'kind must be one of "benchmark", "canary", "screening", not "test"'],
  ["hypothesis", 3, "hypothesis", "hypothesis must be text, not 3"],
  ["lane", "My lane", "lane", 'lane must be at most 64 lower-case letters, digits and hyphens, not "My lane"'],
  ["primaryMetric.direction", "up", "primaryMetric.direction", 'direction must be one of "higher", "lower", not "up"'],
  ["primaryMetric.threshold", "0.9", "primaryMetric.threshold", 'threshold must be a number, not "0.9"'],
  ["primaryMetric.margin", 0, "primaryMetric.margin", "margin must be more than 0, not 0"],
  [
    "guardrailMetrics[0].maxDegradation",
    -1,
    "guardrailMetrics[0].maxDegradation",
    "maxDegradation must be at least 0, not -1",
  ],
  ["analysisPlan", REMOVED, "analysisPlan", "analysisPlan is missing: it must be an object"],
  ["analysisPlan.paired", false, "analysisPlan.paired", "paired must be true, not false"],
  ["analysisPlan.alpha", 0.5, "analysisPlan.alpha", "alpha must be at most 0.2, not 0.5"],
  [
    "analysisPlan.bootstrapSamples",
    100,
    "analysisPlan.bootstrapSamples",
    "bootstrapSamples must be at least 1000, not 100",
  ],
  ["repeats", 1.5, "repeats", "repeats must be a whole number, not 1.5"],
  ["concurrency", 0, "concurrency", "concurrency must be at least 1, not 0"],
  ["budgetLimitUsd", -3, "budgetLimitUsd", "budgetLimitUsd must be at least 0, not -3"],
  ["haltWhenLost.share", 0, "haltWhenLost.share", "share must be more than 0, not 0"],
  ["arms", [], "arms", "arms must be a list of at least 2, not a list of 0"],
  [
    "arms",
    Array.from({ length: 27 }, () => ({ key: "A", label: "a", workflowId: "w" })),
    "arms",
    "arms must be a list of at most 26, not a list of 27",
  ],
  ["arms[0].key", "AA", "arms[0].key", 'key must be one letter from A to Z, not "AA"'],
  ["arms[1].providerOverrides.writer", 3, "arms[1].providerOverrides.writer", "writer must be text, not 3"],
  ["scorers[0]", 3, "scorers[0]", "item 1 must be text or an object, not 3"],
  [
    "caseSet.where.length",
    {},
    "caseSet.where.length",
    expect.stringMatching(/^length must be text or .*not an object$/),
  ],
  // Unknown keys, at every level.
  ["budget", 3, "budget", 'unknown key "budget"; did you mean "budgetLimitUsd"?'],
  ["primaryMetric.treshold", 3, "primaryMetric.treshold", 'unknown key "treshold"; did you mean "threshold"?'],
  ["guardrailMetrics[0].tolerance", 3, "guardrailMetrics[0].tolerance", expect.stringContaining("known here: scorer")],
  ["analysisPlan.bootstrap", 3, "analysisPlan.bootstrap", 'unknown key "bootstrap"; did you mean "bootstrapSamples"?'],
  ["haltWhenLost.rate", 1, "haltWhenLost.rate", 'unknown key "rate"; known here: share, after'],
  ["caseSet.caseFile", "x", "caseSet.caseFile", 'unknown key "caseFile"; did you mean "casesFile"?'],
  [
    "caseSet.cases",
    [{ caseId: "x", intake: {}, tag: 1 }],
    "caseSet.cases[0].tag",
    'unknown key "tag"; did you mean "tags"?',
  ],
  ["arms[1].baseline", true, "arms[1].baseline", 'unknown key "baseline"; did you mean "isBaseline"?'],
  ["scorers[0].option", {}, "scorers[0].option", 'unknown key "option"; did you mean "options"?'],
];

test.each(shapes)("a design with %s = %j is refused at that place, in a sentence", (place, value, path, message) => {
  const { design, findings } = parseDesignValue(changeAt(freezableDesign(), place, value));
  expect(design).toBeUndefined();
  expect(findings).toEqual([{ severity: "error", path, message }]);
});

test("all findings come at once", () => {
  let broken: unknown = freezableDesign();
  for (const [place, value] of shapes.filter(([place]) => ["repeats", "budget", "hypothesis"].includes(place))) {
    broken = changeAt(broken, place, value);
  }
  expect(parseDesignValue(broken).findings.map((finding) => finding.path)).toEqual(["hypothesis", "repeats", "budget"]);
});

test("a number that JSON cannot hold is refused when a design comes as a value", () => {
  const broken = changeAt(freezableDesign(), "primaryMetric.threshold", Number.POSITIVE_INFINITY);
  expect(parseDesignValue(broken).findings[0]?.message).toBe("threshold must be a number, not Infinity");
});

test("JSON and YAML of one design give the same design", () => {
  const fromJson = parseDesign(JSON.stringify(freezableDesign()), "a.json");
  const fromYaml = parseDesign(stringify(freezableDesign()), "a.yaml");
  expect(fromJson.findings).toEqual([]);
  expect(fromYaml.findings).toEqual([]);
  expect(fromYaml.design).toEqual(fromJson.design);
});

test("a byte order mark, CRLF and $schema change nothing", () => {
  const text = JSON.stringify({ $schema: "./design.schema.json", ...freezableDesign() }, null, 2);
  const { design, findings } = parseDesign(`\uFEFF${text.replaceAll("\n", "\r\n")}`, "a.json");
  expect(findings).toEqual([]);
  expect(design?.arms).toHaveLength(2);
});

test("a finding of JSON names the file, the line and the column of the key", () => {
  const text = JSON.stringify(changeAt(freezableDesign(), "arms[1].providerOverrides.writer", 3), null, 2);
  const [finding] = parseDesign(text, "designs/a.json").findings;
  const line = text.split("\n").findIndex((one) => one.includes('"writer": 3'));
  expect(finding).toMatchObject({ file: "designs/a.json", line: line + 1, column: 9 });
});

test("a finding of YAML names the file, the line and the column of the key", () => {
  const text = stringify(changeAt(freezableDesign(), "repeats", 0));
  const [finding] = parseDesign(text, "a.yaml").findings;
  const line = text.split("\n").findIndex((one) => one.startsWith("repeats"));
  expect(finding).toMatchObject({ path: "repeats", file: "a.yaml", line: line + 1, column: 1 });
});

test("a missing field is placed at what should hold it", () => {
  const text = JSON.stringify(changeAt(freezableDesign(), "arms[1].label", REMOVED), null, 2);
  const [finding] = parseDesign(text, "a.json").findings;
  const line = text.split("\n").findIndex((one) => one.includes('"key": "B"'));
  expect(finding).toMatchObject({ path: "arms[1].label", line });
});

test("later findings about a design are placed by the text that it came from", () => {
  const text = JSON.stringify(freezableDesign(), null, 2);
  const { place } = parseDesign(text, "a.json");
  const [, before] = /^(.*?"key": "B".*?)"workflowId"/s.exec(text)!;
  expect(place([{ severity: "error", path: "arms[1].workflowId", message: "none" }])).toEqual([
    {
      severity: "error",
      path: "arms[1].workflowId",
      message: "none",
      file: "a.json",
      line: before!.split("\n").length,
      column: 7,
    },
  ]);
});

test("a design with unknown keys stays readable without them, so that everything else wrong can be said as well", () => {
  const parsed = parseDesignValue({ ...freezableDesign(), hypothesys: "x" });
  expect(parsed.design).toBeUndefined();
  expect(parsed.findings.map(({ path }) => path)).toEqual(["hypothesys"]);
  expect(parsed.readable?.name).toBe(parseDesignValue(freezableDesign()).design?.name);
});
