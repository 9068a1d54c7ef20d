// What can be measured: every scorer with its keys, their kind, range and direction.

import { formatNumber } from "@assay/core/report";
import type { ScorerBody } from "@assay/functions/api/shapes/library";
import { api } from "../client/api.ts";
import { Empty, Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { TextBlock } from "../parts/text-block.tsx";
import { useAnswer } from "../use-answer.ts";

export function ScorersScreen() {
  const { answer, again } = useAnswer("scorers", api.scorers);
  return (
    <>
      <h1>Scorers</h1>
      <p class="lead">
        A scorer turns a stored run into numbers, always the same way. One that changes its mind raises its version, and
        old runs can be scored again for nothing.
      </p>
      <Shown answer={answer} what="scorers" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="This server has no scorer" />
          ) : (
            items.map((one) => <Scorer key={one.name} one={one} />)
          )
        }
      </Shown>
    </>
  );
}

function Scorer({ one }: { one: ScorerBody }) {
  const { properties } = one.optionsSchema;
  const hasOptions = typeof properties === "object" && properties !== null && Object.keys(properties).length > 0;
  return (
    <section aria-labelledby={`scorer-${one.name}`}>
      <h2 id={`scorer-${one.name}`}>
        <code>{one.name}</code> <span class="tag">version {one.version}</span>
      </h2>
      <p class="lead">{one.about}</p>
      <Table label={`Keys of ${one.name}`} heads={["Key", "Kind", "Better", "Range", "What it says"]}>
        {Object.entries(one.keys).map(([key, { kind, direction, range, unit, about }]) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td class="words">{kind}</td>
            <td class="words">{direction}</td>
            <td class="words num">{rangeWords(range, unit)}</td>
            <td class="words long">{about}</td>
          </tr>
        ))}
      </Table>
      {hasOptions && (
        <details>
          <summary>Options of {one.name}</summary>
          <TextBlock text={JSON.stringify(one.optionsSchema, null, 2)} />
        </details>
      )}
    </section>
  );
}

function rangeWords({ low, high }: { low?: number | undefined; high?: number | undefined }, unit: string): string {
  const said = unit === "" || unit === "1" ? "" : ` ${unit}`;
  if (low === undefined && high === undefined) return `any${said}`;
  if (high === undefined) return `from ${formatNumber(low ?? 0)}${said}`;
  return low === undefined
    ? `up to ${formatNumber(high)}${said}`
    : `${formatNumber(low)} to ${formatNumber(high)}${said}`;
}
