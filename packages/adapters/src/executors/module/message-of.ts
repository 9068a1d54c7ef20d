// What people read of something that their code threw, which need not be an error at all.

const MAX_CHARACTERS = 2_000;

/** `mask` comes before it is cut: half a secret is not found any more. */
export function messageOf(error: unknown, mask: (text: string) => string = (text) => text): string {
  if (!(error instanceof Error)) return mask(String(error)).slice(0, MAX_CHARACTERS);
  return mask(error.name === "Error" ? error.message : `${error.name}: ${error.message}`).slice(0, MAX_CHARACTERS);
}
