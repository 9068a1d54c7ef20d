// Commands for whoever looks after a workspace: its money, its keys, and whether what it keeps still holds.

import type { ApiKey, Scope } from "@assay/core/access";
import type { Validation } from "@assay/core/lifecycle";
import { formatDollars } from "@assay/core/report";
import { exitCodes } from "../exit-codes.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf } from "./command.ts";

type WorkspaceBody = {
  readonly workspace: string;
  readonly budget: {
    readonly period: string;
    readonly limitUsd: number | null;
    readonly spentUsd: number;
    readonly heldUsd: number;
    readonly remainingUsd: number | null;
  };
};
type KeyBody = Omit<ApiKey, "salt" | "hash" | "workspace" | "revision">;

export const budget: CommandOf<"budget"> = ({ limit }, context) =>
  asking(context, async ({ api }) => {
    const path = "/v1/workspace";
    const body =
      limit === undefined
        ? await api.get<WorkspaceBody>(path)
        : await api.patch<WorkspaceBody>(path, { budgetLimitUsd: limit === "none" ? null : limit });
    context.printer.answer(body, () => {
      const { period, limitUsd, spentUsd, heldUsd, remainingUsd } = body.budget;
      const left =
        limitUsd === null || remainingUsd === null
          ? "no limit"
          : `${formatDollars(remainingUsd)} of ${formatDollars(limitUsd)} left`;
      return `${period}: ${left}; ${formatDollars(spentUsd)} spent, ${formatDollars(heldUsd)} held by what runs.`;
    });
    return exitCodes.complete;
  });

export const keysList: CommandOf<"keysList"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<KeyBody>("/v1/keys");
    context.printer.answer(found, () => {
      const rows = found.map((key) => [
        key.keyId,
        key.name,
        key.scope,
        key.createdAt.slice(0, 10),
        key.expiresAt?.slice(0, 16) ?? "never",
        key.revokedAt === undefined ? "" : `revoked ${key.revokedAt.slice(0, 16)}`,
      ]);
      return textTable(["key", "name", "may", "made", "expires", ""], rows);
    });
    return exitCodes.complete;
  });

export const keysAdd: CommandOf<"keysAdd"> = ({ name, scope, expires }, context) =>
  asking(context, async ({ api }) => {
    const body = { name, scope: scope as Scope, ...(expires !== undefined && { expiresAt: expires }) };
    const made = await api.post<KeyBody & { readonly key: string }>("/v1/keys", body);
    context.printer.answer(made, () => `${made.key}\nThis is shown once and kept nowhere.`);
    return exitCodes.complete;
  });

export const keysRevoke: CommandOf<"keysRevoke"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    const key = await api.remove<KeyBody>(`/v1/keys/${encodeURIComponent(id)}`);
    context.printer.answer(key, () => `${inertLabel(id)} opens nothing any more.`);
    return exitCodes.complete;
  });

export const validate: CommandOf<"validate"> = ({ undecidedDays }, context) =>
  asking(context, async ({ api }) => {
    const found = await api.get<Validation>("/v1/workspace/validation", { undecidedDays });
    const isSound = found.defects.length === 0;
    context.printer.answer({ isSound, ...found }, () => {
      const counts = Object.entries(found.checked).map(([what, count]) => `${countWords[what] ?? what} ${count}`);
      const looked = `Looked at: ${counts.join(", ")}.`;
      if (isSound) return `${looked} All of it holds.`;
      const rows = found.defects.map(({ kind, where, message }) => [kind, where, message]);
      return [looked, "", textTable(["defect", "where", "what"], rows)].join("\n");
    });
    return isSound ? exitCodes.complete : exitCodes.refused;
  });

const countWords: Readonly<Record<string, string>> = {
  caseSets: "versions of case sets",
  erasedCases: "erased cases",
};
