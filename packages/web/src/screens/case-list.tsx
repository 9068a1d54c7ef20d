// The cases of one version, a page at a time, each opened where it stands.

import type { Case } from "@assay/core/cases";
import { formatCount } from "@assay/core/report";
import { shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { api } from "../client/api.ts";
import { Shown } from "../parts/standing.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useAnswer } from "../use-answer.ts";

const PAGE = 25;

export function CaseList({ name, version }: { name: string; version: number }) {
  const { answer, again } = useAnswer(`${name} ${version}`, () => api.cases(name, version));
  return (
    <Shown answer={answer} what="the cases" again={again}>
      {({ cases }) => <Cases cases={cases} />}
    </Shown>
  );
}

function Cases({ cases }: { cases: readonly Case[] }) {
  const [wanted, setWanted] = useState("");
  const [page, setPage] = useState(0);
  const found = cases.filter((one) => wanted === "" || wordsOf(one).includes(wanted.toLowerCase()));
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const at = Math.min(page, pages - 1);
  return (
    <>
      <div class="filters">
        <label class="choice">
          <span>Find</span>
          <input
            type="search"
            placeholder="id, tag or holdout"
            value={wanted}
            onInput={(event) => {
              setWanted(event.currentTarget.value);
              setPage(0);
            }}
          />
        </label>
        <span class="muted" role="status">
          {formatCount(found.length)} of {formatCount(cases.length)} cases
        </span>
      </div>
      {found.length === 0 && <p>No case fits.</p>}
      <ol class="cases">
        {found.slice(at * PAGE, (at + 1) * PAGE).map((one) => (
          <Entry key={one.caseId} one={one} />
        ))}
      </ol>
      {pages > 1 && (
        <div class="pager">
          <button type="button" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Previous
          </button>
          <span>
            Page {at + 1} of {pages}
          </span>
          <button type="button" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            Next
          </button>
        </div>
      )}
    </>
  );
}

function Entry({ one }: { one: Case }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="case-id">{shownLabel(one.caseId, 80)}</span>
          {one.holdout === true && <span class="badge">held out</span>}
          {Object.entries(one.tags ?? {}).map(([tag, value]) => (
            <span key={tag} class="tag">
              {shownLabel(`${tag}: ${String(value)}`, 40)}
            </span>
          ))}
        </summary>
        {isOpen && <TextBlock text={JSON.stringify({ intake: one.intake, reference: one.reference }, null, 2)} />}
      </details>
    </li>
  );
}

function wordsOf({ caseId, tags = {}, holdout = false }: Case): string {
  return `${caseId} ${Object.entries(tags).flat().join(" ")} ${holdout ? "holdout held out" : ""}`.toLowerCase();
}
