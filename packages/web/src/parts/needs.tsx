// A screen for something that not every server has.

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { AbilityContext } from "../abilities-context.ts";
import type { Ability } from "../client/abilities.ts";
import { Link } from "./link.tsx";
import { Empty, Waiting } from "./standing.tsx";

type Props = { ability: Ability; words: string; children: ComponentChildren };

export function Needs({ ability, words, children }: Props) {
  const abilities = useContext(AbilityContext);
  if (abilities === undefined) return <Waiting what="what this server can do" />;
  if (abilities.has(ability)) return <>{children}</>;
  return (
    <Empty title={`This server keeps no ${words}`}>
      <p>
        Everything else is there: <Link to={{}}>to the experiments</Link>.
      </p>
    </Empty>
  );
}
