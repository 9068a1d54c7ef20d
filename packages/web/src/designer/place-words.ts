// Where in a file a finding stands, before its message; nothing for a finding on the whole file.

export function placeWords({ line, column }: { readonly line?: number; readonly column?: number }): string {
  return line === undefined ? "" : `line ${line}${column === undefined ? "" : `, column ${column}`}: `;
}
