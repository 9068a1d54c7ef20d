import { expect, test } from "vitest";
import { readCases, writeCases } from "./read-cases.ts";

test("lines and lists give the same cases, with a byte-order mark and blank lines or without", () => {
  const cases = [
    { caseId: "1", intake: { text: "a\u2028b" } },
    { caseId: "2", intake: {} },
  ];
  expect(readCases(writeCases(cases))).toEqual({ cases, faults: [] });
  expect(readCases(`\ufeff\n${writeCases(cases).replace("\n", "\r\n\r\n")}\n`)).toEqual({ cases, faults: [] });
  expect(readCases(JSON.stringify(cases, null, 2))).toEqual({ cases, faults: [] });
});

test("every line that is no object is named", () => {
  const { faults } = readCases('{ "caseId": "1" }\n{ "caseId":\n7\n');
  expect(faults).toHaveLength(2);
  expect(faults[0]).toMatch(/^line 2: /);
  expect(faults[1]).toBe("line 3: not a JSON object");
});
