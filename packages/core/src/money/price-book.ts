// Frozen prices of model calls. A model that is not in the book has no price, which is not a price of 0.

import { z } from "zod";

const perMillion = z.number().finite().nonnegative();

export const priceBookSchema = z.strictObject({
  asOf: z.iso.date(),
  models: z.record(
    z.string().min(1),
    z.strictObject({
      inputPerMTok: perMillion.optional(),
      cachedInputPerMTok: perMillion.optional(),
      cacheWritePerMTok: perMillion.optional(),
      outputPerMTok: perMillion.optional(),
      perImageUsd: perMillion.optional(),
    }),
  ),
});

export type PriceBook = z.infer<typeof priceBookSchema>;
export type ModelPrice = PriceBook["models"][string];

export const EMPTY_PRICE_BOOK: PriceBook = { asOf: "1970-01-01", models: {} };
