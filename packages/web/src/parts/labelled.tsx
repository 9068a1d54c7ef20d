// A field with its label, its hint, which is read out after the name and is no part of it, and what is wrong with it.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Finding } from "../client/call.ts";

type Attributes = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };
type Props = {
  label: string;
  hint?: string;
  found?: readonly Finding[];
  children: (attributes: Attributes) => ComponentChildren;
};

export function Labelled({ label, hint, found = [], children }: Props) {
  const id = useId();
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(found.length === 0 ? [] : [`${id}-found`])];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
        "aria-invalid": found.some((one) => one.severity === "error"),
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {found.length > 0 && (
        <ul class="found" id={`${id}-found`}>
          {found.slice(0, 5).map((one) => (
            <li key={one.path + one.message} class={one.severity}>
              {one.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
