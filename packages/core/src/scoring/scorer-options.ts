// Options that every scorer of answers has: which output is scored, and how two texts are made comparable before they
// are compared. The default changes nothing: what counts as the same is said by the design, never assumed.

import type { JsonObject } from "../support/json.ts";

const answerOptions: Readonly<Record<string, JsonObject>> = {
  output: {
    type: "string",
    minLength: 1,
    description: "name of the output that is scored; default: the only one, else text",
  },
  normalise: {
    type: "object",
    additionalProperties: false,
    description: "applied to answer and reference alike, in the order form, case, space",
    properties: {
      form: { enum: ["NFC", "NFKC"], description: "Unicode normalisation form" },
      case: { const: "fold", description: "upper and lower case count as the same" },
      space: {
        enum: ["collapse", "strip"],
        description: "collapse: runs of white space become one space, ends are trimmed; strip: all white space goes",
      },
    },
  },
};

/** JSON Schema of a scorer's options: the common ones and its own. */
export function optionsSchemaOf(
  own: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = [],
): JsonObject {
  return { type: "object", additionalProperties: false, properties: { ...answerOptions, ...own }, required };
}

type Normalisation = { readonly form?: string; readonly case?: string; readonly space?: string };

/** The function that the option `normalise` names; identity by default. */
export function normaliserOf(options: JsonObject): (text: string) => string {
  const { form, case: letterCase, space } = (options.normalise ?? {}) as Normalisation;
  return (text) => {
    let out = form === undefined ? text : text.normalize(form);
    // Upper first: it joins spellings that lower case alone keeps apart (ß and SS, final sigma).
    if (letterCase === "fold") out = out.toUpperCase().toLowerCase();
    if (space === "collapse") out = out.replace(/\s+/gu, " ").trim();
    if (space === "strip") out = out.replace(/\s+/gu, "");
    return out;
  };
}
