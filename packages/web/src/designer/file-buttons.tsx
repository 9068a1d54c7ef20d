// Opens and saves the design as a file, JSON or YAML: the same file the command line runs.

import { useState } from "preact/hooks";
import type { Finding } from "../client/call.ts";
import { saveFile } from "../parts/save-file.ts";
import { FindingList } from "../parts/standing.tsx";
import { NOT_LOADED } from "../parts/use-loaded.ts";
import { type Draft, emptyDraft, textAt } from "./draft.ts";

const mediaTypes = { json: "application/json", yaml: "application/yaml" } as const;

const notLoaded: Finding = { severity: "error", path: "", message: NOT_LOADED };
const loadReader = () => import("./document-file.ts").catch(() => undefined);

export function FileButtons({ draft, replace }: { draft: Draft; replace: (next: Draft) => void }) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const reader = await loadReader();
    if (reader === undefined) return setFindings([notLoaded]);
    const read = reader.readDesignFile(await file.text(), file.name);
    setFindings(read.findings);
    if (read.draft !== undefined) replace(read.draft);
  };
  const save = async (format: keyof typeof mediaTypes) => {
    const writer = await loadReader();
    if (writer === undefined) return setFindings([notLoaded]);
    saveFile(
      writer.designFileText(draft, format),
      `${textAt(draft, "name") || "design"}.${format}`,
      mediaTypes[format],
    );
  };
  return (
    <div class="buttons">
      <label class="button">
        Open a file
        <input
          type="file"
          class="unseen"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onChange={(event) => {
            void open(event.currentTarget.files?.[0]);
            // The same file, mended, can be opened again.
            event.currentTarget.value = "";
          }}
        />
      </label>
      <button type="button" onClick={() => void save("json")}>
        Save as JSON
      </button>
      <button type="button" onClick={() => void save("yaml")}>
        Save as YAML
      </button>
      <button type="button" onClick={() => replace(emptyDraft)}>
        Start over
      </button>
      {findings.length > 0 && (
        <div class="grave" role="alert">
          <strong>{headOf(findings)}</strong>
          <FindingList findings={findings} />
        </div>
      )}
    </div>
  );
}

function headOf(findings: readonly Finding[]): string {
  if (findings.includes(notLoaded)) return "Nothing was opened or saved";
  return findings.some((one) => one.severity === "error") ? "That file is no design" : "Opened";
}
