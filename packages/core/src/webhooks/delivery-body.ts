// The body of a delivery, in the two formats. Names and texts come from anywhere: in a chat they stand as plain text, so
// that none of them can call people, carry a link or look like something that we said.

import { assertNever } from "../support/assert-never.ts";
import { eventIdOf, isAlert, type NotableEvent } from "./event.ts";
import { deliveryIdOf } from "./outbox-entry.ts";
import type { Webhook } from "./webhook.ts";

const SHOWN_CHARACTERS = 2_000;

/** `apiUrl`: what links begin with. */
export function deliveryBody(
  event: NotableEvent,
  webhook: Pick<Webhook, "webhookId" | "format">,
  apiUrl: string,
): string {
  switch (webhook.format) {
    case "assay":
      return JSON.stringify(assayBody(event, webhook.webhookId, apiUrl));
    case "slack":
      return JSON.stringify(slackBody(event, apiUrl));
    default:
      return assertNever(webhook.format);
  }
}

function assayBody(event: NotableEvent, webhookId: string, apiUrl: string) {
  const eventId = eventIdOf(event);
  const { kind, at, text } = event;
  const report = "report" in event && event.report;
  return {
    version: 1,
    deliveryId: deliveryIdOf(eventId, webhookId),
    eventId,
    kind,
    at,
    text,
    ...(report && {
      report: { experimentId: report.experimentId, digest: report.digest, url: urlOf(report.path, apiUrl) },
    }),
    ...(isAlert(event) && {
      canary: { canaryId: event.canaryId, name: event.canaryName, lane: event.lane },
      regressions: event.regressions,
    }),
    ...(event.kind === "experiment-reported" && { experiment: event.experiment }),
    ...(event.kind === "decision-recorded" && { decision: event.decision }),
  };
}

/** `text` is what a notification shows; the blocks are what the channel shows. */
function slackBody(event: NotableEvent, apiUrl: string) {
  const words = `${heads[event.kind]}: ${inert(event.text)}`;
  const report = "report" in event && event.report;
  return {
    text: escaped(words),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: "section", text: { type: "plain_text", text: words, emoji: false } },
      ...(report
        ? [{ type: "section", text: { type: "mrkdwn", text: `<${linkOf(report.path, apiUrl)}|Open the report>` } }]
        : []),
    ],
  };
}

const heads: Readonly<Record<NotableEvent["kind"], string>> = {
  "canary-regression": "Regression",
  "canary-could-not-run": "Canary could not run",
  "experiment-reported": "Report",
  "decision-recorded": "Decision",
  "webhook-test": "Test",
};

/** One line, without characters that change how the rest is read (controls, line and direction marks). */
function inert(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .trim();
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}

/** Slack reads these three as the beginning of a link, a mention or a command. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function urlOf(path: string, apiUrl: string): string {
  return new URL(path, apiUrl).href;
}

/** Inside <…|…> neither a bar nor a bracket may stand; a URL spells both with a percent sign. */
function linkOf(path: string, apiUrl: string): string {
  return escaped(urlOf(path, apiUrl).replaceAll("|", "%7C").replaceAll("<", "%3C").replaceAll(">", "%3E"));
}
