import { expect, test } from "vitest";
import { refuseSecretValue } from "./secret-note.ts";

test("A value that could not be stored, masked or used is refused in words that do not show it", () => {
  expect(refuseSecretValue("")).toBe("the value is empty");
  expect(refuseSecretValue(" \n\t")).toBe("the value is empty");
  for (const value of [" 12345 ", "é".repeat(2_049), "{{ssm:other}}"]) {
    const why = refuseSecretValue(value);
    expect(why).toMatch(/^the value (has|holds)/);
    expect(why).not.toContain(value.trim());
  }
});

test("Six characters up to four kilobytes are taken as they are", () => {
  for (const value of ["123456", "é".repeat(2_048), "Bearer abc def", "-----BEGIN\nkey\n-----END\n", "{x: 1}"])
    expect(refuseSecretValue(value)).toBeUndefined();
});
