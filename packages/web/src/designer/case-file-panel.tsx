// A case file on its way into the design: where each column goes, what is wrong with the file, and its cases as soon as
// nothing is.

import { formatCount } from "@assay/core/report";
import { shownLabel } from "@assay/report/components";
import { useEffect, useMemo, useState } from "preact/hooks";
import { FindingList } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { NOT_LOADED, useLoaded } from "../parts/use-loaded.ts";
import type { ColumnPaths, OpenedFile, ReadFile } from "./case-file.ts";
import type { Json } from "./draft.ts";
import { useDraft } from "./draft-context.ts";
import { useIntakeSchema } from "./intake-schema.ts";

const SHOWN = 12;
const loadReader = () => import("./case-file.ts");

export function CaseFilePanel({ file }: { file: OpenedFile }) {
  const { set, touch } = useDraft();
  const loaded = useLoaded(loadReader);
  const reader = loaded.kind === "loaded" ? loaded.module : undefined;
  const intakeSchema = useIntakeSchema();
  const [paths, setPaths] = useState<ColumnPaths>({});
  const [isNumbered, setNumbered] = useState(false);
  const read = useMemo(
    () => reader?.readCaseFile(file, paths, isNumbered, intakeSchema),
    [reader, file, paths, isNumbered, intakeSchema],
  );
  const hasErrors = read?.findings.some((one) => one.severity === "error") ?? true;
  useEffect(() => {
    if (read === undefined || hasErrors) return;
    touch("caseSet.cases");
    set("caseSet.casesFile", undefined);
    set("caseSet.cases", read.cases as unknown as Json);
  }, [read]);
  if (loaded.kind === "failed") return <p role="alert">{NOT_LOADED}</p>;
  if (reader === undefined || read === undefined) return <p class="waiting">Reading {file.name}…</p>;
  return (
    <div class="case-file">
      <h3>{shownLabel(file.name, 80)}</h3>
      <p role="status">
        {hasErrors
          ? "Not taken yet: something in it has to be settled first."
          : `${formatCount(read.cases.length)} ${read.cases.length === 1 ? "case is" : "cases are"} in the design.`}
      </p>
      <FindingList findings={read.findings.slice(0, SHOWN)} />
      {read.findings.length > SHOWN && <p class="note">and {formatCount(read.findings.length - SHOWN)} more</p>}
      <Columns
        read={read}
        placesFor={reader.placesFor}
        put={(column, path) => setPaths((before) => ({ ...before, [column]: path }))}
      />
      <label class="check">
        <input type="checkbox" checked={isNumbered} onChange={(event) => setNumbered(event.currentTarget.checked)} />
        <span>Number the cases by row instead of taking ids from a column</span>
      </label>
    </div>
  );
}

type ColumnsProps = {
  read: ReadFile;
  placesFor: (column: string, now: string) => readonly string[];
  put: (column: string, path: string) => void;
};

function Columns({ read, placesFor, put }: ColumnsProps) {
  if (read.columns.length === 0) return null;
  return (
    <Table label="Columns and where they go" heads={["Column", "Goes to"]}>
      {read.columns.map(({ column, path }) => (
        <tr key={`${column} ${path}`}>
          <th scope="row">
            <code>{shownLabel(column, 60)}</code>
          </th>
          <td class="words">
            <select
              aria-label={`Where column ${column} goes`}
              value={path}
              onChange={(event) => put(column, event.currentTarget.value)}
            >
              {placesFor(column, path).map((place) => (
                <option key={place} value={place} selected={place === path}>
                  {placeWords(place)}
                </option>
              ))}
            </select>
          </td>
        </tr>
      ))}
    </Table>
  );
}

const words: Readonly<Record<string, string>> = {
  caseId: "the case's id",
  "reference.gold": "the reference",
  "reference.silver": "a silver reference",
  holdout: "held out",
  intake: "the whole intake",
  "(ignored)": "nowhere",
};

function placeWords(place: string): string {
  const tag = /^tags\.(.+)$/s.exec(place)?.[1];
  if (tag !== undefined) return `tag ${tag}`;
  const field = /^intake\.(.+)$/s.exec(place)?.[1];
  if (field !== undefined) return `intake ${field}`;
  return words[place] ?? place;
}
