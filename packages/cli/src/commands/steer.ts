// Commands that look at an experiment or steer it.

import { dirname, resolve } from "node:path";
import type { ExperimentBody, ListedExperimentBody } from "@assay/functions/api/shapes/experiment";
import { exitCodes } from "../exit-codes.ts";
import { isOver } from "../follow/follow-experiment.ts";
import { experimentDocument, experimentTable, experimentText } from "../text/experiment-text.ts";
import { findingLines } from "../text/finding-lines.ts";
import { outlookText } from "../text/outlook-text.ts";
import { asking, type CommandOf, inSession } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";
import { prepareDesign } from "./prepare-design.ts";
import { seeThrough } from "./see-through.ts";

/** Leaves nothing behind: an experiment is made by `run`. */
export const freeze: CommandOf<"freeze"> = ({ design, dev }, context) =>
  inSession(context, { near: dirname(resolve(design)), works: false, isDev: dev }, async ({ api }) => {
    const { outlook, findings } = await prepareDesign(api, design, { dev });
    const all = await api.list<ListedExperimentBody>("/v1/experiments");
    const reportedBefore = all
      .filter((one) => one.designDigest === outlook.designDigest && one.report !== null)
      .map(({ experimentId, finishedAt }) => ({ experimentId, finishedAt }));
    context.printer.answer({ ...outlook, findings, reportedBefore }, () =>
      [
        ...findingLines(findings),
        outlookText(outlook),
        ...reportedBefore.map((one) => `This very design has a report already: ${one.experimentId}`),
      ].join("\n"),
    );
    return exitCodes.complete;
  });

export const status: CommandOf<"status"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    const body = await api.get<ExperimentBody>(experimentPath(id), { byArm: "true" });
    context.printer.answer(experimentDocument(body), () => experimentText(body));
    return exitCodes.complete;
  });

export const list: CommandOf<"list"> = ({ undecided }, context) =>
  asking(context, async ({ api }) => {
    const items = await api.list<ListedExperimentBody>("/v1/experiments", { undecided: undecided || undefined });
    context.printer.answer(items, () => experimentTable(items));
    return exitCodes.complete;
  });

export const resume: CommandOf<"resume"> = ({ id, wait, out, failOn }, context) =>
  inSession(context, { works: true }, async (session) => {
    const { printer } = context;
    const body = await session.api.post<ExperimentBody>(experimentPath(id, "resume"));
    const isAsked = wait || out !== undefined || failOn.length > 0;
    if (!isAsked && (!session.isOwner || isOver(body))) {
      printer.answer(experimentDocument(body), () => experimentText(body));
      return exitCodes.complete;
    }
    if (!isAsked) printer.say("Nobody has this home open, so it runs here, in the foreground, until it is reported.");
    return seeThrough(session, body, { failOn, ...(out !== undefined && { out }) }, printer);
  });

/** Without an owner somebody has to bring the cancelled experiment to its report: this process. */
export const cancel: CommandOf<"cancel"> = ({ id }, context) =>
  inSession(context, { works: false }, async (session) => {
    const { printer } = context;
    const body = await session.api.post<ExperimentBody>(experimentPath(id, "cancel"));
    if (!session.isOwner) {
      printer.answer(experimentDocument(body), () => experimentText(body));
      return exitCodes.complete;
    }
    session.work();
    await seeThrough(session, body, { failOn: [] }, printer);
    return exitCodes.complete;
  });

export const pace: CommandOf<"pace"> = ({ id, pace: wanted }, context) =>
  asking(context, async ({ api }) => {
    const body = await api.patch<ExperimentBody>(experimentPath(id, "pace"), { pace: wanted });
    context.printer.answer(experimentDocument(body), () => `${id} runs ${body.pace} trials at a time now.`);
    return exitCodes.complete;
  });
