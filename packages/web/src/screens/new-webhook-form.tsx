// The fields of a new webhook: its address, its format, and what it is told.

import type { EventKind } from "@assay/core/webhooks";
import { useState } from "preact/hooks";
import { type WebhookBody, workspace } from "../client/workspace.ts";
import { Action } from "../parts/action.tsx";
import { Labelled } from "../parts/labelled.tsx";

export const eventWords: Readonly<Record<EventKind, string>> = {
  "canary-regression": "a canary's regression",
  "canary-could-not-run": "a canary that could not run",
  "experiment-reported": "a report that is there",
  "decision-recorded": "a decision",
};

const kinds = Object.keys(eventWords) as EventKind[];
const alarms: readonly EventKind[] = ["canary-regression", "canary-could-not-run"];

type Made = WebhookBody & { readonly signingSecret: string };

export function NewWebhookForm({ made }: { made: (webhook: Made) => void }) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [format, setFormat] = useState<WebhookBody["format"]>("assay");
  const [events, setEvents] = useState<ReadonlySet<EventKind>>(new Set(alarms));
  const toggle = (kind: EventKind, isWanted: boolean) =>
    setEvents((before) => new Set(kinds.filter((one) => (one === kind ? isWanted : before.has(one)))));
  return (
    <details>
      <summary>Add a webhook</summary>
      <form class="webhook-form" onSubmit={(event) => event.preventDefault()} aria-label="Webhook">
        <div class="row">
          <Labelled label="Name of the webhook">
            {(own) => (
              <input autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} {...own} />
            )}
          </Labelled>
          <Labelled label="Address" hint="https, reachable from the server.">
            {(own) => (
              <input
                type="url"
                autocomplete="off"
                placeholder="https://"
                value={url}
                onInput={(event) => setUrl(event.currentTarget.value.trim())}
                {...own}
              />
            )}
          </Labelled>
          <Labelled label="Format">
            {(own) => (
              <select
                value={format}
                onChange={(event) => setFormat(event.currentTarget.value as WebhookBody["format"])}
                {...own}
              >
                <option value="assay">JSON, signed</option>
                <option value="slack">a message for a chat channel</option>
              </select>
            )}
          </Labelled>
        </div>
        <fieldset>
          <legend>Is told of</legend>
          {kinds.map((kind) => (
            <label key={kind} class="check">
              <input
                type="checkbox"
                checked={events.has(kind)}
                onChange={(event) => toggle(kind, event.currentTarget.checked)}
              />
              <span>{eventWords[kind]}</span>
            </label>
          ))}
        </fieldset>
        <Action
          what="Add the webhook"
          disabled={name.trim() === "" || url === "" || events.size === 0}
          act={() => workspace.makeWebhook({ name: name.trim(), url, format, events: [...events] })}
          done={(webhook) => {
            setName("");
            setUrl("");
            made(webhook);
          }}
        >
          Add the webhook
        </Action>
      </form>
    </details>
  );
}
