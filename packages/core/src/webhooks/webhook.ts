// Somewhere that is told what happened: its address, its format, and which events it asked for. Its signing secret is kept
// apart and is no part of this record, so nothing that lists or shows targets ever holds one.

import { z } from "zod";
import { eventKinds } from "./event.ts";

export const webhookFormats = ["assay", "slack"] as const;

/** So many in a workspace, so that the log of one event stays a small row. */
export const MAX_WEBHOOKS = 10;

export const webhookSchema = z.strictObject({
  webhookId: z.string().regex(/^hook_[0-9A-Z]{26}$/),
  name: z.string().trim().min(1).max(100),
  url: z.string().min(1).max(2_000),
  format: z.enum(webhookFormats),
  events: z
    .array(z.enum(eventKinds))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, "an event is named twice"),
  isEnabled: z.boolean(),
  /** Under which this API was reached when the target was added: what links in deliveries begin with. */
  apiUrl: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Counts the changes; the guard of every replace. */
  revision: z.number().int().positive(),
});

export type Webhook = Readonly<z.infer<typeof webhookSchema>>;

/** Addresses of chat channels are keys themselves, and a query may hold one: what is shown leaves them out. */
export function shownUrl({ url, format }: Pick<Webhook, "url" | "format">): string {
  if (!URL.canParse(url)) return "…";
  const { origin, pathname, search } = new URL(url);
  if (format === "slack") return `${origin}/…`;
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
}

/** What is wrong with an address whoever may be called; undefined: nothing. */
export function badUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return "this is no URL";
  if (url.endsWith("…")) return "this is an address as lists show it, cut short: give the whole one";
  const { protocol, username, password, hash } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return "only https is called";
  if (username !== "" || password !== "") return "a URL holds no name and no password";
  if (hash !== "") return "what follows # is never sent";
  return undefined;
}
