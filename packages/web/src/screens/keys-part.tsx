// Keys of the workspace: made, shown once, revoked.

import type { Scope } from "@assay/core/access";
import { momentText, shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { type KeyBody, workspace } from "../client/workspace.ts";
import { Action } from "../parts/action.tsx";
import { Choice } from "../parts/choice.tsx";
import { ShownOnce } from "../parts/shown-once.tsx";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useAnswer } from "../use-answer.ts";

const scopes: readonly (readonly [Scope, string])[] = [
  ["read", "read"],
  ["write", "read and write"],
  ["admin", "everything"],
];

export function KeysPart() {
  const { answer, again } = useAnswer("keys", workspace.keys);
  return (
    <section aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <NewKey made={again} />
      <Shown answer={answer} what="the keys" again={again}>
        {({ items }) =>
          items.length === 0 ? <p class="muted">There is none yet.</p> : <KeyTable keys={items} changed={again} />
        }
      </Shown>
    </section>
  );
}

function NewKey({ made }: { made: () => void }) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("read");
  const [text, setText] = useState("");
  return (
    <>
      <div class="buttons">
        <label class="choice">
          <span>Name</span>
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Choice label="May" value={scope} options={scopes} onChoose={(one) => setScope(one as Scope)} />
        <Action
          what="Make a key"
          disabled={name.trim() === ""}
          act={() => workspace.makeKey(name.trim(), scope)}
          done={(key) => {
            setText(key.key);
            setName("");
            made();
          }}
        >
          Make a key
        </Action>
      </div>
      {text !== "" && <ShownOnce what="The key" text={text} />}
    </>
  );
}

function KeyTable({ keys, changed }: { keys: readonly KeyBody[]; changed: () => void }) {
  return (
    <Table label="All keys" heads={["Name", "May", "Made", "Until", "Standing"]}>
      {keys.map((key) => (
        <tr key={key.keyId}>
          <th scope="row">{shownLabel(key.name, 80)}</th>
          <td class="words">{key.scope}</td>
          <td class="words num">
            {momentText(key.createdAt)} <small>by {shownLabel(key.createdBy, 60)}</small>
          </td>
          <td class="words num">{key.expiresAt === undefined ? "no end" : momentText(key.expiresAt)}</td>
          <td class="words">
            {key.revokedAt !== undefined ? (
              `revoked ${momentText(key.revokedAt)}`
            ) : (
              <Action
                what="Revoke it"
                class="danger"
                sure="Whoever uses it is refused from this moment on."
                act={() => workspace.revokeKey(key.keyId)}
                done={changed}
              >
                Revoke<span class="unseen"> {key.name}</span>
              </Action>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
