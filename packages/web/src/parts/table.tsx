// A table that scrolls inside itself on narrow screens and can be reached by keyboard.

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="wide" tabIndex={0} aria-label={label}>
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
    </section>
  );
}

/** Words stand on the left, numbers on the right. */
export type Head = string | { readonly number: string };

function titleOf(head: Head): string {
  return typeof head === "string" ? head : head.number;
}
