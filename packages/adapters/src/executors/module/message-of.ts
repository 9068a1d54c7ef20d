// What people read of something that their code threw, which need not be an error at all.

const MAX_CHARACTERS = 2_000;

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_CHARACTERS);
  return (error.name === "Error" ? error.message : `${error.name}: ${error.message}`).slice(0, MAX_CHARACTERS);
}
