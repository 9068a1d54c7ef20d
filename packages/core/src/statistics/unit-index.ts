// Which unit each case belongs to. Cases that share a label are one unit; a case without a label is its own.

export type UnitIndex = { readonly ofCase: Uint32Array; readonly count: number };

export function unitIndexOf(cases: number, clusters?: readonly (string | undefined)[]): UnitIndex {
  if (clusters !== undefined && clusters.length !== cases) {
    throw new RangeError(`${clusters.length} cluster labels for ${cases} cases`);
  }
  const known = new Map<string, number>();
  const ofCase = new Uint32Array(cases);
  let count = 0;
  for (let i = 0; i < cases; i += 1) {
    const label = clusters?.[i];
    const held = label === undefined ? undefined : known.get(label);
    ofCase[i] = held ?? count;
    if (held !== undefined) continue;
    if (label !== undefined) known.set(label, count);
    count += 1;
  }
  return { ofCase, count };
}
