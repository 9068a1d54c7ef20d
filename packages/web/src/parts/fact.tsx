// One figure of a list of facts: what it is, the figure, and what belongs to it in small.

import type { ComponentChildren } from "preact";

export function Fact({ title, value, children }: { title: string; value: string; children?: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {value}
        {children !== undefined && <small>{children}</small>}
      </dd>
    </div>
  );
}
