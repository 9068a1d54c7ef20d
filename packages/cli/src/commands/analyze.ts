// `assay analyze`: a report from scores made elsewhere. Resolves no workflow and executes nothing.

import { resolve } from "node:path";
import { parseDesign } from "@assay/core/design";
import { analyseScoreFile } from "@assay/core/lifecycle";
import { isDomainError } from "@assay/core/support";
import { renderFormat } from "../analysis/render-format.ts";
import { readBytes } from "../input/read-bytes.ts";
import { shownPath } from "../input/shown-path.ts";
import { Refusal } from "../refusal.ts";
import { findingLines } from "../text/finding-lines.ts";
import type { CommandOf } from "./command.ts";
import { deliverReport } from "./deliver-report.ts";

export const analyze: CommandOf<"analyze"> = async (args, { printer }) => {
  const [designBytes, scores] = await Promise.all([readBytes(resolve(args.design)), readBytes(resolve(args.scores))]);
  const designName = shownPath(resolve(args.design));
  const fileName = shownPath(resolve(args.scores));
  const parsed = parseDesign(new TextDecoder().decode(designBytes), designName);
  if (parsed.design === undefined) {
    throw new Refusal("invalid", "the design cannot be read", { findings: parsed.findings });
  }
  const { model, findings } = analyse(parsed.place, {
    design: parsed.design,
    scores,
    fileName,
    provenance: {
      analysedAt: new Date().toISOString(),
      runtime: { node: process.version, platform: `${process.platform}-${process.arch}` },
      reproduce: [`npx assay analyze --design ${designName} --scores ${fileName}`],
    },
  });
  for (const line of findingLines([...parsed.findings, ...findings])) printer.say(line);
  const { blob } = model;
  return deliverReport(blob, (format) => renderFormat(format, blob, () => model), args, printer);
};

type Place = ReturnType<typeof parseDesign>["place"];

function analyse(place: Place, input: Parameters<typeof analyseScoreFile>[0]) {
  try {
    const { model, findings } = analyseScoreFile(input);
    return { model, findings: place(findings) };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw new Refusal(error.code, error.message, { findings: place(error.findings) });
  }
}
