// The report at an address of its own that needs no key: made, shown, withdrawn. Whether outputs of cases are in it is
// asked each time, because whoever has the address reads them.

import type { ShareBody } from "@assay/functions/api/shapes/share";
import { momentText, shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Action } from "../parts/action.tsx";
import { Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";

export function SharePart({ experimentId: id, revision }: { experimentId: string; revision: number }) {
  const { answer, again } = useAnswer(`${id} ${revision}`, () => api.shares(id));
  const [outputs, setOutputs] = useState(false);
  return (
    <details>
      <summary>Share it</summary>
      <p class="lead">
        Whoever has the address reads the page, without a key, until it is withdrawn. This shares revision {revision}.
      </p>
      <label class="check">
        <input type="checkbox" checked={outputs} onChange={(event) => setOutputs(event.currentTarget.checked)} />
        <span>With inputs, references and outputs of the cases; without it, figures alone</span>
      </label>
      <div class="buttons">
        <Action what="Share the report" act={() => api.share(id, outputs)} done={again}>
          Make an address
        </Action>
      </div>
      <Shown answer={answer} what="what is shared" again={again}>
        {({ items }) => {
          const open = items.filter((one) => one.withdrawnAt === null);
          if (open.length === 0) return <p class="muted">Nothing of this experiment is shared.</p>;
          return (
            <ul class="plain">
              {open.toReversed().map((one) => (
                <Share key={one.shareId} share={one} changed={again} />
              ))}
            </ul>
          );
        }}
      </Shown>
    </details>
  );
}

function Share({ share, changed }: { share: ShareBody; changed: () => void }) {
  const { experimentId, shareId, url, revision, outputs, sharedAt, sharedBy } = share;
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <p class="note">
        Revision {revision}, {outputs ? "with the cases" : "figures alone"}, shared {momentText(sharedAt)} by{" "}
        {shownLabel(sharedBy, 60)}
      </p>
      <Action
        what="Withdraw it"
        class="danger"
        sure="The page is deleted. Caches may go on showing it for a short while, and whoever saved it has it."
        act={() => api.withdrawShare(experimentId, shareId)}
        done={changed}
      >
        Withdraw<span class="unseen"> what was shared {momentText(sharedAt)}</span>
      </Action>
    </li>
  );
}
