import { expect, test } from "vitest";
import { parseBodyText } from "./parse-body-text.ts";

test("JSON comes out as it was written", () => {
  const text =
    '{"n":[1,-0.5,1e3,9007199254740991,0.1234567890123456789],"t":"\\ud83d\\ude00 __proto","deep":{"a":[null,true]}}';
  expect(parseBodyText(text)).toEqual(JSON.parse(text));
});

test.each([
  ['{"a":12345678901234567890}', /"a": the number 12345678901234567890/],
  ['{"a":[9007199254740993]}', /9007199254740993/],
  ['{"a":1e400}', /1e400/],
  ['{"a":-1E+999}', /-1E\+999/],
  ['{"a":"\\ud800"}', /"a" holds half/],
  ['{"\\uDC00x":1}', /holds half/],
  ['{"a":{"__proto__":{"x":1}}}', /__proto__/],
  ['{"\\u005f_proto__":1}', /__proto__/],
  [`${"[".repeat(201)}${"]".repeat(201)}`, /deeper than 200/],
  ['{"a":1,}', /not JSON/],
  ["", /not JSON/],
])("%s is refused", (text, message) => {
  expect(() => parseBodyText(text)).toThrow(message);
});

test("Brackets and quotes inside text do not count as depth", () => {
  const text = JSON.stringify({ a: `${"[{".repeat(500)}\\"` });
  expect(parseBodyText(text)).toEqual(JSON.parse(text));
});
