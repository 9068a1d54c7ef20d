// What this API can do, read once from its own OpenAPI document: a screen for something it does not have is not offered.

import { call } from "./call.ts";

type Document = { readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

export type Ability = "decide" | "share" | "lanes" | "canaries" | "workspace" | "keys" | "secrets" | "webhooks";

const paths: Readonly<Record<Ability, string>> = {
  decide: "/v1/experiments/{experimentId}/decision",
  share: "/v1/experiments/{experimentId}/report/share",
  lanes: "/v1/lanes",
  canaries: "/v1/canaries",
  workspace: "/v1/workspace",
  keys: "/v1/keys",
  secrets: "/v1/secrets",
  webhooks: "/v1/webhooks",
};

/** Empty when the document cannot be read. */
export async function readAbilities(): Promise<ReadonlySet<Ability>> {
  const answer = await call<Document>("/openapi.json");
  const known = answer.kind === "ok" ? Object.keys(answer.value.paths ?? {}).map(bare) : [];
  return new Set((Object.keys(paths) as Ability[]).filter((one) => known.includes(bare(paths[one]))));
}

/** Parameters may be called anything. */
function bare(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "{}");
}
