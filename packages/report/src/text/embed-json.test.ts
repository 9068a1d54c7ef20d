import fc from "fast-check";
import { expect, test } from "vitest";
import { embedJson } from "./embed-json.ts";

test("embedded JSON cannot end its element and reads back as it was", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom("</script>", "<!--", "\u2028", "\u202e", "&lt;"), (json, ending) => {
      const value = [JSON.parse(json), ending];
      const text = embedJson(value);
      expect(text).not.toMatch(/[<>&\u2028\u2029\u202e]/);
      expect(JSON.parse(text)).toEqual(value);
    }),
  );
});
