// Where two facts differ, as paths: one line for each value that is not the same in both.

export function differences(left: unknown, right: unknown, path = ""): string[] {
  if (isRecord(left) && isRecord(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) => differences(left[key], right[key], path === "" ? key : `${path}.${key}`));
  }
  const [a, b] = [left, right].map((one) => (one === undefined ? "absent" : JSON.stringify(one)));
  return a === b ? [] : [`${path}: ${a} and ${b}`];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
