// Runs the real sst.config.ts on SST's real components, with Pulumi's engine replaced by its own mocks and the server of
// SST's command line by a few answers on loopback. What comes back is every resource that a deployment would ask for.
// One stage per process: SST keeps what it makes in globals.

import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../../..");
const ACCOUNT = "111111111111";
const REGION = "eu-west-1";
/** How Pulumi marks a value as secret on its way to the engine. */
const SECRET = "4dabf18193072939515e22adb298388d";

type Inputs = Readonly<Record<string, unknown>>;
export type SstResource = { readonly type: string; readonly name: string; readonly inputs: Inputs };
export type SstGraph = {
  readonly stage: string;
  /** What `app()` says: removal, protection, tags. */
  readonly app: Inputs;
  readonly resources: readonly SstResource[];
};

export async function runSstConfig(platform: string, stage: string): Promise<SstGraph> {
  const require = createRequire(path.join(platform, "package.json"));
  const pulumi = require("@pulumi/pulumi");
  const aws = require("@pulumi/aws");
  const resources: SstResource[] = [];
  const server = await answerCommandLine();
  const cwd = process.cwd();
  try {
    await pulumi.runtime.setMocks(mocks(resources), "assay", stage, false);
    const config = await loadConfig(server.url, platform, stage, { pulumi, aws });
    const app = await config.app({ stage });
    Object.assign(globalThis, { $app: { removal: "retain", protect: false, ...app, stage } });
    const components = (file: string) => import(/* @vite-ignore */ path.join(platform, "src", file));
    const { Link } = await components("components/link.ts");
    const { $transform, $asset } = await components("components/component.ts");
    Object.assign(globalThis, { $linkable: Link.makeLinkable, $transform, $asset });
    Object.assign(globalThis, { sst: await components("components/index.ts") });
    const { run } = await components("auto/run.ts");
    await pulumi.runtime.runInPulumiStack(() => run(config.run));
    await pulumi.runtime.disconnect();
    return { stage, app, resources };
  } finally {
    process.chdir(cwd);
    server.close();
  }
}

type SstConfig = { app(input: { stage: string }): Promise<Inputs>; run(): Promise<unknown> };

// biome-ignore lint/suspicious/noExplicitAny: Pulumi is loaded at run time, from a folder that need not be there
type Loaded = Readonly<Record<"pulumi" | "aws", any>>;

async function loadConfig(
  server: string,
  platform: string,
  stage: string,
  { pulumi, aws }: Loaded,
): Promise<SstConfig> {
  Object.assign(globalThis, {
    $dev: false,
    $cli: {
      command: "deploy",
      rpc: server,
      paths: { home: path.join(root, ".sst/home"), root, work: path.join(root, ".sst"), platform },
      state: { version: {} },
    },
    $config: (config: SstConfig) => config,
    $input: { stage },
    $util: pulumi,
    $output: pulumi.output,
    $apply: pulumi.apply,
    $resolve: pulumi.all,
    $interpolate: pulumi.interpolate,
    $concat: pulumi.concat,
    $jsonParse: pulumi.jsonParse,
    $jsonStringify: pulumi.jsonStringify,
    $secrets: {},
    aws,
  });
  const url = pathToFileURL(path.join(root, "sst.config.ts")).href;
  return ((await import(/* @vite-ignore */ url)) as { default: SstConfig }).default;
}

async function answerCommandLine(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const { method, params } = JSON.parse(body) as { method: string; params: [Record<string, string>] };
      response.end(JSON.stringify(answer(method, params[0])));
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.SST_SERVER = url;
  return { url, close: () => server.close() };
}

function answer(method: string, input: Readonly<Record<string, string>>): unknown {
  if (method === "Provider.Aws.Bootstrap") return { result: { asset: "sst-asset", state: "sst-state" } };
  if (method === "Runtime.Build") {
    const { bundle = "", handler = "" } = input;
    const file = path.resolve(root, bundle, `${handler.slice(0, handler.lastIndexOf("."))}.mjs`);
    const errors = existsSync(file) ? [] : [`no bundle has ${file}`];
    return { result: { handler, out: path.resolve(root, bundle), errors, sourcemaps: [] } };
  }
  return { error: `no answer to ${method}` };
}

type Registration = { readonly type: string; readonly name: string; readonly inputs: unknown };
type Call = { readonly token: string; readonly inputs: Inputs };

function mocks(resources: SstResource[]) {
  return {
    newResource({ type, name, inputs: given }: Registration) {
      const inputs = plain(given) as Inputs;
      resources.push({ type, name, inputs });
      const service = type.split(":")[1]?.split("/")[0] ?? "none";
      const arn = `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`;
      const state = {
        ...inputs,
        name: inputs.name ?? name,
        bucket: inputs.bucket ?? name,
        arn,
        executionArn: arn,
        invokeArn: arn,
        url: `https://queue.invalid/${name}`,
        apiEndpoint: `https://${name.toLowerCase()}.invalid`,
        domainName: `${name.toLowerCase()}.invalid`,
        bucketRegionalDomainName: `${name.toLowerCase()}.invalid`,
        key: inputs.key ?? name,
      };
      return { id: `${name}-id`, state };
    },
    call({ token, inputs }: Call) {
      switch (token) {
        case "aws:index/getRegion:getRegion":
          return { region: REGION, name: REGION, id: REGION };
        case "aws:index/getPartition:getPartition":
          return { partition: "aws", dnsSuffix: "amazonaws.com" };
        case "aws:index/getCallerIdentity:getCallerIdentity":
          return { accountId: ACCOUNT };
        case "aws:iam/getPolicyDocument:getPolicyDocument":
          return { ...inputs, json: JSON.stringify(plain(inputs)) };
        default:
          return inputs;
      }
    },
  };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (SECRET in value) return plain((value as { value?: unknown }).value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}
