// Who is told, and what carries it there. A signing secret is written once and read by whoever signs, and by nobody else.

import type { SendEnd } from "../webhooks/judge-delivery.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import type { WorkspaceId } from "./experiments.ts";

export interface Webhooks {
  create(workspace: WorkspaceId, webhook: Webhook, signingSecret: string): Promise<"created" | "exists">;
  /** Strongly consistent. */
  read(workspace: WorkspaceId, webhookId: string): Promise<Webhook | undefined>;
  readSigningSecret(workspace: WorkspaceId, webhookId: string): Promise<string | undefined>;
  /** Writes revision seen + 1; false when the stored revision is not `seenRevision`, or the target is gone. */
  replace(workspace: WorkspaceId, webhook: Webhook, seenRevision: number): Promise<boolean>;
  /** With its secret. */
  remove(workspace: WorkspaceId, webhookId: string): Promise<void>;
  /** By id, oldest first; strongly consistent. */
  list(workspace: WorkspaceId): Promise<readonly Webhook[]>;
}

export interface WebhookSender {
  /** Why this address may never be called from here; undefined: it may, unless its name resolves to one that may not. */
  refusalOf(url: string): string | undefined;
  /** One POST: no redirect is followed, and size and time are bounded. Never throws for what the other side does. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendEnd>;
}
