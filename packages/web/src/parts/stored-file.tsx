// A stored file: pictures are drawn when asked for, everything else can be saved. The key travels in a header, so the
// bytes are fetched and never linked.

import { formatCount } from "@assay/core/report";
import { shownLabel } from "@assay/report/components";
import { useEffect, useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Action } from "./action.tsx";
import { saveFile } from "./save-file.ts";

type Stored = { readonly name: string; readonly mediaType: string; readonly bytes: number; readonly sha256: string };

export function StoredFile({ file }: { file: Stored }) {
  const [shown, setShown] = useState<string | undefined>(undefined);
  useEffect(() => () => shown && URL.revokeObjectURL(shown), [shown]);
  const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(file.mediaType);
  const name = shownLabel(file.name, 80);
  return (
    <figure class="file">
      {shown !== undefined && <img src={shown} alt={name} />}
      <figcaption>
        {name} · {file.mediaType} · {formatCount(Math.ceil(file.bytes / 1024))} KB
      </figcaption>
      <div class="buttons">
        {isPicture && shown === undefined && (
          <Action what="Show" act={() => api.file(file.sha256)} done={(blob) => setShown(URL.createObjectURL(blob))}>
            Show
          </Action>
        )}
        <Action what="Save" act={() => api.file(file.sha256)} done={(blob) => saveFile(blob, file.name)}>
          Save
        </Action>
      </div>
    </figure>
  );
}
