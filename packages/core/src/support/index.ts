// Contents of support: words without a domain. `digest` needs node:crypto; statistics and browser code import single files.

export { assertNever } from "./assert-never.ts";
export type { Brand } from "./brand.ts";
export { canonicalJson } from "./canonical-json.ts";
export { didYouMean, editDistance } from "./did-you-mean.ts";
export { type Digest, digestOf, digestOfBytes, hmacSha256Hex, isSameText, sha256Hex, streamSeed } from "./digest.ts";
export { DomainError, type FaultCode, isDomainError } from "./domain-error.ts";
export { type Estimable, isEstimable, type NotEstimable, notEstimable } from "./estimable.ts";
export { errorAt, type Finding, hasErrors, warningAt } from "./finding.ts";
export { joinCalls } from "./join-calls.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export { newUlid } from "./new-ulid.ts";
export { type SeededRandom, seededRandom, shuffled } from "./seeded-random.ts";
