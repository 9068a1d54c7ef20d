// A table in the frame that the tables of a report have: it scrolls inside itself on narrow screens.

import { WideTable } from "@assay/report/components";
import type { ComponentChildren } from "preact";

export function Table({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly Head[];
  children: ComponentChildren;
}) {
  return (
    <WideTable label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={titleOf(head)} scope="col" class={typeof head === "string" ? "words" : ""}>
                {titleOf(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </WideTable>
  );
}

/** Words stand on the left, numbers on the right. */
export type Head = string | { readonly number: string };

function titleOf(head: Head): string {
  return typeof head === "string" ? head : head.number;
}
