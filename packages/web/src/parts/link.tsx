// A link inside the dashboard: a real address that opens in a new tab too, followed without loading the page again.

import type { ComponentChildren } from "preact";
import { addressOf, type Place, useRoute } from "../route.ts";

type Props = { to: Place; children: ComponentChildren; class?: string; current?: boolean };

export function Link({ to, children, current, ...rest }: Props) {
  const { goto } = useRoute();
  return (
    <a
      href={addressOf(to)}
      aria-current={current ? "page" : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        goto(to);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
