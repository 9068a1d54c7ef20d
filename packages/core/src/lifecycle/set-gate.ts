// A new version of a gate: a threshold for production, with the report that calibrated it.

import { checkGate, type Gate, gateSchema } from "../decision/index.ts";
import type { ExperimentId, WorkspaceId } from "../ports/index.ts";
import { parseBlob } from "../report/blob.ts";
import { canonicalJson } from "../support/canonical-json.ts";
import { DomainError } from "../support/domain-error.ts";
import { loadJson } from "./opened-experiment.ts";
import type { World } from "./world.ts";

/** The same gate as the newest version is that version, said again. */
export async function setGate(
  world: World,
  workspace: WorkspaceId,
  wanted: Omit<Gate, "version" | "setAt">,
): Promise<Gate> {
  const ref = { workspace, experimentId: wanted.experimentId as ExperimentId };
  const reports = await world.reports.list(ref);
  const cited = reports.findLast(({ digest }) => digest === wanted.reportDigest);
  const metrics = cited === undefined ? [] : metricsOf(await loadJson(world.blobs, cited.analysisKey));
  const findings = checkGate(wanted, { digests: reports.map(({ digest }) => digest), metrics });
  if (findings.length > 0) throw new DomainError("invalid", "the gate cannot be set", { findings });
  for (;;) {
    const last = (await world.gates.versions(workspace, wanted.name)).at(-1);
    if (last !== undefined && isSaidAgain(last, wanted)) return last;
    const gate = gateSchema.parse({
      ...wanted,
      version: (last?.version ?? 0) + 1,
      setAt: new Date(world.clock.now()).toISOString(),
    });
    if ((await world.gates.add(workspace, gate)) === "added") return gate;
  }
}

function isSaidAgain({ version: _, setAt: __, ...last }: Gate, wanted: Omit<Gate, "version" | "setAt">): boolean {
  return canonicalJson(last) === canonicalJson(wanted);
}

function metricsOf(analysis: unknown): string[] {
  const blob = parseBlob(analysis);
  return [blob.primary, ...blob.guardrails, ...blob.secondary].map(({ metric }) => metric);
}
