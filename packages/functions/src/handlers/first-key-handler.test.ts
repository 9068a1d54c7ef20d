import { createMemoryPorts } from "@assay/adapters/memory";
import { identify, issueKey, revokeKey } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { newUlid } from "@assay/core/support";
import { expect, test } from "vitest";
import { createFirstKeyHandler, type FirstKeyAnswer } from "./first-key-handler.ts";

const team = "team" as WorkspaceId;

function opened() {
  const ports = createMemoryPorts();
  const said: string[] = [];
  const cloud = { nowMs: Date.UTC(2026, 0, 1) };
  const chance = { token: () => newUlid(), ulid: () => newUlid(), fraction: () => 0.5 };
  const world = { ...ports, clock: { now: () => cloud.nowMs }, chance, boot: "boot" };
  const ask = createFirstKeyHandler(world, (level, sentence, facts) => {
    said.push(JSON.stringify([level, sentence, facts]));
  });
  const other = (changes: object) =>
    issueKey(world, { workspace: team, name: "other", scope: "admin", createdBy: "x", secret, salt, ...changes });
  return { world, ask, said, cloud, other };
}

const secret = "s".repeat(43);
const salt = "t".repeat(22);

function keyOf(answer: FirstKeyAnswer): string {
  if (answer.kind !== "made") throw new Error(answer.message);
  return answer.key;
}

/** A secret may hold the sign that stands before it. */
function secretOf(key: string): string {
  return key.split("_").slice(2).join("_");
}

test("The first key opens its workspace as admin, and no line of the log has its secret", async () => {
  const { world, ask, said } = opened();
  const key = keyOf(await ask({ workspace: "team", name: "ann" }));
  expect(await identify(world, key)).toMatchObject({ workspace: "team", scope: "admin", name: "ann" });
  expect(said).toHaveLength(1);
  expect(said.join()).not.toContain(secretOf(key));
});

test("Of twenty who ask at once one gets a key, and the others are refused without a trace of it", async () => {
  const { world, ask } = opened();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ workspace: "team" })));
  const made = answers.filter(({ kind }) => kind === "made");
  expect(made).toHaveLength(1);
  expect(JSON.stringify(answers.filter(({ kind }) => kind === "refused"))).not.toContain(secretOf(keyOf(made[0]!)));
  expect(await world.keys.list(team)).toHaveLength(1);
});

test("Another team's workspace has a first key of its own", async () => {
  const { world, ask } = opened();
  await ask({ workspace: "team" });
  expect(await identify(world, keyOf(await ask({ workspace: "others" })))).toMatchObject({ workspace: "others" });
});

test("It is refused while any admin key is good, and made again when each is revoked or has ended", async () => {
  const { world, ask, cloud, other } = opened();
  const first = keyOf(await ask({ workspace: "team" })).split("_")[1]!;
  await other({ expiresAt: new Date(cloud.nowMs + 1_000).toISOString() });
  await other({ scope: "write" });
  await revokeKey(world, team, first);
  expect(await ask({ workspace: "team" })).toMatchObject({ kind: "refused", code: "conflict" });
  cloud.nowMs += 1_000;
  const second = keyOf(await ask({ workspace: "team" }));
  expect(second.split("_")[1]).not.toBe(first);
  expect(await identify(world, second)).toMatchObject({ scope: "admin" });
});

test("An event that names no workspace, or anything else, is refused in words", async () => {
  const { ask } = opened();
  for (const event of [undefined, {}, { workspace: "My Team" }, { workspace: "team", scope: "read" }]) {
    expect(await ask(event)).toMatchObject({ kind: "refused", code: "invalid", message: expect.any(String) });
  }
});
