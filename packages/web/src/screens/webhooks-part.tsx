// Who outside is told what happened: made with a signing secret that is shown once, tried, switched off, and what came of
// every delivery.

import { momentText, shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { type WebhookBody, workspace } from "../client/workspace.ts";
import { Action } from "../parts/action.tsx";
import { ShownOnce } from "../parts/shown-once.tsx";
import { Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import { Deliveries } from "./deliveries.tsx";
import { eventWords, NewWebhookForm } from "./new-webhook-form.tsx";

export function WebhooksPart() {
  const { answer, again } = useAnswer("webhooks", workspace.webhooks);
  const [secret, setSecret] = useState("");
  return (
    <section aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">Webhooks</h2>
      <p class="lead">
        An address that is told of alarms, reports and decisions. Deliveries are signed and tried again until they
        arrive or are given up.
      </p>
      <NewWebhookForm
        made={(webhook) => {
          setSecret(webhook.signingSecret);
          again();
        }}
      />
      {secret !== "" && <ShownOnce what="The signing secret" text={secret} />}
      <Shown answer={answer} what="the webhooks" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="muted">Nobody is told yet: alarms of canaries stand on the canaries screen alone.</p>
          ) : (
            items.map((one) => <WebhookCard key={one.webhookId} webhook={one} changed={again} />)
          )
        }
      </Shown>
    </section>
  );
}

function WebhookCard({ webhook, changed }: { webhook: WebhookBody; changed: () => void }) {
  const { webhookId: id, name, url, format, events, isEnabled, createdAt, createdBy } = webhook;
  const [round, setRound] = useState(0);
  const label = shownLabel(name, 100);
  return (
    <article class="webhook" aria-labelledby={`webhook-${id}`}>
      <h3 id={`webhook-${id}`}>
        {label} <span class={isEnabled ? "badge" : "badge stop"}>{isEnabled ? "on" : "off"}</span>
      </h3>
      <dl class="facts small">
        <div class="wide-fact">
          <dt>Address</dt>
          <dd>
            <code>{shownLabel(url, 300)}</code>
            <small>{format === "slack" ? "as a chat message" : "as JSON, signed"}</small>
          </dd>
        </div>
        <div class="wide-fact">
          <dt>Is told of</dt>
          <dd>{events.map((kind) => eventWords[kind]).join(", ")}</dd>
        </div>
        <div>
          <dt>Made</dt>
          <dd>
            {momentText(createdAt)}
            <small>by {shownLabel(createdBy, 60)}</small>
          </dd>
        </div>
      </dl>
      <div class="buttons">
        <Action what="Send a test" act={() => workspace.testWebhook(id)} done={() => setRound((before) => before + 1)}>
          Send a test<span class="unseen"> to {label}</span>
        </Action>
        <Action what="Switch it" act={() => workspace.enableWebhook(id, !isEnabled)} done={changed}>
          Switch {isEnabled ? "off" : "on"}
          <span class="unseen"> {label}</span>
        </Action>
        <Action
          what="Remove it"
          class="danger"
          sure="It is told nothing more, and its signing secret is gone. What was still to be sent is given up."
          act={() => workspace.removeWebhook(id)}
          done={changed}
        >
          Remove<span class="unseen"> {label}</span>
        </Action>
      </div>
      <Deliveries id={id} round={round} />
    </article>
  );
}
