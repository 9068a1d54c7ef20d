// `assay analyze`: a report from scores made elsewhere. Resolves no workflow and executes nothing.

import { resolve } from "node:path";
import { analyseScores } from "../analysis/analyse-scores.ts";
import { renderFormat } from "../analysis/render-format.ts";
import { scoreFileModel } from "../analysis/score-file-model.ts";
import { readBytes } from "../input/read-bytes.ts";
import { shownPath } from "../input/shown-path.ts";
import { findingLines } from "../text/finding-lines.ts";
import type { CommandOf } from "./command.ts";
import { deliverReport } from "./deliver-report.ts";

export const analyze: CommandOf<"analyze"> = async (args, { printer }) => {
  const [design, scores] = await Promise.all([textFile(args.design), textFile(args.scores)]);
  const runtime = { node: process.versions.node, platform: `${process.platform}-${process.arch}` };
  const { blob, file, findings } = analyseScores(design, scores, runtime);
  for (const line of findingLines(findings)) printer.say(line);
  return deliverReport(blob, (format) => renderFormat(format, blob, () => scoreFileModel(blob, file)), args, printer);
};

async function textFile(path: string) {
  return { bytes: await readBytes(resolve(path)), name: shownPath(resolve(path)) };
}
