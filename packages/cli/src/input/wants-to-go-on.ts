// Asks a person at a terminal whether to go on: Enter does, Ctrl-C and the end of input do not. Where nobody sits, it does
// not ask.

import { createInterface } from "node:readline";

export async function wantsToGoOn(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await new Promise<boolean>((resolve) => {
    asked.once("line", () => resolve(true));
    asked.once("SIGINT", () => resolve(false));
    asked.once("close", () => resolve(false));
    asked.setPrompt(question);
    asked.prompt();
  });
  asked.close();
  return answer;
}
