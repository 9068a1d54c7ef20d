// `assay doctor`: what is set up and what is missing. It tries each thing instead of believing that it is there, and it
// never shows a secret.

import { existsSync, readFileSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { priceBookSchema } from "@assay/core/money";
import type { SecretBody } from "@assay/functions/api/routes/secrets";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import { type Config, loadConfig } from "../config.ts";
import { exitCodes } from "../exit-codes.ts";
import { existingFolder } from "../input/existing-folder.ts";
import { refusalOf } from "../refusal.ts";
import { inertLabel } from "../text/inert-text.ts";
import { asking, type CommandOf } from "./command.ts";

type Check = { readonly what: string; readonly status: "good" | "doubtful" | "missing"; readonly message: string };
type Found = Omit<Check, "what">;

const good = (message: string): Found => ({ status: "good", message });
const doubtful = (message: string): Found => ({ status: "doubtful", message });

const LITTLE_DISK_BYTES = 1e9;
const NOT_ASKED = "not known: there was nobody to ask";

export const doctor: CommandOf<"doctor"> = async (_, context) => {
  const checks: Check[] = [];
  const check = async (what: string, look: () => Promise<Found> | Found) => {
    try {
      checks.push({ what, ...(await look()) });
    } catch (error) {
      checks.push({ what, status: "missing", message: refusalOf(error).message });
    }
  };
  await check("node", () => good(`${process.version} on ${process.platform}-${process.arch}`));
  const config = await loadConfig(process.cwd(), context.global.home);
  if (config.hosted === undefined) await checkHome(config, check);
  let workflows = doubtful(NOT_ASKED);
  let secrets = doubtful(NOT_ASKED);
  await check(config.hosted === undefined ? "local cloud" : "API", () =>
    asking(context, async ({ api, isOwner }) => {
      workflows = workflowsFound(await api.list<WorkflowBody>("/v1/workflows"));
      secrets = await api
        .list<SecretBody>("/v1/secrets")
        .then(secretsFound, (error: unknown) => doubtful(`not known: ${refusalOf(error).message}`));
      return good(isOwner ? "emulators, registry and API start here" : `answers at ${api.address.url}`);
    }),
  );
  await check("workflows", () => workflows);
  await check("secrets", () => secrets);
  await check("report pages", async () => {
    const { bundleClient } = await import("@assay/report/bundle-client");
    return good(`the script of a page is bundled (${(await bundleClient()).length} characters)`);
  });
  const isReady = checks.every((one) => one.status !== "missing");
  context.printer.answer({ isReady, checks }, () =>
    [
      ...checks.map((one) => `${marks[one.status]} ${one.what}: ${inertLabel(one.message, 400)}`),
      isReady ? "Everything needed is here." : "Something that is needed is missing.",
    ].join("\n"),
  );
  return isReady ? exitCodes.complete : exitCodes.refused;
};

const marks = { good: "good    ", doubtful: "doubtful", missing: "MISSING " } as const;

type Look = (what: string, look: () => Promise<Found> | Found) => Promise<void>;

async function checkHome(config: Config, check: Look): Promise<void> {
  const { bundledRegistryUrl, findOwner, readBuildInfo } = await import("@assay/local");
  const registry = config.registry ?? fileURLToPath(bundledRegistryUrl());
  await check("home", () => good(config.home));
  await check("owner", async () => {
    const owner = await findOwner(config.home);
    return good(
      owner === undefined ? "none: whoever runs something opens the home" : `process ${owner.pid} at ${owner.url}`,
    );
  });
  await check("disk", () => {
    const { bavail, bsize } = statfsSync(existingFolder(config.home));
    const free = bavail * bsize;
    const words = `${(free / 1e9).toFixed(1)} GB free`;
    return free < LITTLE_DISK_BYTES ? doubtful(words) : good(words);
  });
  await check("registry", () => good(registry));
  await check("prices", () => {
    const file = join(dirname(registry), "prices.json");
    if (!existsSync(file)) return doubtful("no prices.json: only workflows with a price of their own can run");
    const { asOf, models } = priceBookSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return good(`${Object.keys(models).length} models, as of ${asOf}`);
  });
  await check("build", async () => {
    const { commit, dirty } = await readBuildInfo(dirname(registry), config.declaredBuild);
    if (commit === null) return doubtful("not a repository: the commit is unknown");
    return dirty === true ? doubtful(`${commit}, with changes that are not committed`) : good(commit);
  });
}

function workflowsFound(workflows: readonly WorkflowBody[]): Found {
  if (workflows.length === 0) return { status: "missing", message: "none is registered" };
  return good(workflows.map((one) => one.workflowId).join(", "));
}

/** Names alone. */
function secretsFound(secrets: readonly SecretBody[]): Found {
  const needed = secrets.filter(({ neededBy }) => neededBy.length > 0);
  if (needed.length === 0) return good("no workflow asks for one");
  const told = needed.map(({ name, isSet }) => `${name} ${isSet ? "is set" : "is not set"}`).join(", ");
  return needed.every(({ isSet }) => isSet) ? good(told) : doubtful(told);
}
