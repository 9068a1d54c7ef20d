// `assay demo`: a real benchmark on this machine, from the design to the report, with nothing to set up; it ends by
// offering the dashboard, and where nobody sits at a terminal it says how to get there.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_PORT, loadConfig } from "../config.ts";
import { repositoryRoot } from "../input/repository-root.ts";
import { shownPath } from "../input/shown-path.ts";
import { wantsToGoOn } from "../input/wants-to-go-on.ts";
import { Refusal } from "../refusal.ts";
import type { CommandOf } from "./command.ts";
import { run } from "./run.ts";
import { serve } from "./serve.ts";

const DESIGN = "experiments/designs/language-detectors.json";
const REPORT = "report.html";
const QUESTION = "Enter opens the dashboard on it, Ctrl-C leaves. ";
const DASHBOARD = `the address that it prints (http://127.0.0.1:${DEFAULT_PORT}/ with a key)`;

export const demo: CommandOf<"demo"> = async (args, context) => {
  const { printer, global } = context;
  const root = repositoryRoot(dirname(fileURLToPath(import.meta.url)));
  if (root === undefined)
    throw new Refusal("not-found", `the demo runs ${DESIGN}, and there is no repository around this`);
  const design = join(root, DESIGN);
  printer.say(`Which language detector should production use? Running ${shownPath(design)} on this machine.`);
  const code = await run({ design, dryRun: false, wait: true, dev: false, out: REPORT, failOn: [] }, context);
  const { hosted } = await loadConfig(process.cwd(), global.home);
  if (hosted !== undefined) return code;
  const isWanted = args.serve || (!printer.isJson && (await wantsToGoOn(QUESTION)));
  if (isWanted) await serve({ port: DEFAULT_PORT }, context);
  else printer.say(`The dashboard shows it too, and designs one of your own: npm run serve, then ${DASHBOARD}`);
  return code;
};
