// The workspace for those who look after it: its money for the month, its keys, and whatever secrets and webhooks this
// server keeps. A secret's value is never here; a key is shown once, where it is made.

import { useContext } from "preact/hooks";
import { AbilityContext } from "../abilities-context.ts";
import { workspace } from "../client/workspace.ts";
import { RecordFacts } from "../parts/record-facts.tsx";
import { Empty, Shown, Waiting } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import { BudgetPart } from "./budget-part.tsx";
import { KeysPart } from "./keys-part.tsx";

export function AdminScreen() {
  const abilities = useContext(AbilityContext);
  if (abilities === undefined) return <Waiting what="what this server can do" />;
  const has = (one: Parameters<typeof abilities.has>[0]) => abilities.has(one);
  const isEmpty = !(["workspace", "keys", "secrets", "webhooks"] as const).some(has);
  return (
    <>
      <h1>Admin</h1>
      {isEmpty && (
        <Empty title="There is nothing to look after here">
          <p>
            This server has one workspace, its budgets are those of the designs, and its secrets come from the
            environment.
          </p>
        </Empty>
      )}
      {has("workspace") && <BudgetPart />}
      {has("keys") && <KeysPart />}
      {has("secrets") && <Records title="Secrets" path="/v1/secrets" how="npx assay secrets set NAME" />}
      {has("webhooks") && <Records title="Webhooks" path="/v1/webhooks" how="POST /v1/webhooks" />}
    </>
  );
}

function Records({ title, path, how }: { title: string; path: string; how: string }) {
  const { answer, again } = useAnswer(path, () => workspace.records(path));
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
