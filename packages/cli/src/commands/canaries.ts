// Commands on scheduled benchmarks.

import { dirname, resolve } from "node:path";
import type { Canary, CanaryTemplate } from "@assay/core/canary";
import type { Design } from "@assay/core/design";
import { exitCodes } from "../exit-codes.ts";
import { Refusal } from "../refusal.ts";
import { findingLines } from "../text/finding-lines.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf, inSession } from "./command.ts";
import { prepareDesign } from "./prepare-design.ts";

type CanaryBody = Omit<Canary, "nextDueAtMs" | "revision"> & { readonly nextDueAt: string | null };

const path = "/v1/canaries";
const pathOf = (id: string, ...below: readonly string[]) => [path, encodeURIComponent(id), ...below].join("/");

/** The design's baseline arm only shows that it can run: at each tick the lane's own baseline takes its place. */
export const canaryAdd: CommandOf<"canaryAdd"> = ({ design: file, cron, zone, lane, name, mode }, context) =>
  inSession(context, { near: dirname(resolve(file)), works: false }, async ({ api }) => {
    const { design, findings } = await prepareDesign(api, file, { dev: false });
    const { $schema: _, name: written, kind: __, lane: own, arms, ...rest } = design;
    const wantedLane = lane ?? own;
    if (wantedLane === undefined) {
      throw new Refusal("invalid", "a canary compares with what a lane ships: name one with --lane or in the design");
    }
    const canary = await api.post<CanaryBody>(path, {
      name: name ?? written,
      lane: wantedLane,
      schedule: { cron, timeZone: zone },
      template: mode === "replay" ? { ...rest, mode } : { ...rest, mode, candidate: candidateOf(arms) },
    });
    context.printer.answer(canary, () =>
      [...findingLines(findings), `${canary.canaryId} is due at ${canary.nextDueAt ?? "no time"}.`].join("\n"),
    );
    return exitCodes.complete;
  });

export const canaryList: CommandOf<"canaryList"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<CanaryBody>(path);
    context.printer.answer(found, () => {
      const rows = found.map((one) => [
        one.canaryId,
        one.name,
        one.lane,
        `${one.schedule.cron} ${one.schedule.timeZone}`,
        one.template.mode,
        one.nextDueAt?.slice(0, 16) ?? "ended",
        one.tick?.experimentId ?? "",
      ]);
      return textTable(["canary", "name", "lane", "schedule", "mode", "due (UTC)", "under way"], rows);
    });
    return exitCodes.complete;
  });

export const canaryTick: CommandOf<"canaryTick"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    const canary = await api.post<CanaryBody>(pathOf(id, "tick"));
    context.printer.answer(canary, () =>
      canary.tick === undefined
        ? `${id} could not run: see its alerts.`
        : `${id} runs as ${canary.tick.experimentId}: npx assay resume ${canary.tick.experimentId} --wait`,
    );
    return canary.tick === undefined ? exitCodes.refused : exitCodes.complete;
  });

export const canaryRemove: CommandOf<"canaryRemove"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    await api.remove(pathOf(id));
    context.printer.answer({ canaryId: id, isRemoved: true }, () => `${inertLabel(id)} is ended; what it ran stays.`);
    return exitCodes.complete;
  });

/** The arm that runs in production. */
function candidateOf(arms: Design["arms"]): CanaryTemplate["candidate"] {
  const [candidate, ...others] = arms.filter((arm) => !arm.isBaseline);
  if (candidate === undefined || others.length > 0) {
    throw new Refusal("invalid", "a canary has one arm beside the baseline: the one that runs in production");
  }
  const { key: _, isBaseline: __, ...runs } = candidate;
  return runs;
}
