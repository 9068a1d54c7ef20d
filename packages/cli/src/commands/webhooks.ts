// Commands on who is told what happened.

import type { LoggedDelivery } from "@assay/core/lifecycle";
import type { Webhook } from "@assay/core/webhooks";
import { exitCodes } from "../exit-codes.ts";
import { inertLabel } from "../text/inert-text.ts";
import { textTable } from "../text/table.ts";
import { asking, type CommandOf } from "./command.ts";

type WebhookBody = Omit<Webhook, "apiUrl" | "revision">;

const path = "/v1/webhooks";
const pathOf = (id: string, ...below: readonly string[]) => [path, encodeURIComponent(id), ...below].join("/");

export const webhooksList: CommandOf<"webhooksList"> = (_, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<WebhookBody>(path);
    context.printer.answer(found, () => {
      const rows = found.map((one) => [
        one.webhookId,
        one.name,
        one.format,
        one.url,
        one.events.join(", "),
        one.isEnabled ? "" : "switched off",
      ]);
      return textTable(["webhook", "name", "format", "address", "is told", ""], rows);
    });
    return exitCodes.complete;
  });

export const webhooksAdd: CommandOf<"webhooksAdd"> = ({ url, name, format, events }, context) =>
  asking(context, async ({ api }) => {
    const body = { url, name, format, ...(events !== undefined && { events }) };
    const made = await api.post<WebhookBody & { readonly signingSecret: string }>(path, body);
    context.printer.answer(made, () =>
      [
        `${made.webhookId} is told of ${made.events.join(", ")}.`,
        `Signing secret: ${made.signingSecret}`,
        "The secret is shown once. Try it: assay webhooks test with the id above.",
      ].join("\n"),
    );
    return exitCodes.complete;
  });

export const webhooksChange: CommandOf<"webhooksChange"> = ({ id, ...change }, context) =>
  asking(context, async ({ api }) => {
    const changed = await api.patch<WebhookBody>(pathOf(id), change);
    context.printer.answer(changed, () => {
      const { webhookId, name, events, isEnabled } = changed;
      const told = `${webhookId} ("${inertLabel(name)}") is told of ${events.join(", ")}.`;
      return isEnabled ? told : `${told}\nIt is switched off.`;
    });
    return exitCodes.complete;
  });

export const webhooksRemove: CommandOf<"webhooksRemove"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    await api.remove(pathOf(id));
    context.printer.answer({ webhookId: id, isRemoved: true }, () => `${inertLabel(id)} is told of nothing any more.`);
    return exitCodes.complete;
  });

/** Exit 1 when it did not arrive: a test is asked for to find that out. */
export const webhooksTest: CommandOf<"webhooksTest"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    const tried = await api.post<LoggedDelivery>(pathOf(id, "test"));
    const isDelivered = tried.outcome === "delivered";
    context.printer.answer(tried, () =>
      isDelivered ? `It arrived: ${tried.status}.` : `It did not arrive: ${inertLabel(String(tried.status))}.`,
    );
    return isDelivered ? exitCodes.complete : exitCodes.refused;
  });

export const webhooksDeliveries: CommandOf<"webhooksDeliveries"> = ({ id }, context) =>
  asking(context, async ({ api }) => {
    const found = await api.list<LoggedDelivery>(pathOf(id, "deliveries"));
    context.printer.answer(found, () => {
      const rows = found.map((one) => [
        one.at.slice(0, 19),
        one.kind,
        String(one.attempt),
        String(one.status),
        one.nextAttemptAt === undefined ? one.outcome : `again at ${one.nextAttemptAt.slice(0, 19)}`,
        one.eventId,
      ]);
      return textTable(["at (UTC)", "event", "try", "answer", "", "of"], rows, ["try"]);
    });
    return exitCodes.complete;
  });
