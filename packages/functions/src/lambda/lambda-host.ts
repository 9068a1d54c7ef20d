// What every function in AWS is given: the ports on AWS, the catalogue of its bundle, time and chance. A lease of another
// boot is not known to be dead here, so all functions share one boot.

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createAwsPorts } from "@assay/adapters/aws";
import { type Analyst, bookOfNotes, type World } from "@assay/core/lifecycle";
import type { Catalogue, ReportRenderer, SecretBook } from "@assay/core/ports";
import { newUlid } from "@assay/core/support";
import { scorers, thumbnails, workflows } from "@assay/experiments/registry";
import { type FunctionConfig, readConfig, type StoreFunctionName } from "../config.ts";
import type { Log } from "../handlers/log.ts";
import { tellStores } from "../handlers/tell-stores.ts";
import type { Trace } from "../handlers/trace.ts";
import { createRegistryCatalogue } from "../registry-catalogue.ts";
import { createRegistryThumbnailer } from "../registry-thumbnailer.ts";
import { readDeployment } from "./deployment.ts";
import { createLambdaLog } from "./lambda-log.ts";
import { traceInLambda } from "./lambda-trace.ts";

export type LambdaHost = World &
  Pick<Analyst, "renderer" | "thumbnailer" | "runtime"> & {
    readonly catalogue: Catalogue;
    readonly secretBook: SecretBook;
    readonly config: FunctionConfig;
    readonly version: string;
    readonly log: Log;
    readonly trace: Trace;
  };

export async function openLambdaHost(functionName: StoreFunctionName): Promise<LambdaHost> {
  const config = readConfig(functionName);
  const deployment = await readDeployment(config.codeFolder);
  const log = createLambdaLog(functionName, config.stage);
  const ports = createAwsPorts(config);
  return {
    ...ports,
    ...tellStores(ports, log),
    secretBook: bookOfNotes(ports.secretNotes),
    clock: { now: () => Date.now() },
    chance: {
      token: () => randomBytes(16).toString("base64url"),
      ulid: () => newUlid(),
      fraction: () => Math.random(),
    },
    boot: "aws",
    catalogue: createRegistryCatalogue({
      workflows,
      scorers,
      digestOf: async (workflowId) => deployment.codeDigests[workflowId],
      priceBook: deployment.priceBook,
      build: deployment.build,
    }),
    renderer: bundledRenderer(config.codeFolder),
    thumbnailer: createRegistryThumbnailer(thumbnails),
    runtime: { node: process.version, platform: `${process.platform}-${process.arch}` },
    config,
    version: deployment.version,
    log,
    trace: traceInLambda,
  };
}

/** The page's script was bundled by the build. */
function bundledRenderer(codeFolder: string): ReportRenderer {
  return {
    async renderHtml(model) {
      const { renderReport } = await import("@assay/report");
      return renderReport(model, { script: await readFile(join(codeFolder, "report-client.js"), "utf8") });
    },
  };
}
