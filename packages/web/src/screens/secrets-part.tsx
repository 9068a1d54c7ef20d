// Secrets of the workspace: which are needed, which are set, by whom. A value goes in and never comes out.

import { momentText, shownLabel } from "@assay/report/components";
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { type SecretBody, workspace } from "../client/workspace.ts";
import { Action } from "../parts/action.tsx";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useAnswer } from "../use-answer.ts";

export function SecretsPart() {
  const { answer, again } = useAnswer("secrets", workspace.secrets);
  return (
    <section aria-labelledby="secrets-title">
      <h2 id="secrets-title">Secrets</h2>
      <p class="lead">
        What workflows are given to reach others. Reports, logs and answers show a mask where a value would be.
      </p>
      <Shown answer={answer} what="the secrets" again={again}>
        {({ items }) => <Secrets secrets={items} changed={again} />}
      </Shown>
    </section>
  );
}

function Secrets({ secrets, changed }: { secrets: readonly SecretBody[]; changed: () => void }) {
  const [name, setName] = useState("");
  const value = useRef<HTMLInputElement>(null);
  const replace = (one: string) => {
    setName(one);
    value.current?.focus();
  };
  const isElsewhere = secrets.some((one) => one.source === "environment");
  return (
    <>
      {secrets.length === 0 ? (
        <p class="muted">None is set, and no workflow needs one.</p>
      ) : (
        <Table label="All secrets" heads={["Name", "Standing", "Needed by", "Set", "Change"]}>
          {secrets.map((one) => (
            <Row key={one.name} secret={one} replace={() => replace(one.name)} changed={changed} />
          ))}
        </Table>
      )}
      {isElsewhere ? (
        <p class="note">
          This server reads its secrets from its environment: write <code>NAME=…</code> into <code>.env</code> or export
          it, and start the server again.
        </p>
      ) : (
        <SetSecret name={name} putName={setName} field={value} changed={changed} />
      )}
    </>
  );
}

type RowProps = { secret: SecretBody; replace: () => void; changed: () => void };

function Row({ secret: { name, isSet, source, setAt, setBy, neededBy }, replace, changed }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{shownLabel(name, 128)}</code>
      </th>
      <td class="words">
        <span class={isSet ? "badge" : "badge worse"}>{isSet ? "set" : "missing"}</span>
      </td>
      <td class="words">
        {neededBy.length === 0 ? <span class="muted">no workflow</span> : shownLabel(neededBy.join(", "), 200)}
      </td>
      <td class="words num">
        {setAt === undefined ? (
          <span class="muted">{isSet ? "in the environment" : "never"}</span>
        ) : (
          <>
            {momentText(setAt)} <small>by {shownLabel(setBy ?? "", 60)}</small>
          </>
        )}
      </td>
      <td class="words">
        {source === "environment" ? (
          <span class="muted">in the environment</span>
        ) : (
          <div class="buttons tight">
            <button type="button" onClick={replace}>
              {isSet ? "Replace" : "Set"}
              <span class="unseen"> {name}</span>
            </button>
            {isSet && (
              <Action
                what="Remove it"
                class="danger"
                sure="Trials that need it are lost from this moment on."
                act={() => workspace.removeSecret(name)}
                done={changed}
              >
                Remove<span class="unseen"> {name}</span>
              </Action>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

type SetProps = {
  name: string;
  putName: (name: string) => void;
  field: RefObject<HTMLInputElement | null>;
  changed: () => void;
};

function SetSecret({ name, putName, field, changed }: SetProps) {
  const [value, setValue] = useState("");
  const [kept, setKept] = useState("");
  return (
    <>
      <form class="buttons" onSubmit={(event) => event.preventDefault()} aria-label="Set a secret">
        <label class="choice">
          <span>Name of the secret</span>
          <input
            class="code"
            autocomplete="off"
            spellcheck={false}
            placeholder="API_KEY"
            value={name}
            onInput={(event) => putName(event.currentTarget.value.trim())}
          />
        </label>
        <label class="choice">
          <span>Value</span>
          <input
            ref={field}
            type="password"
            autocomplete="new-password"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
        <Action
          what="Set the secret"
          disabled={name === "" || value.trim() === ""}
          act={() => workspace.setSecret(name, value)}
          done={(note) => {
            setKept(note.name);
            setValue("");
            putName("");
            changed();
          }}
        >
          Set the secret
        </Action>
      </form>
      {kept !== "" && (
        <p class="note" role="status">
          <code>{kept}</code> is kept; trials use it within a minute. It cannot be read back.
        </p>
      )}
    </>
  );
}
