// A field with its label and its hint, which is read out after the name and is no part of it.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

type Props = {
  label: string;
  hint?: string;
  children: (attributes: { id: string; "aria-describedby": string | undefined }) => ComponentChildren;
};

export function Labelled({ label, hint, children }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": hint === undefined ? undefined : `${id}-hint` })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
