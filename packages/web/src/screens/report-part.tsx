// The report inside the dashboard, drawn by its own parts from the data that its page carries.

import { LiveReport, makeTablesSortable, reportInText } from "@assay/report/components";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../client/api.ts";
import type { Answer } from "../client/call.ts";
import { saveFile } from "../parts/save-file.ts";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment-props.ts";

export function ReportPart({ experiment }: ExperimentProps) {
  const { experimentId: id, report, status } = experiment;
  const { answer, again } = useAnswer<string>(report?.digest, () => api.reportPage(id));
  if (report === null) {
    return (
      <Empty title="There is no report yet">
        <p>The experiment is {status}. The report comes when every trial has ended; nothing is compared before.</p>
      </Empty>
    );
  }
  return (
    <Shown answer={answer as Answer<string> | undefined} what="the report" again={again}>
      {(page) => <Report page={page} name={experiment.name} revision={report.revision} />}
    </Shown>
  );
}

function Report({ page, name, revision }: { page: string; name: string; revision: number }) {
  const model = useMemo(() => reportInText(page), [page]);
  // Kept as it is: scripts move its rows when a table is sorted.
  const drawn = useMemo(() => <LiveReport model={model} />, [model]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) makeTablesSortable(place.current);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [model]);
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => saveFile(page, `${name}.html`, "text/html")}>
          Save the page
        </button>
        <span class="muted">Revision {revision}. The saved page needs no server.</span>
      </p>
      <div ref={place}>{drawn}</div>
    </>
  );
}
