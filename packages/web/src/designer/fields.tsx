// Fields of the form, each bound to a place in the design. What is wrong with that place stands below it, once a person
// has been there.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Finding } from "../client/call.ts";
import { type Json, textAt, valueAt } from "./draft.ts";
import { fieldId, useDraft } from "./draft-context.ts";

type FieldProps = { at: string; label: string; hint?: string };
type Around = FieldProps & {
  /** Findings of everything below the place too. */
  deep?: boolean;
  also?: readonly Finding[];
  children: (props: FieldAttributes) => ComponentChildren;
};
type FieldAttributes = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  onBlur: () => void;
};

function Field({ at, label, hint, deep = false, also = [], children }: Around) {
  const { findings, touched, touch } = useDraft();
  const isAt = ({ path }: Finding) =>
    path === at || (deep && /^[.[]/.test(path.slice(at.length)) && path.startsWith(at));
  const own = [...also, ...(touched.has(at) ? findings.filter(isAt) : [])];
  const id = fieldId(at);
  const described = [hint === undefined ? "" : `${id}-hint`, own.length === 0 ? "" : `${id}-found`].join(" ").trim();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        "aria-invalid": own.some((one) => one.severity === "error"),
        "aria-describedby": described === "" ? undefined : described,
        onBlur: () => touch(at),
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {own.length > 0 && (
        <ul class="found" id={`${id}-found`}>
          {own.slice(0, 5).map((one) => (
            <li key={one.path + one.message} class={one.severity}>
              {one.path !== at && <code>{one.path}</code>} {one.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function TextField({ list, optional = false, ...props }: FieldProps & { list?: string; optional?: boolean }) {
  const { draft, set, touch } = useDraft();
  const put = (text: string) => {
    touch(props.at);
    set(props.at, text === "" && optional ? undefined : text);
  };
  return (
    <Field {...props}>
      {(own) => (
        <input
          type="text"
          autocomplete="off"
          list={list}
          value={textAt(draft, props.at)}
          onInput={(event) => put(event.currentTarget.value)}
          {...own}
        />
      )}
    </Field>
  );
}

export function AreaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { draft, set, touch } = useDraft();
  return (
    <Field {...props}>
      {(own) => (
        <textarea
          rows={rows}
          value={textAt(draft, props.at)}
          onInput={(event) => {
            touch(props.at);
            set(props.at, event.currentTarget.value);
          }}
          {...own}
        />
      )}
    </Field>
  );
}

/** Text that is no number stays as text, and the API says so. */
export function NumberField(props: FieldProps) {
  const { draft, set, touch } = useDraft();
  const put = (text: string) => {
    touch(props.at);
    const trimmed = text.trim();
    const value = Number(trimmed);
    set(props.at, trimmed === "" ? undefined : Number.isFinite(value) && String(value) === trimmed ? value : trimmed);
  };
  return (
    <Field {...props}>
      {(own) => (
        <input
          type="text"
          inputMode="decimal"
          autocomplete="off"
          class="number"
          value={textAt(draft, props.at)}
          onInput={(event) => put(event.currentTarget.value)}
          {...own}
        />
      )}
    </Field>
  );
}

export type Options = readonly (readonly [value: string, words: string])[];

type ChoiceProps = FieldProps & { options: Options; none?: string; onChosen?: (value: string) => void };

export function ChoiceField({ options, none, onChosen, ...props }: ChoiceProps) {
  const { draft, set, touch } = useDraft();
  const value = textAt(draft, props.at);
  const isListed = value === "" || options.some(([key]) => key === value);
  const all: Options = [
    ...(none === undefined ? [] : [["", none] as const]),
    ...options,
    ...(isListed ? [] : [[value, `${value} (not in the list)`] as const]),
  ];
  return (
    <Field {...props}>
      {(own) => (
        <select
          value={value}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            touch(props.at);
            set(props.at, chosen === "" ? undefined : chosen);
            onChosen?.(chosen);
          }}
          {...own}
        >
          {all.map(([key, words]) => (
            <option key={key} value={key} selected={key === value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function FlagField({ at, label, hint }: FieldProps) {
  const { draft, set } = useDraft();
  const id = fieldId(at);
  return (
    <div class="field">
      <label class="check">
        <input
          id={id}
          type="checkbox"
          checked={valueAt(draft, at) === true}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => set(at, event.currentTarget.checked ? true : undefined)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

/** JSON as text; the design keeps the last value that could be read. */
export function JsonField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { draft, set, touch } = useDraft();
  const value = valueAt(draft, props.at);
  const [text, setText] = useState(written(value));
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (fault === undefined && written(value) !== written(readJson(text).value)) setText(written(value));
  }, [value]);
  const put = (next: string) => {
    setText(next);
    touch(props.at);
    const read = readJson(next);
    setFault(read.fault);
    if (read.fault === undefined) set(props.at, read.value);
  };
  const also: Finding[] = fault === undefined ? [] : [{ severity: "error", path: props.at, message: fault }];
  return (
    <Field {...props} deep also={also}>
      {(own) => (
        <textarea
          rows={rows}
          class="code"
          spellcheck={false}
          value={text}
          onInput={(event) => put(event.currentTarget.value)}
          {...own}
        />
      )}
    </Field>
  );
}

function readJson(text: string): { value?: Json; fault?: string } {
  if (text.trim() === "") return {};
  try {
    return { value: JSON.parse(text) as Json };
  } catch (fault) {
    return { fault: `this is not JSON yet: ${fault instanceof Error ? fault.message : String(fault)}` };
  }
}

function written(value: Json | undefined): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}
