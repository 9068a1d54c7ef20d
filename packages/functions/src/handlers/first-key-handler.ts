// Makes the first key of a workspace for whoever may invoke the function, which has no address and no event source. Its
// text is in the answer and nowhere else: not in the log, not in the table.

import { randomBytes } from "node:crypto";
import { issueFirstKey, type KeyMaker } from "@assay/core/lifecycle";
import type { WorkspaceId } from "@assay/core/ports";
import { isDomainError } from "@assay/core/support";
import { z } from "zod";
import type { Log } from "./log.ts";

const eventSchema = z.strictObject({
  workspace: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "small letters, digits and hyphens, at most 63"),
  name: z.string().trim().min(1).max(100).default("first"),
});

export type FirstKeyAnswer =
  | { readonly kind: "made"; readonly workspace: string; readonly keyId: string; readonly key: string }
  | { readonly kind: "refused"; readonly code: "invalid" | "conflict"; readonly message: string };

export type FirstKeyHandler = (event: unknown) => Promise<FirstKeyAnswer>;

/** A refusal is an answer, so that no stack of ours is shown for what a person did. */
export function createFirstKeyHandler(maker: KeyMaker, log: Log): FirstKeyHandler {
  return async (event) => {
    const parsed = eventSchema.safeParse(event);
    if (!parsed.success) {
      const message = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
      return { kind: "refused", code: "invalid", message };
    }
    const { workspace, name } = parsed.data;
    try {
      const { key, text } = await issueFirstKey(maker, {
        workspace: workspace as WorkspaceId,
        name,
        createdBy: "deployment",
        secret: randomBytes(32).toString("base64url"),
        salt: randomBytes(16).toString("base64url"),
      });
      log("info", "the first key of a workspace was made", { workspace });
      return { kind: "made", workspace, keyId: key.keyId, key: text };
    } catch (fault) {
      if (!isDomainError(fault) || fault.code !== "conflict") throw fault;
      log("warn", "a first key was refused", { workspace, code: fault.code });
      return { kind: "refused", code: "conflict", message: fault.message };
    }
  };
}
