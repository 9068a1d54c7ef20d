// What a screen shows while it has nothing to show: that it waits, why it failed and what to do, or how to begin.

import type { ComponentChildren } from "preact";
import type { Answer, Finding } from "../client/call.ts";
import { Link } from "./link.tsx";

export function Waiting({ what }: { what: string }) {
  return (
    <p class="waiting" role="status">
      Reading {what}…
    </p>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

export function Failure({ answer, what, again }: { answer: Failed; what: string; again?: () => void }) {
  if (answer.kind === "refused" && answer.problem.status === 401) return <NeedsKey why={answer.problem.detail} />;
  const isGone = answer.kind === "unreachable";
  return (
    <div class="failure" role="alert">
      <h2>{isGone ? "The server does not answer" : `${capital(what)}: ${answer.problem.title.toLowerCase()}`}</h2>
      <p>
        {isGone
          ? `No answer came (${answer.why}). Is it running? On a laptop, "npx assay serve" starts it; what was running goes on.`
          : sentence(answer.problem.detail)}
      </p>
      {answer.kind === "refused" && <FindingList findings={answer.problem.findings} />}
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Messages begin small, because programs put them after a colon. */
function sentence(text: string): string {
  const begun = capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

function NeedsKey({ why }: { why: string }) {
  return (
    <div class="failure" role="alert">
      <h2>A key is needed</h2>
      <p>{sentence(why)}</p>
      <p>
        <Link to={{ view: "key" }}>Enter a key</Link>. On a laptop, open the address that <code>npx assay serve</code>{" "}
        prints: it brings its own.
      </p>
    </div>
  );
}

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul class="findings">
      {findings.map((one) => (
        <li key={`${one.path} ${one.message}`} class={one.severity}>
          <strong>{one.severity === "error" ? "Error" : "Warning"}</strong> {one.path !== "" && <code>{one.path}</code>}{" "}
          {one.message}
        </li>
      ))}
    </ul>
  );
}

/** The screen's answer: waiting, failed, or drawn. */
export function Shown<T>({
  answer,
  what,
  again,
  children,
}: {
  answer: Answer<T> | undefined;
  what: string;
  again?: () => void;
  children: (value: T) => ComponentChildren;
}) {
  if (answer === undefined) return <Waiting what={what} />;
  if (answer.kind !== "ok") return <Failure answer={answer} what={what} {...(again && { again })} />;
  return <>{children(answer.value)}</>;
}
