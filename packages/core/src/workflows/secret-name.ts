// What a secret may be called: a name that an environment can hold, a path can hold, and nobody mistakes for a value.

import { z } from "zod";

export const secretNameSchema = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,127}$/,
    "a name of capital letters, digits and underscores that begins with a letter and has 128 characters at most",
  );

export function isSecretName(text: string): boolean {
  return secretNameSchema.safeParse(text).success;
}
