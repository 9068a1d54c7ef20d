// The workspace for those who look after it: its budgets, keys, secrets and webhooks, as far as this server keeps them.
// A secret's value is never here; a key's is shown once, where it is made.

import { useContext } from "preact/hooks";
import { AbilityContext } from "../abilities-context.ts";
import type { Ability } from "../client/abilities.ts";
import { recordAt, recordsAt } from "../client/records.ts";
import { RecordFacts } from "../parts/record-facts.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";

const lists: readonly {
  readonly ability: Ability;
  readonly title: string;
  readonly path: string;
  readonly how: string;
}[] = [
  { ability: "keys", title: "Keys", path: "/v1/keys", how: "npx assay keys" },
  { ability: "secrets", title: "Secrets", path: "/v1/secrets", how: "npx assay secrets set NAME" },
  { ability: "webhooks", title: "Webhooks", path: "/v1/webhooks", how: "POST /v1/webhooks" },
];

export function AdminScreen() {
  const abilities = useContext(AbilityContext);
  const shown = lists.filter(({ ability }) => abilities?.has(ability));
  const hasWorkspace = abilities?.has("workspace") ?? false;
  return (
    <>
      <h1>Admin</h1>
      {!hasWorkspace && shown.length === 0 && (
        <Empty title="There is nothing to look after here">
          <p>
            This server has one workspace, its budgets are those of the designs, and its secrets come from the
            environment.
          </p>
        </Empty>
      )}
      {hasWorkspace && <Workspace />}
      {shown.map((one) => (
        <Records key={one.path} {...one} />
      ))}
    </>
  );
}

function Workspace() {
  const { answer, again } = useAnswer("workspace", () => recordAt("/v1/workspace"));
  return (
    <section aria-labelledby="workspace-title">
      <h2 id="workspace-title">Workspace and budgets</h2>
      <Shown answer={answer} what="the workspace" again={again}>
        {(record) => <RecordFacts record={record} />}
      </Shown>
    </section>
  );
}

function Records({ title, path, how }: (typeof lists)[number]) {
  const { answer, again } = useAnswer(path, () => recordsAt(path));
  return (
    <section aria-labelledby={`title-${title}`}>
      <h2 id={`title-${title}`}>{title}</h2>
      <Shown answer={answer} what={title.toLowerCase()} again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="muted">
              None. <code>{how}</code> makes one.
            </p>
          ) : (
            <ul class="cards">
              {items.map((record) => (
                <li key={JSON.stringify(record)}>
                  <article>
                    <RecordFacts record={record} />
                  </article>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}
