// What a run consumed. Absent means unknown, which is not 0. `inputTokens` includes cached and cache-write tokens.

import { z } from "zod";

const count = z.number().int().nonnegative();

export const usageSchema = z.strictObject({
  inputTokens: count.optional(),
  cachedInputTokens: count.optional(),
  cacheWriteTokens: count.optional(),
  outputTokens: count.optional(),
  reasoningTokens: count.optional(),
  images: count.optional(),
});

export type Usage = z.infer<typeof usageSchema>;
