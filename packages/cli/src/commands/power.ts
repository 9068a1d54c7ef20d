// `assay power`: how many cases a design needs for an effect. Needs no home and no API unless the pilot is an experiment;
// resolves no workflow and executes nothing.

import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkDesign, type Design, type FrozenDesign, frozenDesignSchema, parseDesign } from "@assay/core/design";
import { designPower, type Pilot, readPilot, type SupposedSpread } from "@assay/core/lifecycle";
import { hasErrors } from "@assay/core/support";
import { exitCodes } from "../exit-codes.ts";
import { readBytes } from "../input/read-bytes.ts";
import { shownPath } from "../input/shown-path.ts";
import type { CommandArgs } from "../parse/command-args.ts";
import { recordFiles } from "../record/record-files.ts";
import { Refusal } from "../refusal.ts";
import { findingLines } from "../text/finding-lines.ts";
import { powerText } from "../text/power-text.ts";
import { asking, type CommandContext, type CommandOf } from "./command.ts";
import { experimentPath } from "./experiment-path.ts";

export const power: CommandOf<"power"> = async (args, context) => {
  const design = await designOf(args.design, context);
  const { effect, cases, seed } = args;
  const spread = await spreadOf(args, design, context);
  context.printer.say("simulating experiments …");
  const answer = designPower({
    design,
    target: args.power,
    ...(effect !== undefined && { effect }),
    ...(spread !== undefined && { spread }),
    ...(cases !== undefined && { sizes: cases }),
    ...(seed !== undefined && { seed }),
  });
  context.printer.answer(answer, () => powerText(answer, cases !== undefined));
  return exitCodes.complete;
};

/** Where the cases are, or whether they are there at all, is nothing to this question. */
async function designOf(file: string, { printer }: CommandContext): Promise<Design> {
  const path = resolve(file);
  const parsed = parseDesign(new TextDecoder().decode(await readBytes(path)), shownPath(path));
  if (parsed.design === undefined) {
    throw new Refusal("invalid", "the design cannot be read", { findings: parsed.findings });
  }
  const own = checkDesign(parsed.design).filter(({ path: at }) => !at.startsWith("caseSet"));
  const findings = [...parsed.findings, ...parsed.place(own)];
  if (hasErrors(findings)) throw new Refusal("invalid", "the design cannot be run", { findings });
  for (const line of findingLines(findings)) printer.say(line);
  return parsed.design;
}

async function spreadOf(
  { pilot, sd, discordance, baselineRate }: CommandArgs["power"],
  design: Design,
  context: CommandContext,
): Promise<SupposedSpread | undefined> {
  if (pilot !== undefined) return { kind: "pilot", ...(await pilotOf(pilot, design, context)) };
  if (sd !== undefined) return { kind: "sd", sd };
  if (discordance !== undefined) return { kind: "discordance", share: discordance };
  if (baselineRate !== undefined) return { kind: "baseline-rate", rate: baselineRate };
  return undefined;
}

/** What is there as a file or a folder is one; else it has to be an experiment. */
async function pilotOf(
  wanted: string,
  design: Design,
  context: CommandContext,
): Promise<{ readonly pilot: Pilot; readonly name: string }> {
  const path = resolve(wanted);
  const name = shownPath(path);
  if (existsSync(path) && statSync(path).isDirectory()) {
    const frozen = frozenOf(await readBytes(join(path, recordFiles.frozen)), name);
    const scores = await readBytes(join(path, recordFiles.scores));
    return { pilot: readPilot(scores, shownPath(join(path, recordFiles.scores)), design, frozen), name };
  }
  if (existsSync(path) || !wanted.startsWith("exp_")) {
    return { pilot: readPilot(await readBytes(path), name, design), name };
  }
  return asking(context, async ({ api }) => {
    const frozen = frozenOf(await api.download(experimentPath(wanted, "frozen")), wanted);
    const scores = await api.download(experimentPath(wanted, "scores"), { format: "jsonl" });
    return { pilot: readPilot(scores, wanted, design, frozen), name: wanted };
  });
}

function frozenOf(bytes: Uint8Array, name: string): FrozenDesign {
  try {
    return frozenDesignSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Refusal("invalid", `${name}: ${recordFiles.frozen} is no frozen design`, { cause });
  }
}
