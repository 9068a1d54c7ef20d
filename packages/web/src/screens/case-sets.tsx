// Every case set with its newest version.

import { formatCount } from "@assay/core/report";
import { momentText, shownLabel } from "@assay/report/components";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useAnswer } from "../use-answer.ts";

const heads = ["Case set", { number: "Newest version" }, { number: "Cases" }, { number: "Held out" }, "Since"];

export function CaseSetsScreen() {
  const { answer, again } = useAnswer("case-sets", api.caseSets);
  return (
    <>
      <h1>Case sets</h1>
      <p class="lead">
        The inputs every arm sees. A version never changes and stays readable; the same cases are the same version.
      </p>
      <Shown answer={answer} what="case sets" again={again}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There is no case set yet">
              <p>
                A design with its own cases makes one: <Link to={{ view: "designer" }}>design an experiment</Link>.
                Files with pictures go by <code>npx assay cases push</code>.
              </p>
            </Empty>
          ) : (
            <Table label="Case sets" heads={heads}>
              {items.map((one) => (
                <tr key={one.name}>
                  <th scope="row">
                    <Link to={{ view: "case-set", name: one.name }}>{shownLabel(one.name, 80)}</Link>
                  </th>
                  <td class="num">{one.version}</td>
                  <td class="num">{formatCount(one.cases)}</td>
                  <td class="num">{formatCount(one.holdout)}</td>
                  <td class="words num">{momentText(one.createdAt)}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Shown>
    </>
  );
}
