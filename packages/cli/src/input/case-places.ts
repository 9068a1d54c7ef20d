// Gives findings about cases (`cases[3].intake.text`, in a design `caseSet.cases[3]…`) the line of the case file that
// they are about. Places are looked up only when there is something to say.

import { readDocumentText } from "@assay/core/design";
import type { Finding } from "@assay/core/support";

export type PlacedFile = {
  readonly bytes: Uint8Array;
  /** As it is shown. */
  readonly name: string;
  readonly lines: readonly (number | undefined)[];
};

const casePath = /^(?:caseSet\.)?cases\[(\d+)\](.*)$/s;

/** A finding that has a file already stays as it is. */
export function placeInCases(findings: readonly Finding[], file: PlacedFile): Finding[] {
  let text: string | undefined;
  const textOf = () => {
    text ??= new TextDecoder().decode(file.bytes);
    return text;
  };
  return findings.map((finding) => {
    const match = finding.file === undefined ? casePath.exec(finding.path) : null;
    if (match === null) return finding;
    const [, index, inner] = match;
    const path = `cases[${index}]${inner}`;
    return { ...finding, path, file: file.name, ...placeOf(Number(index), inner!, file, textOf) };
  });
}

function placeOf(index: number, inner: string, { name, lines }: PlacedFile, textOf: () => string) {
  const line = lines[index];
  if (line === undefined) {
    const { positions } = readDocumentText(textOf(), name);
    return nearest(`cases[${index}]${inner}`, positions) ?? nearest(`[${index}]${inner}`, positions);
  }
  if (!/\.(jsonl|ndjson)$/i.test(name)) return { line };
  const { positions } = readDocumentText(textOf().split("\n")[line - 1] ?? "", "line.json");
  const column = nearest(inner.replace(/^\./, ""), positions)?.column;
  return { line, ...(column !== undefined && { column }) };
}

/** Of the innermost written place that holds `path`. */
function nearest(path: string, positions: ReadonlyMap<string, { readonly line: number; readonly column: number }>) {
  for (let end = path.length; end > 0; end -= 1) {
    const isEdge = end === path.length || path[end] === "." || path[end] === "[";
    const found = isEdge ? positions.get(path.slice(0, end)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
