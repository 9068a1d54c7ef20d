import type { WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { rememberedSecrets, SECRETS_KEPT_MS } from "./remembered-secrets.ts";

type Host = { nowMs: number; asked: string[]; value: string | undefined; isDown: boolean };

function store() {
  const host: Host = { nowMs: 1_000, asked: [], value: "first", isDown: false };
  const values = {
    read: async (workspace: WorkspaceId, name: string) => {
      host.asked.push(`${workspace} ${name}`);
      if (host.isDown) throw new Error("throttled");
      return host.value;
    },
  };
  return { host, secrets: rememberedSecrets(values, "team" as WorkspaceId, { now: () => host.nowMs }) };
}

test("Many trials at once ask for a secret once, and a changed one is used a minute later", async () => {
  const { host, secrets } = store();
  const read = await Promise.all(Array.from({ length: 50 }, () => secrets.read("KEY")));
  expect(new Set(read)).toEqual(new Set(["first"]));
  host.value = "second";
  host.nowMs += SECRETS_KEPT_MS - 1;
  expect(await secrets.read("KEY")).toBe("first");
  host.nowMs += 1;
  expect(await secrets.read("KEY")).toBe("second");
  expect(host.asked).toEqual(["team KEY", "team KEY"]);
  await secrets.read("OTHER");
  expect(host.asked.at(-1)).toBe("team OTHER");
});

test("What could not be read is asked for again at once", async () => {
  const { host, secrets } = store();
  host.isDown = true;
  await expect(secrets.read("KEY")).rejects.toThrow("throttled");
  host.isDown = false;
  expect(await secrets.read("KEY")).toBe("first");
});
