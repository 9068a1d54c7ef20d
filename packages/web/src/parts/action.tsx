// A button that asks the server to do something: one request at a time, and its refusal stands where it was pressed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Answer } from "../client/call.ts";
import { Failure } from "./standing.tsx";

type Props<T> = {
  children: ComponentChildren;
  what: string;
  act: () => Promise<Answer<T>>;
  done: (value: T) => void;
  class?: string;
  disabled?: boolean;
  /** Asked before anything is done that cannot be undone. */
  sure?: string;
};

export function Action<T>({ children, what, act, done, disabled = false, sure, ...rest }: Props<T>) {
  const [state, setState] = useState<"idle" | "asking" | "busy" | Exclude<Answer<T>, { kind: "ok" }>>("idle");
  const go = async () => {
    setState("busy");
    const answer = await act();
    if (answer.kind === "ok") {
      setState("idle");
      done(answer.value);
    } else setState(answer);
  };
  return (
    <div class="action">
      <button
        type="button"
        disabled={disabled || state === "busy"}
        onClick={() => (sure === undefined ? void go() : setState("asking"))}
        {...rest}
      >
        {state === "busy" ? "Working…" : children}
      </button>
      {state === "asking" && (
        <fieldset class="sure" aria-label="Are you sure?">
          <p>{sure}</p>
          <button type="button" class="danger" onClick={() => void go()}>
            Yes, {what.toLowerCase()}
          </button>
          <button type="button" onClick={() => setState("idle")}>
            No
          </button>
        </fieldset>
      )}
      {typeof state === "object" && <Failure answer={state} what={what} />}
    </div>
  );
}
