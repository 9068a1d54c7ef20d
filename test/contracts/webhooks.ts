// What the stores of webhooks and of events on their way out must do.

import type { Outbox, Webhooks } from "@assay/core/ports";
import { logTries, type NotableEvent, newEntry, type Webhook } from "@assay/core/webhooks";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

const webhook = (letter: string): Webhook => ({
  webhookId: `hook_${letter.repeat(26)}`,
  name: "Team channel",
  url: "https://hooks.example/T1/B2/secret?key=1",
  format: "slack",
  events: ["canary-regression"],
  isEnabled: true,
  apiUrl: "https://api.example/",
  createdAt: "2026-03-01T10:00:00.000Z",
  createdBy: "somebody",
  revision: 1,
});

export function describeWebhooks(make: () => Promise<Webhooks>): void {
  describe("webhooks", () => {
    test("A target is created once with its secret, replaced from the revision seen, and removed with it", async () => {
      const webhooks = await make();
      const workspace = newWorkspace();
      const first = webhook("A");
      expect(await webhooks.replace(workspace, first, 1)).toBe(false);
      expect(await webhooks.create(workspace, first, "secret-1")).toBe("created");
      expect(await webhooks.create(workspace, { ...first, name: "Other" }, "secret-2")).toBe("exists");
      expect(await webhooks.read(workspace, first.webhookId)).toEqual(first);
      expect(await webhooks.readSigningSecret(workspace, first.webhookId)).toBe("secret-1");
      expect(await webhooks.replace(workspace, { ...first, isEnabled: false }, 1)).toBe(true);
      expect(await webhooks.replace(workspace, first, 1)).toBe(false);
      expect(await webhooks.read(workspace, first.webhookId)).toEqual({ ...first, isEnabled: false, revision: 2 });
      await webhooks.remove(workspace, first.webhookId);
      await webhooks.remove(workspace, first.webhookId);
      expect(await webhooks.read(workspace, first.webhookId)).toBeUndefined();
      expect(await webhooks.readSigningSecret(workspace, first.webhookId)).toBeUndefined();
      expect(await webhooks.replace(workspace, first, 2)).toBe(false);
    });

    test("Targets are listed by id, of one workspace, and no list holds a secret", async () => {
      const webhooks = await make();
      const workspace = newWorkspace();
      for (const letter of ["B", "A"]) await webhooks.create(workspace, webhook(letter), `signing-${letter}`);
      await webhooks.create(newWorkspace(), webhook("C"), "signing-C");
      const listed = await webhooks.list(workspace);
      expect(listed).toEqual([webhook("A"), webhook("B")]);
      expect(JSON.stringify(listed)).not.toContain("signing-");
      expect(await webhooks.readSigningSecret(workspace, webhook("C").webhookId)).toBeUndefined();
    });
  });
}

const alert = (alertId: string, day: number): NotableEvent => ({
  alertId,
  kind: "canary-regression",
  at: `2026-03-0${day}T02:10:00.000Z`,
  canaryId: "can_1",
  canaryName: "Nightly",
  lane: "reading",
  text: "It got worse.",
  regressions: [{ kind: "primary", metric: "exact_match.correct" }],
});
const other = (eventId: string, day: number): NotableEvent => ({
  eventId,
  kind: "webhook-test",
  at: `2026-03-0${day}T02:10:00.000Z`,
  text: "A test.",
});

export function describeOutbox(make: () => Promise<Outbox>): void {
  describe("outbox", () => {
    const entry = (event: NotableEvent) => newEntry(event, ["hook_1"], 1_000);
    const pendingIn = async (outbox: Outbox, workspace: string) =>
      (await outbox.listPending()).filter((one) => one.workspace === workspace);

    test("An event is added once, and its log is written from the revision that was seen", async () => {
      const outbox = await make();
      const workspace = newWorkspace();
      expect(await outbox.add(workspace, entry(alert("a", 1)), 5)).toBe("added");
      expect(await outbox.add(workspace, entry(alert("a", 2)), 6)).toBe("exists");
      const held = { ...entry(alert("a", 1)), lease: { token: "t", untilMs: 9_000 } };
      expect(await outbox.replace(workspace, held, 1)).toBe(true);
      expect(await outbox.replace(workspace, held, 1)).toBe(false);
      const verdict = { kind: "delivered" } as const;
      const logged = logTries(held, [{ webhookId: "hook_1", atMs: 2_000, durationMs: 12.5, status: 200, verdict }]);
      expect(await outbox.replace(workspace, logged, 2)).toBe(true);
      expect(await outbox.read(workspace, "a")).toEqual({ ...logged, revision: 3 });
      expect(await outbox.read(newWorkspace(), "a")).toBeUndefined();
      expect(await outbox.replace(newWorkspace(), logged, 3)).toBe(false);
    });

    test("What is not done is pending from its adding until it is cleared; what is for nobody never is", async () => {
      const outbox = await make();
      const workspace = newWorkspace();
      await outbox.add(workspace, entry(alert("a", 1)), 5);
      await outbox.add(workspace, entry(alert("a", 1)), 6);
      await outbox.add(workspace, newEntry(alert("b", 1), [], 5), 5);
      expect(await pendingIn(outbox, workspace)).toEqual([{ workspace, eventId: "a", addedAtMs: 5 }]);
      await outbox.clearPending(workspace, "a");
      await outbox.clearPending(workspace, "a");
      expect(await pendingIn(outbox, workspace)).toEqual([]);
      expect(await outbox.read(workspace, "a")).toBeDefined();
    });

    test("Alerts and other events are listed apart, newest first, of one workspace", async () => {
      const outbox = await make();
      const workspace = newWorkspace();
      for (const one of [alert("b", 2), alert("c", 1), alert("a", 3)]) await outbox.add(workspace, entry(one), 1);
      for (const one of [other("t1", 1), other("t2", 2)]) await outbox.add(workspace, entry(one), 1);
      await outbox.add(newWorkspace(), entry(alert("d", 4)), 1);
      const ids = async (which: "alerts" | "others", limit: number) =>
        (await outbox.list(workspace, which, limit)).map(({ eventId }) => eventId);
      expect(await ids("alerts", 2)).toEqual(["a", "b"]);
      expect(await ids("others", 9)).toEqual(["t2", "t1"]);
    });
  });
}
