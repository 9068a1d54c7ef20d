// One case set: its versions, what changed between two of them, who looked at its hold-out, and the cases of one. All
// choices are in the address.

import { formatCount } from "@assay/core/report";
import { momentText, shownLabel } from "@assay/report/components";
import { api, type CaseSetBody } from "../client/api.ts";
import { Choice } from "../parts/choice.tsx";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useRoute } from "../route.ts";
import { useAnswer } from "../use-answer.ts";
import { CaseList } from "./case-list.tsx";
import { LookList } from "./look-list.tsx";

const heads = [{ number: "Version" }, { number: "Cases" }, { number: "Held out" }, "Made", "Digest"];

export function CaseSetScreen() {
  const { place } = useRoute();
  const name = place.name ?? "";
  const { answer, again } = useAnswer(name, () => api.caseSet(name));
  return (
    <>
      <p class="kind">
        <Link to={{ view: "case-sets" }}>Case sets</Link>
      </p>
      <h1>{shownLabel(name, 120)}</h1>
      <Shown answer={answer} what="the case set" again={again}>
        {(set) => <CaseSet set={set} />}
      </Shown>
    </>
  );
}

function CaseSet({ set }: { set: CaseSetBody }) {
  const { place, goto } = useRoute();
  const version = Number(place.version ?? set.version);
  const choices = set.versions.map((one) => [String(one.version), `version ${one.version}`] as const);
  const from = Number(place.from ?? Math.max(1, set.version - 1));
  const to = Number(place.to ?? set.version);
  const put = (change: Record<string, string>) => goto({ ...place, ...change }, "replace");
  return (
    <>
      <section aria-labelledby="versions-title">
        <h2 id="versions-title">Versions</h2>
        <Table label="All versions" heads={heads}>
          {set.versions.toReversed().map((one) => (
            <tr key={one.version}>
              <th scope="row">
                <Link to={{ ...place, version: String(one.version) }}>{one.version}</Link>
              </th>
              <td>
                <span class="num">{formatCount(one.cases)}</span>
                {one.erased !== undefined && <small>{formatCount(one.erased.cases)} erased</small>}
              </td>
              <td>
                <span class="num">{formatCount(one.holdout)}</span>
                {one.flagsLocked && <small>flags fixed</small>}
              </td>
              <td class="words num">{momentText(one.createdAt)}</td>
              <td class="words">
                <code title={one.digest}>{one.digest.slice(0, 19)}…</code>
              </td>
            </tr>
          ))}
        </Table>
      </section>
      {set.versions.length > 1 && (
        <section aria-labelledby="diff-title">
          <h2 id="diff-title">What changed</h2>
          <div class="filters">
            <Choice label="From" value={String(from)} options={choices} onChoose={(one) => put({ from: one })} />
            <Choice label="To" value={String(to)} options={choices} onChoose={(one) => put({ to: one })} />
          </div>
          <Difference name={set.name} from={from} to={to} />
        </section>
      )}
      <section aria-labelledby="looks-title">
        <h2 id="looks-title">Looks at the hold-out</h2>
        {set.looks === 0 ? (
          <p class="muted">None: no experiment has run a held-out case of this set.</p>
        ) : (
          <>
            <p class="lead">
              {set.looks === 1 ? "One experiment has" : `${formatCount(set.looks)} experiments have`} run held-out
              cases. Whoever has chosen by them needs new ones.
            </p>
            <LookList name={set.name} />
          </>
        )}
      </section>
      <section aria-labelledby="cases-title">
        <h2 id="cases-title">Cases of version {version}</h2>
        <p class="lead">
          Held-out cases stay out of an analysis unless its plan asks for them, and each look is counted in the report.
          Once a decision rests on a version, no later one may flip a flag.
        </p>
        <CaseList name={set.name} version={version} />
      </section>
    </>
  );
}

function Difference({ name, from, to }: { name: string; from: number; to: number }) {
  const { answer, again } = useAnswer(`${name} ${from} ${to}`, () => api.caseDiff(name, from, to));
  return (
    <Shown answer={answer} what="the difference" again={again}>
      {({ added, removed, changed, same, isReordered }) => (
        <>
          <p>
            {formatCount(added.length)} added, {formatCount(removed.length)} removed, {formatCount(changed.length)}{" "}
            changed, {formatCount(same)} the same{isReordered ? ", in another order" : ""}.
          </p>
          <Names title="Added" names={added} />
          <Names title="Removed" names={removed} />
          <Names title="Changed" names={changed.map((one) => `${one.caseId}: ${one.fields.join(", ")}`)} />
        </>
      )}
    </Shown>
  );
}

const SHOWN = 200;

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details open={names.length <= 20}>
      <summary>
        {title} ({formatCount(names.length)})
      </summary>
      <ul class="names">
        {names.slice(0, SHOWN).map((one) => (
          <li key={one}>{shownLabel(one, 120)}</li>
        ))}
        {names.length > SHOWN && <li class="muted">and {formatCount(names.length - SHOWN)} more</li>}
      </ul>
    </details>
  );
}
