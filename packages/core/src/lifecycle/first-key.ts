// The first key of a workspace, which no key can ask for. It is made only where no admin key is good: its id follows from
// the workspace and from how many first keys ended before, so that of two who ask at once one finds it taken.

import { type ApiKey, isGoodKey, mayDo } from "../access/index.ts";
import { digestOf } from "../support/digest.ts";
import { DomainError, isDomainError } from "../support/domain-error.ts";
import { issueKey, type KeyMaker, type KeyRequest } from "./access-keys.ts";

const MAX_FIRST_KEYS = 1_000;

/** Throws conflict where an admin key is good. The listing may lag by moments; the first keys themselves never do. */
export async function issueFirstKey(
  maker: KeyMaker,
  request: Omit<KeyRequest, "scope" | "expiresAt">,
): Promise<{ key: ApiKey; text: string }> {
  const { workspace } = request;
  const nowMs = maker.clock.now();
  const isAdmin = (key: ApiKey) => mayDo(key.scope, "admin") && isGoodKey(key, nowMs);
  const refuseFor = ({ keyId, name }: ApiKey) => {
    const words = `workspace "${workspace}" has an admin key (${keyId}, "${name}"): it makes all others`;
    return new DomainError("conflict", words);
  };
  const other = (await maker.keys.list(workspace)).find(isAdmin);
  if (other !== undefined) throw refuseFor(other);
  for (let count = 1; count <= MAX_FIRST_KEYS; ) {
    const keyId = firstKeyId(workspace, count);
    const found = await maker.keys.read(keyId);
    if (found !== undefined) {
      if (isAdmin(found)) throw refuseFor(found);
      count += 1;
      continue;
    }
    try {
      const named = { ...maker, chance: { ...maker.chance, ulid: () => keyId } };
      return await issueKey(named, { ...request, scope: "admin" });
    } catch (fault) {
      // The race: another invocation put it between our read and our write; the next round reads it.
      if (!isDomainError(fault) || fault.code !== "busy") throw fault;
    }
  }
  throw new DomainError("conflict", `workspace "${workspace}" has had ${MAX_FIRST_KEYS} first keys`);
}

/** 26 characters, as every key's. */
function firstKeyId(workspace: string, count: number): string {
  const bits = BigInt(`0x${digestOf("first-key", [workspace, count]).replace("sha256:", "").slice(0, 32)}`);
  return bits.toString(32).toUpperCase().padStart(26, "0");
}
