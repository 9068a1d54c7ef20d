// The report inside the dashboard, drawn by its own parts from the data that its page carries, and what can be done with
// it: save, share, score again.

import { LiveReport, makeTablesSortable, reportInText } from "@assay/report/components";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useAbility } from "../abilities-context.ts";
import { api } from "../client/api.ts";
import { saveFile } from "../parts/save-file.ts";
import { Empty, Shown } from "../parts/standing.tsx";
import { useAnswer } from "../use-answer.ts";
import type { ExperimentProps } from "./experiment-props.ts";
import { RescorePart } from "./rescore-part.tsx";
import { SharePart } from "./share-part.tsx";

export function ReportPart({ experiment, put }: ExperimentProps) {
  const mayShare = useAbility("share");
  const { experimentId: id, report, status } = experiment;
  const { answer, again } = useAnswer<string>(report?.digest, () => api.reportPage(id));
  if (report === null) {
    return (
      <Empty title="There is no report yet">
        <p>The experiment is {status}. The report comes when every trial has ended; nothing is compared before.</p>
      </Empty>
    );
  }
  const page = answer?.kind === "ok" ? answer.value : undefined;
  return (
    <>
      <div class="report-tools">
        <p class="buttons">
          <button
            type="button"
            disabled={page === undefined}
            onClick={() => page !== undefined && saveFile(page, `${experiment.name}.html`, "text/html")}
          >
            Save the page
          </button>
          <span class="muted">Revision {report.revision}. The saved page needs no server.</span>
        </p>
        {mayShare && <SharePart experimentId={id} revision={report.revision} />}
        <RescorePart experiment={experiment} put={put} />
      </div>
      <Shown answer={answer} what="the report" again={again}>
        {(text) => <Report page={text} />}
      </Shown>
    </>
  );
}

function Report({ page }: { page: string }) {
  const model = useMemo(() => reportInText(page), [page]);
  // Kept as it is: scripts move its rows when a table is sorted.
  const drawn = useMemo(() => <LiveReport model={model} />, [model]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) makeTablesSortable(place.current);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [model]);
  return <div ref={place}>{drawn}</div>;
}
