// The value of a secret from whoever sets it: typed without being shown, or piped in. The line break at its end is the
// terminal's or echo's, not the secret's.

import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { DomainError } from "@assay/core/support";
import { readStdin } from "./read-bytes.ts";

/** `ask`: says on a terminal what is wanted. */
export async function readSecretValue(ask: () => void): Promise<string> {
  if (process.stdin.isTTY) {
    ask();
    return typedUnseen();
  }
  return secretText(await readStdin());
}

export function secretText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
  } catch {
    throw new DomainError("invalid", "the value is not UTF-8");
  }
}

function typedUnseen(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve, reject) => {
    line.once("line", (text) => {
      resolve(text);
      line.close();
    });
    line.once("close", () => reject(new DomainError("invalid", "no value was given; nothing was set")));
  });
}
