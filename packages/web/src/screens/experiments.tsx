// Every experiment, newest first, those that wait for a decision marked and on request alone. The filters are in the
// address.

import { formatCount, formatDollars } from "@assay/core/report";
import type { ListedExperimentBody } from "@assay/functions/api/shapes/experiment";
import { momentText, shownLabel } from "@assay/report/components";
import { useState } from "preact/hooks";
import { api, type Page } from "../client/api.ts";
import { Choice } from "../parts/choice.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Failure, Shown } from "../parts/standing.tsx";
import { isUndecided, StatusBadge } from "../parts/status-badge.tsx";
import { Table } from "../parts/table.tsx";
import { useRoute } from "../route.ts";
import { usePolled } from "../use-answer.ts";

const statuses = ["draft", "frozen", "running", "analyzing", "reported", "decided", "failed"];
const kinds = ["benchmark", "canary", "screening"];
const options = (any: string, words: readonly string[]) =>
  [["", any], ...words.map((word) => [word, word] as const)] as const;

export function ExperimentsScreen() {
  const { place, goto } = useRoute();
  const { status = "", kind = "", lane = "", undecided = "" } = place;
  const query = { status, kind, lane, undecided };
  const { answer, again } = usePolled(
    JSON.stringify(query),
    () => api.experiments({ ...query, limit: 50 }),
    ({ items }) => items.some((one) => one.status === "running" || one.status === "analyzing"),
  );
  const set = (change: Record<string, string>) => goto({ view: "experiments", ...query, ...change }, "replace");
  const isFiltered = status + kind + lane + undecided !== "";
  const isFirst = !isFiltered && answer?.kind === "ok" && answer.value.items.length === 0;
  return (
    <>
      <div class="title-row">
        <h1>Experiments</h1>
        <Link to={{ view: "designer" }} class="button primary">
          Design an experiment
        </Link>
      </div>
      {!isFirst && (
        <div class="filters">
          <Choice
            label="Status"
            value={status}
            options={options("any", statuses)}
            onChoose={(one) => set({ status: one })}
          />
          <Choice label="Kind" value={kind} options={options("any", kinds)} onChoose={(one) => set({ kind: one })} />
          <label class="choice">
            <span>Lane</span>
            <input
              value={lane}
              placeholder="any"
              onChange={(event) => set({ lane: event.currentTarget.value.trim() })}
            />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={undecided === "true"}
              onChange={(event) => set({ undecided: event.currentTarget.checked ? "true" : "" })}
            />
            <span>Undecided only</span>
          </label>
        </div>
      )}
      <Shown answer={answer} what="experiments" again={again}>
        {(page) =>
          page.items.length > 0 ? (
            <List key={JSON.stringify(query)} first={page} query={query} />
          ) : isFiltered ? (
            <Empty title="No experiment fits these filters">
              <p>
                <Link to={{}}>Show every experiment</Link>
              </p>
            </Empty>
          ) : (
            <Welcome />
          )
        }
      </Shown>
    </>
  );
}

function Welcome() {
  return (
    <Empty title="Nothing has been asked yet">
      <p>
        An experiment settles one question about workflows: which arms, on which cases, measured how, for at most how
        much money. It is frozen before anything runs, and its report says what may be concluded.
      </p>
      <ol>
        <li>
          <Link to={{ view: "designer" }}>Design an experiment</Link> in a form that checks and prices it as you write.
        </li>
        <li>
          Look at what can run and what can be measured: <Link to={{ view: "workflows" }}>workflows</Link>,{" "}
          <Link to={{ view: "scorers" }}>scorers</Link>, <Link to={{ view: "case-sets" }}>case sets</Link>.
        </li>
        <li>
          Or run a bundled one from the command line: <code>npm run demo</code>.
        </li>
      </ol>
    </Empty>
  );
}

type ListProps = { first: Page<ListedExperimentBody>; query: Record<string, string> };

function List({ first, query }: ListProps) {
  const [more, setMore] = useState<{ items: readonly ListedExperimentBody[]; cursor: string | undefined }>();
  const [failed, setFailed] = useState<Parameters<typeof Failure>[0]["answer"]>();
  const seen = new Set(first.items.map((one) => one.experimentId));
  const items = [...first.items, ...(more?.items ?? []).filter((one) => !seen.has(one.experimentId))];
  const cursor = more === undefined ? first.nextCursor : more.cursor;
  const readMore = async () => {
    const answer = await api.experiments({ ...query, limit: 50, cursor });
    if (answer.kind !== "ok") return setFailed(answer);
    setFailed(undefined);
    setMore({ items: [...(more?.items ?? []), ...answer.value.items], cursor: answer.value.nextCursor });
  };
  return (
    <>
      <Table
        label="Experiments"
        heads={["Experiment", "Status", "Kind", "Lane", { number: "Trials" }, { number: "Cost" }, "Started"]}
      >
        {items.map((one) => (
          <Row key={one.experimentId} one={one} />
        ))}
      </Table>
      {failed !== undefined && <Failure answer={failed} what="More experiments" />}
      {cursor !== undefined && (
        <button type="button" onClick={() => void readMore()}>
          Show older ones
        </button>
      )}
    </>
  );
}

function Row({ one }: { one: ListedExperimentBody }) {
  const { trials, budget } = one;
  const lost = trials === null ? 0 : trials.failed + trials.skipped;
  const isOver = one.finishedAt !== undefined || one.status === "reported" || one.status === "decided";
  return (
    <tr class={isUndecided(one) ? "waits" : ""}>
      <th scope="row">
        <Link to={{ view: "experiment", id: one.experimentId }}>{shownLabel(one.name, 100)}</Link>
      </th>
      <td class="words">
        <StatusBadge of={one} />
      </td>
      <td class="words">{one.kind}</td>
      <td class="words">{one.lane ?? <span class="muted">none</span>}</td>
      <td>
        {trials === null ? (
          <span class="muted">not frozen</span>
        ) : (
          <span class="num">{formatCount(trials.planned)}</span>
        )}
        {isOver && lost > 0 && <small>{formatCount(lost)} lost</small>}
      </td>
      <td>
        {budget === null ? (
          <span class="muted">not frozen</span>
        ) : (
          <>
            <span class="num">{budget.chargedUsd === null ? "open" : formatDollars(budget.chargedUsd)}</span>
            <small>of {formatDollars(budget.limitUsd)}</small>
          </>
        )}
      </td>
      <td class="words">
        {one.startedAt === undefined ? (
          <span class="muted">not started</span>
        ) : (
          <time class="num" dateTime={one.startedAt}>
            {momentText(one.startedAt)}
          </time>
        )}
      </td>
    </tr>
  );
}
