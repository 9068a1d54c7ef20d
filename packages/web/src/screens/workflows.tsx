// What an arm can run: every workflow with its intake, slots, price and versions.

import { formatDollars, formatDuration } from "@assay/core/report";
import type { WorkflowBody } from "@assay/functions/api/shapes/library";
import { shownLabel } from "@assay/report/components";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";

export function WorkflowsScreen() {
  const { answer, again } = useAnswer("workflows", api.workflows);
  return (
    <>
      <h1>Workflows</h1>
      <p class="lead">
        What an arm runs, pinned by version and by the digest of its code. Files in <code>experiments/workflows</code>{" "}
        listed in the registry, services behind HTTP, or commands.
      </p>
      <Shown answer={answer} what="workflows" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is no workflow yet">
              <p>
                Write one as a file and list it in <code>experiments/registry.ts</code>, or register a service with{" "}
                <code>POST /v1/workflows</code>.
              </p>
            </Empty>
          ) : (
            <ul class="cards">
              {items.map((one) => (
                <li key={one.workflowId}>
                  <Workflow one={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
}

function Workflow({ one }: { one: WorkflowBody }) {
  const { place } = useRoute();
  const isOpen = place.open === one.workflowId;
  return (
    <article aria-labelledby={`workflow-${one.workflowId}`}>
      <h2 id={`workflow-${one.workflowId}`}>{shownLabel(one.title, 100)}</h2>
      <p class="muted">
        <code>{one.workflowId}</code> · version {one.version} · {one.target.kind} · {one.source}
      </p>
      <dl class="facts small">
        <div>
          <dt>Price of a run</dt>
          <dd>{priceWords(one.price)}</dd>
        </div>
        <div>
          <dt>Time limit</dt>
          <dd>{formatDuration(one.timeoutMs)}</dd>
        </div>
        {Object.entries(one.slots).map(([slot, { default: model, allowed }]) => (
          <div key={slot}>
            <dt>Slot {slot}</dt>
            <dd>
              {shownLabel(model)}
              <small>{allowed.length} allowed</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={{ view: "workflows", open: isOpen ? "" : one.workflowId }}>
          {isOpen ? "Hide" : "Show"} intake and versions
          <span class="unseen"> of {one.workflowId}</span>
        </Link>
      </p>
      {isOpen && <Details one={one} />}
    </article>
  );
}

function Details({ one }: { one: WorkflowBody }) {
  const { answer, again } = useAnswer(one.workflowId, () => api.workflowVersions(one.workflowId));
  return (
    <>
      <h3>Intake</h3>
      <TextBlock text={JSON.stringify(one.intakeSchema, null, 2)} />
      <h3>Versions</h3>
      <Shown answer={answer} what="versions" again={again}>
        {({ items }) => (
          <ul class="names">
            {items.map((each) => (
              <li key={each.version}>
                {each.version} · {each.source}{" "}
                {each.codeDigest !== undefined && <code title={each.codeDigest}>{each.codeDigest.slice(0, 19)}…</code>}
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </>
  );
}

function priceWords(price: WorkflowBody["price"]): string {
  if (price === undefined) return "unknown: an arm must cap it";
  if (price.kind === "free") return "free";
  if (price.kind === "tokens") return `by tokens of ${price.slot}`;
  const { lowUsd, likelyUsd, highUsd } = price;
  return lowUsd === highUsd ? formatDollars(likelyUsd) : `${formatDollars(lowUsd)} to ${formatDollars(highUsd)}`;
}
