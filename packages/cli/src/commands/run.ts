// `assay run`: prepares a design, prices it, and only when it may start creates, freezes and starts an experiment.

import { dirname, resolve } from "node:path";
import { formatDollars } from "@assay/core/report";
import type { ExperimentBody, FrozenBody } from "@assay/functions/api/shapes/experiment";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { showOutputs } from "../follow/show-outputs.ts";
import type { Session } from "../home/session.ts";
import type { Printer } from "../print.ts";
import { Refusal } from "../refusal.ts";
import { experimentDocument } from "../text/experiment-text.ts";
import { findingLines } from "../text/finding-lines.ts";
import { outlookText } from "../text/outlook-text.ts";
import { type CommandContext, type CommandOf, inSession } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";
import { type PreparedDesign, prepareDesign } from "./prepare-design.ts";
import { seeThrough } from "./see-through.ts";

export const run: CommandOf<"run"> = async (args, context) => {
  const near = dirname(resolve(args.design));
  return inSession(context, { near, works: !args.dryRun, isDev: args.dev }, async (session) => {
    const { printer } = context;
    const prepared = await prepareDesign(session.api, args.design, args);
    if (args.dryRun) return answerDryRun(prepared, context);
    for (const line of findingLines(prepared.findings)) printer.say(line);
    refuseTooDear(prepared);
    refuseWithoutSecrets(prepared);
    const started = await start(session, prepared, args.dev, printer);
    const isSmoke = args.smoke !== undefined;
    const isAsked = args.wait || args.out !== undefined || isSmoke || args.failOn.length > 0;
    if (!isAsked && !session.isOwner) {
      printer.answer(experimentDocument(started), () => startedText(started));
      return exitCodes.complete;
    }
    printer.say(`${started.experimentId} is running.`);
    if (!isAsked) printer.say("Nobody has this home open, so it runs here, in the foreground, until it is reported.");
    const options = {
      failOn: args.failOn,
      isSmoke,
      ...(args.out !== undefined && { out: args.out }),
      ...(isSmoke && { onLook: showOutputs(session, started.experimentId, printer) }),
    };
    return seeThrough(session, started, options, printer);
  });
};

function answerDryRun({ outlook, findings }: PreparedDesign, { printer }: CommandContext): ExitCode {
  printer.answer({ ...outlook, findings }, () => [...findingLines(findings), outlookText(outlook)].join("\n"));
  const mayStart = outlook.mayStart && outlook.missingSecrets === undefined;
  return mayStart ? exitCodes.complete : exitCodes.refused;
}

/** Before anything is created; the API would refuse the start for the same reason. */
function refuseTooDear({ outlook, findings }: PreparedDesign): void {
  if (outlook.mayStart) return;
  const { estimate, budgetLimitUsd, onBudget } = outlook;
  const why =
    onBudget === "refuse"
      ? `it may cost up to ${formatDollars(estimate.highUsd)} and the limit is ${formatDollars(budgetLimitUsd)} (onBudget: "stop" would run until it is spent)`
      : `the limit of ${formatDollars(budgetLimitUsd)} does not pay for one trial of every arm`;
  throw new Refusal("over-budget", why, { findings });
}

/** What the API would say of the freeze or the start. */
function refuseWithoutSecrets({ outlook: { missingSecrets: names }, findings }: PreparedDesign): void {
  if (names === undefined) return;
  const message = `${names.join(", ")} ${names.length === 1 ? "is" : "are"} not set; nothing was spent`;
  throw new Refusal("secret-missing", message, { findings });
}

async function start({ api }: Session, { design, place }: PreparedDesign, dev: boolean, printer: Printer) {
  const { experimentId } = await api.post<ExperimentBody>("/v1/experiments", design);
  try {
    const query = { dev: dev || undefined };
    const { reportedBefore } = await api.post<FrozenBody>(experimentPath(experimentId, "freeze"), undefined, query);
    for (const one of reportedBefore) printer.say(`This very design has a report already: ${one.experimentId}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.message, { findings: place(error.findings) });
  }
  return api.post<ExperimentBody>(experimentPath(experimentId, "run"));
}

function startedText({ experimentId }: ExperimentBody): string {
  return [
    `${experimentId} is running on the owner of this home.`,
    `  npx assay status ${experimentId}`,
    `  npx assay resume ${experimentId} --wait   (to watch it)`,
  ].join("\n");
}
