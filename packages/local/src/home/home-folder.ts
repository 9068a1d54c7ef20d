// The folder of a home and what it says about itself to a person who finds it, and to git.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const README = `# A home of Assay's local cloud

Everything that experiments on this machine have stored. Made by \`npx assay\`; nothing here is meant to be edited.

| what | holds |
|---|---|
| \`dynamo/\` | experiments, trials, ledgers, scores (a DynamoDB emulator's files) |
| \`s3/\` | case sets, frozen designs, run records, reports (an S3 emulator's files) |
| \`owner.json\` | while a process has this home open: where it answers, and the token for it. Readable by you alone |
| \`claims/\` | who opened this home last, so that two processes never do at once |

It is safe to kill the process at any moment: whoever opens the home next goes on from there.
To start afresh, end that process and delete this folder. To keep a result elsewhere, use \`npx assay export\`.
`;

export function prepareHomeFolder(directory: string): void {
  mkdirSync(directory, { recursive: true });
  writeOnce(join(directory, "README.md"), README);
  // Whatever repository this lies in, its contents are not part of it.
  writeOnce(join(directory, ".gitignore"), "*\n");
}

function writeOnce(path: string, text: string): void {
  if (!existsSync(path)) writeFileSync(path, text);
}
