import { countRequest, identify, issueKey, revokeKey } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { SmallCloud, WORKSPACE } from "./small-cloud.ts";

const secret = "s".repeat(43);
const request = {
  workspace: WORKSPACE,
  name: "Nightly",
  scope: "write" as const,
  createdBy: "somebody",
  secret,
  salt: "salt".repeat(4),
};

test("a key opens its own workspace until it is revoked, and then at once no more", async () => {
  const cloud = new SmallCloud();
  const { key, text } = await issueKey(cloud.world, request);
  expect(await identify(cloud.world, text)).toEqual({
    workspace: WORKSPACE,
    keyId: key.keyId,
    name: "Nightly",
    scope: "write",
  });
  await expect(revokeKey(cloud.world, "other" as WorkspaceId, key.keyId)).rejects.toMatchObject({ code: "not-found" });
  const revoked = await revokeKey(cloud.world, WORKSPACE, key.keyId);
  expect(await revokeKey(cloud.world, WORKSPACE, key.keyId)).toEqual(revoked);
  expect(await identify(cloud.world, text)).toBeUndefined();
});

test("a key that is wrong, malformed, unknown or expired opens nothing", async () => {
  const cloud = new SmallCloud();
  const expiresAt = new Date(cloud.nowMs + 1_000).toISOString();
  const { key, text } = await issueKey(cloud.world, { ...request, expiresAt });
  expect(await identify(cloud.world, text)).toBeDefined();
  cloud.nowMs += 1_000;
  const others = ["", "assay", `assay_${key.keyId}_${"t".repeat(43)}`, `assay_${"9".repeat(26)}_${secret}`];
  for (const one of [text, ...others]) expect(await identify(cloud.world, one)).toBeUndefined();
  await expect(issueKey(cloud.world, { ...request, expiresAt })).rejects.toMatchObject({ code: "invalid" });
});

test("no store ever sees a secret", async () => {
  const cloud = new SmallCloud();
  await issueKey(cloud.world, request);
  expect(JSON.stringify(await cloud.memory.keys.list(WORKSPACE))).not.toContain(secret);
});

test("of thirty requests at once a bucket of ten lets ten through, and a second later two more", async () => {
  const cloud = new SmallCloud();
  const rule = { perSecond: 2, burst: 10 };
  const ask = async (times: number) =>
    (await Promise.all(Array.from({ length: times }, () => countRequest(cloud.world, "key", rule)))).filter(
      (waitMs) => waitMs === undefined,
    ).length;
  expect(await ask(30)).toBe(10);
  cloud.nowMs += 1_000;
  expect(await ask(30)).toBe(2);
});
