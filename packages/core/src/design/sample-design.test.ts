import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorAt } from "../support/finding.ts";
import { checkDesign } from "./check-design.ts";
import { freezeDesign } from "./freeze-design.ts";
import { parseDesign } from "./parse-design.ts";
import { freezeInput } from "./test-data/freezable.ts";

const text = readFileSync(new URL("golden/sample-design.json", import.meta.url), "utf8");

test("the sample of the original product has no finding of its own", () => {
  const { design, findings } = parseDesign(text, "sample-design.json");
  expect(findings).toEqual([]);
  expect(checkDesign(design!)).toEqual([]);
});

test("freezing the sample lists exactly its unknown workflow, unknown scorer and missing cases file", () => {
  const { design, place } = parseDesign(text, "sample-design.json");
  const outcome = freezeDesign({
    ...freezeInput(),
    design: design!,
    caseSet: undefined,
    caseSetFindings: [errorAt("caseSet.casesFile", "there is no such file")],
  });
  expect(outcome.kind).toBe("refused");
  expect(place(outcome.findings)).toEqual([
    {
      severity: "error",
      path: "caseSet.casesFile",
      message: "there is no such file",
      file: "sample-design.json",
      line: 11,
      column: 50,
    },
    {
      severity: "error",
      path: "arms[0].workflowId",
      message: 'no workflow "generate-clip-art-diffmatte" (arms A, B); there are: summarise, echo, service, script',
      file: "sample-design.json",
      line: 13,
      column: 85,
    },
    {
      severity: "error",
      path: "primaryMetric.scorer",
      message: 'there is no scorer "diffmatte_pair"',
      file: "sample-design.json",
      line: 5,
      column: 22,
    },
  ]);
});
