import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { freezeDesign } from "./freeze-design.ts";
import { schemaDocument, schemaNames } from "./schema-documents.ts";
import { changeAt } from "./test-data/change-at.ts";
import { freezableCases, freezableDesign, freezeInput } from "./test-data/freezable.ts";

// `vitest -u` writes the files anew after a schema changed.
test.each(schemaNames)("docs/schemas/%s.schema.json is what the code checks with", async (name) => {
  const text = `${JSON.stringify(schemaDocument(name), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`../../../../docs/schemas/${name}.schema.json`);
});

function validates(name: "design" | "case" | "frozen", value: unknown): boolean {
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schemaDocument(name))(value);
}

test("the published schemas accept what the code accepts and refuse unknown keys", () => {
  const outcome = freezeDesign(freezeInput());
  const frozen = outcome.kind === "frozen" ? outcome.frozen : undefined;
  for (const [name, value] of [
    ["design", freezableDesign()],
    ["case", freezableCases()[0]],
    ["frozen", frozen],
  ] as const) {
    expect(validates(name, value)).toBe(true);
    expect(validates(name, changeAt(value, "unheardOf", 1))).toBe(false);
  }
});
