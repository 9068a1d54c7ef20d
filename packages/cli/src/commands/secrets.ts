// `assay secrets`: names and who set them, never a value. On a laptop the environment is the only place of secrets, and
// nothing here writes into a person's `.env`.

import type { SecretNote } from "@assay/core/access";
import type { SecretBody } from "@assay/functions/api/routes/secrets";
import { loadConfig } from "../config.ts";
import { exitCodes } from "../exit-codes.ts";
import { readSecretValue } from "../input/read-secret-value.ts";
import { Refusal } from "../refusal.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandContext, type CommandOf } from "./command.ts";

const pathOf = (name: string) => `/v1/secrets/${encodeURIComponent(name)}`;

export const secretsList: CommandOf<"secretsList"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<SecretBody>("/v1/secrets");
    context.printer.answer(found, () => {
      if (found.length === 0) return "No workflow needs a secret, and none is set.";
      const rows = found.map((one) => [
        one.name,
        one.isSet ? (one.setAt?.slice(0, 16) ?? "set") : "NOT SET",
        one.setBy ?? (one.source === "environment" ? "environment" : ""),
        one.neededBy.join(", "),
      ]);
      return textTable(["secret", "set", "by", "needed by"], rows);
    });
    return exitCodes.complete;
  });

export const secretsSet: CommandOf<"secretsSet"> = async ({ name, fromEnv }, context) => {
  const { environment } = await hostedConfig(context, name);
  const ask = () => context.printer.say(`Value of ${inertLabel(name)} (it is not shown), then Enter:`);
  const value = fromEnv === undefined ? await readSecretValue(ask) : environment[fromEnv];
  if (value === undefined) throw new Refusal("invalid", `the variable ${inertLabel(fromEnv ?? "")} is not set`);
  return asking(context, async ({ api }) => {
    const note = await api.put<SecretNote>(pathOf(name), { value });
    context.printer.answer(note, () => `${note.name} is set. Trials use the new value within a minute.`);
    return exitCodes.complete;
  });
};

export const secretsRemove: CommandOf<"secretsRemove"> = async ({ name }, context) => {
  await hostedConfig(context, name);
  return asking(context, async ({ api }) => {
    await api.remove(pathOf(name));
    context.printer.answer({ name, isRemoved: true }, () => `${inertLabel(name)} is gone.`);
    return exitCodes.complete;
  });
};

/** Refused before a value is asked for. */
async function hostedConfig({ global }: CommandContext, name: string) {
  const config = await loadConfig(process.cwd(), global.home);
  if (config.hosted !== undefined) return config;
  const how = `write ${inertLabel(name)}=… into .env (or export it), and start what runs again`;
  throw new Refusal("unsupported", `on this machine secrets come from the environment: ${how}`);
}
