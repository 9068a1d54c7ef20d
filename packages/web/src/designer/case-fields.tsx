// Which cases: a version of a stored set, or cases written or opened here, which become a version when the experiment is
// created.

import type { CaseSetVersionBody } from "@assay/functions/api/shapes/library";
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../parts/choice.tsx";
import type { OpenedFile } from "./case-file.ts";
import { CaseFilePanel } from "./case-file-panel.tsx";
import { listAt, textAt, valueAt } from "./draft.ts";
import { fieldId, useDraft } from "./draft-context.ts";
import { ChoiceField, JsonField, NumberField, TextField } from "./fields.tsx";
import { readCases, writeCases } from "./read-cases.ts";

export function CaseFields({ sets }: { sets: readonly CaseSetVersionBody[] }) {
  const { draft, set } = useDraft();
  const isInline = valueAt(draft, "caseSet.cases") !== undefined || valueAt(draft, "caseSet.version") === undefined;
  const [mode, setMode] = useState<"stored" | "here">(isInline ? "here" : "stored");
  useEffect(() => setMode(isInline ? "here" : "stored"), [isInline]);
  const change = (next: string) => {
    if (next === "stored") {
      const [first] = sets;
      set("caseSet.cases", undefined);
      set("caseSet.casesFile", undefined);
      if (first !== undefined) {
        set("caseSet.name", first.name);
        set("caseSet.version", first.version);
      }
    } else {
      set("caseSet.version", undefined);
      set("caseSet.cases", []);
    }
  };
  return (
    <section aria-labelledby="cases-title">
      <h2 id="cases-title">The cases</h2>
      {sets.length > 0 && (
        <Choice
          label="Cases from"
          value={mode}
          options={[
            ["here", "this form"],
            ["stored", "a stored set"],
          ]}
          onChoose={change}
        />
      )}
      {mode === "stored" && sets.length > 0 ? <StoredSet sets={sets} /> : <CasesHere />}
      <details>
        <summary>Only some of them</summary>
        <JsonField
          at="caseSet.where"
          label="Where (JSON object)"
          hint='Tags a case must have: { "script": ["Latn", "Cyrl"], "not": { "length": "long" } }'
        />
      </details>
    </section>
  );
}

function StoredSet({ sets }: { sets: readonly CaseSetVersionBody[] }) {
  const { draft, set } = useDraft();
  const chosen = sets.find((one) => one.name === textAt(draft, "caseSet.name"));
  return (
    <div class="row">
      <ChoiceField
        at="caseSet.name"
        label="Case set"
        options={sets.map((one) => [one.name, `${one.name} (newest: ${one.cases} cases)`] as const)}
        onChosen={(name) => set("caseSet.version", sets.find((one) => one.name === name)?.version)}
      />
      <NumberField
        at="caseSet.version"
        label="Version"
        {...(chosen !== undefined && { hint: `The newest is ${chosen.version}.` })}
      />
    </div>
  );
}

function CasesHere() {
  const { draft, set, touch, touched, findings } = useDraft();
  const cases = listAt(draft, "caseSet.cases");
  const [text, setText] = useState(() => writeCases(cases));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [file, setFile] = useState<OpenedFile & { readonly key: number }>();
  const open = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    setFile((before) => ({ key: (before?.key ?? 0) + 1, name: chosen.name, bytes }));
  };
  const id = fieldId("caseSet.cases");
  useEffect(() => {
    if (faults.length === 0 && JSON.stringify(readCases(text).cases) !== JSON.stringify(cases))
      setText(writeCases(cases));
  }, [cases]);
  const put = (next: string) => {
    setText(next);
    setFile(undefined);
    touch("caseSet.cases");
    const read = readCases(next);
    setFaults(read.faults);
    if (read.faults.length === 0) {
      set("caseSet.casesFile", undefined);
      set("caseSet.cases", read.cases);
    }
  };
  const found = touched.has("caseSet.cases")
    ? findings.filter(({ path }) => path === "caseSet.casesFile" || path.startsWith("caseSet.cases"))
    : [];
  const namedFile = textAt(draft, "caseSet.casesFile");
  const all = [...faults.map((message) => ({ severity: "error" as const, path: "", message })), ...found].slice(0, 8);
  return (
    <>
      <TextField at="caseSet.name" label="Name of the case set" hint="These cases become a version of this set." />
      {namedFile !== "" && (
        <p class="mild">
          <strong>A file is named</strong> This design takes its cases from <code>{namedFile}</code>, which a browser
          cannot read by itself. Open it below.
        </p>
      )}
      <div class="field">
        <label for={`${id}-file`}>Open a case file, or drop one here</label>
        <input
          id={`${id}-file`}
          type="file"
          class="drop"
          accept=".csv,.tsv,.json,.jsonl,.ndjson,text/csv,application/json"
          aria-describedby={`${id}-file-hint`}
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        <small id={`${id}-file-hint`}>
          A table (CSV, TSV), JSON or JSONL. Cases with pictures go by the command line: assay cases push.
        </small>
      </div>
      {file !== undefined && <CaseFilePanel key={file.key} file={file} />}
      <div class="field">
        <label for={id}>Cases, one JSON object a line</label>
        <textarea
          id={id}
          class="code"
          rows={8}
          spellcheck={false}
          value={text}
          aria-invalid={all.length > 0}
          aria-describedby={`${id}-hint${all.length > 0 ? ` ${id}-found` : ""}`}
          onInput={(event) => put(event.currentTarget.value)}
        />
        <small id={`${id}-hint`}>
          {'For example { "caseId": "1", "intake": { "text": "…" }, "reference": { "gold": "yes" } }. '}
          {cases.length} read.
        </small>
        {all.length > 0 && (
          <ul class="found" id={`${id}-found`}>
            {all.map((one) => (
              <li key={one.path + one.message} class={one.severity}>
                {one.path !== "" && <code>{one.path}</code>} {one.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
