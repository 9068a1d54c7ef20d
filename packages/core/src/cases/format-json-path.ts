// A path inside a JSON value, as findings write it after the name of the value: `.intake.text`, `[2]`, `["a b"]`.

import type { JsonPath } from "./strict-json.ts";

export function formatJsonPath(path: JsonPath): string {
  return path
    .map((part) => {
      if (typeof part === "number") return `[${part}]`;
      return /^[\p{L}\p{N}_$-]+$/u.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
    })
    .join("");
}
