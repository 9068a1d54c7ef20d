// What came of every delivery to one webhook, newest first; asked again while one is still to be tried.

import { durationColumn } from "@assay/core/report";
import { momentText, shownLabel } from "@assay/report/components";
import { type DeliveryBody, workspace } from "../client/workspace.ts";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { usePolled } from "../use-answer.ts";
import { eventWords } from "./new-webhook-form.tsx";

const outcomes = {
  delivered: "delivered",
  retrying: "will be tried again",
  "given-up": "given up",
} satisfies Record<DeliveryBody["outcome"], string>;

const heads = ["When", "Event", "Outcome", "Answer", { number: "Try" }, { number: "Took" }];

/** `round` changes when something was just sent. */
export function Deliveries({ id, round }: { id: string; round: number }) {
  const { answer, again } = usePolled(
    `${id} ${round}`,
    () => workspace.deliveries(id),
    ({ items }) => isAnyWaiting(items),
  );
  return (
    <Shown answer={answer} what="its deliveries" again={again}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="muted">Nothing has been sent to it yet.</p>
        ) : (
          <Table label="Deliveries" heads={heads}>
            {items.map((one) => (
              <tr key={`${one.deliveryId} ${one.attempt}`}>
                <th scope="row" class="num">
                  {momentText(one.at)}
                </th>
                <td class="words">{one.kind === "webhook-test" ? "a test" : eventWords[one.kind]}</td>
                <td class="words">
                  <span class={one.outcome === "given-up" ? "badge worse" : "badge"}>{outcomes[one.outcome]}</span>
                  {one.nextAttemptAt !== undefined && <small>next {momentText(one.nextAttemptAt)}</small>}
                </td>
                <td class="words">{shownLabel(String(one.status), 120)}</td>
                <td class="num">{one.attempt}</td>
                <td class="num">{durationColumn(items.map(({ durationMs }) => durationMs))(one.durationMs)}</td>
              </tr>
            ))}
          </Table>
        )
      }
    </Shown>
  );
}

/** The newest try of a delivery stands first, and says whether there is another. */
function isAnyWaiting(tries: readonly DeliveryBody[]): boolean {
  const newest = tries.filter((one, i) => tries.findIndex(({ deliveryId }) => deliveryId === one.deliveryId) === i);
  return newest.some(({ outcome }) => outcome === "retrying");
}
