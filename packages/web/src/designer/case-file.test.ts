import { expect, test } from "vitest";
import { IGNORED, placesFor, readCaseFile } from "./case-file.ts";

const table = "no,text,label,size\n1,abc,yes,small\n2,def,no,large\n";
const file = { name: "cases.csv", bytes: new TextEncoder().encode(table) };
const columnsOf = (read: ReturnType<typeof readCaseFile>) => read.columns.map(({ column, path }) => [column, path]);

test("a table without an id is no set of cases until its rows are numbered or a column is chosen", () => {
  const read = readCaseFile(file, {}, false, undefined);
  expect(read.cases).toEqual([]);
  expect(read.findings.some((one) => one.message.includes("number the cases by row"))).toBe(true);
  expect(read.findings.every((one) => !one.message.includes("--"))).toBe(true);
  expect(readCaseFile(file, {}, true, undefined).cases.map((one) => one.caseId)).toEqual(["1", "2"]);
});

test("each column goes where it is chosen to go", () => {
  const chosen = { no: "caseId", label: "reference.gold", size: "tags.size" };
  const read = readCaseFile(file, chosen, false, undefined);
  expect(read.findings).toEqual([]);
  expect(read.cases[0]).toEqual({
    caseId: "1",
    intake: { text: "abc" },
    tags: { size: "small" },
    reference: { gold: "yes" },
  });
  expect(columnsOf(read)).toEqual([
    ["no", "caseId"],
    ["text", "intake.text"],
    ["label", "reference.gold"],
    ["size", "tags.size"],
  ]);
  expect(readCaseFile(file, { ...chosen, text: IGNORED }, false, undefined).cases[0]?.intake).toEqual({});
});

test("cells are numbers where the workflow's intake says so", () => {
  const sums = { name: "sums.csv", bytes: new TextEncoder().encode("id,a\nx,4\n") };
  const schema = { type: "object", properties: { a: { type: "integer" } } };
  expect(readCaseFile(sums, {}, false, schema).cases[0]?.intake).toEqual({ a: 4 });
  expect(readCaseFile(sums, {}, false, undefined).cases[0]?.intake).toEqual({ a: "4" });
});

test("the place where a column is now is always among its choices", () => {
  expect(placesFor("label", "intake.label")[0]).toBe("intake.label");
  expect(placesFor("Expected", "reference.gold")).toContain("intake.Expected");
  expect(placesFor("x", IGNORED).filter((one) => one === IGNORED)).toHaveLength(1);
});
