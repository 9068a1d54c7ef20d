// `assay demo`: a real benchmark on this machine, from the design to the report, with nothing to set up.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "../input/repository-root.ts";
import { shownPath } from "../input/shown-path.ts";
import { Refusal } from "../refusal.ts";
import type { CommandOf } from "./command.ts";
import { run } from "./run.ts";

const DESIGN = "experiments/designs/language-detectors.json";
const REPORT = "report.html";

export const demo: CommandOf<"demo"> = async (_, context) => {
  const root = repositoryRoot(dirname(fileURLToPath(import.meta.url)));
  if (root === undefined)
    throw new Refusal("not-found", `the demo runs ${DESIGN}, and there is no repository around this`);
  const design = join(root, DESIGN);
  context.printer.say(`Which language detector should production use? Running ${shownPath(design)} on this machine.`);
  const code = await run({ design, dryRun: false, wait: true, dev: false, out: REPORT, failOn: [] }, context);
  context.printer.say("To look at it in the dashboard, and to design one of your own: npm run serve");
  return code;
};
