// What every OCR arm takes: one picture, as an attachment. They share it, so that no arm sees more than another.

export type OcrIntake = { readonly image: unknown };

export const ocrIntakeSchema = {
  type: "object",
  properties: {
    image: { type: "object", properties: { $file: {} }, required: ["$file"], additionalProperties: false },
  },
  required: ["image"],
  additionalProperties: false,
} as const;
