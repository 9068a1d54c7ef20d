// Makes a missed case of a closed union a compile error, and a loud one if untyped data gets here.

export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
