// Every look at the hold-out of a case set: the experiments that ran held-out cases. Each one wears it out a little.

import { formatCount } from "@assay/core/report";
import { momentText } from "@assay/report/components";
import { api } from "../client/api.ts";
import { Link } from "../parts/link.tsx";
import { Shown } from "../parts/standing.tsx";
import { Table } from "../parts/table.tsx";
import { useAnswer } from "../use-answer.ts";

const heads = ["When", { number: "Version" }, { number: "Held-out cases" }, "By"];

export function LookList({ name }: { name: string }) {
  const { answer, again } = useAnswer(name, () => api.looks(name));
  return (
    <Shown answer={answer} what="the looks" again={again}>
      {({ items }) => (
        <Table label="Every look" heads={heads}>
          {items.toReversed().map(({ experimentId, version, cases, at }) => (
            <tr key={`${experimentId} ${version}`}>
              <th scope="row" class="num">
                {momentText(at)}
              </th>
              <td class="num">{version}</td>
              <td class="num">{formatCount(cases)}</td>
              <td class="words">
                <Link to={{ view: "experiment", id: experimentId, part: "report" }}>
                  its report<span class="unseen"> of {momentText(at)}</span>
                </Link>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Shown>
  );
}
