// What this API can do, for every screen; undefined while nobody knows yet.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Ability } from "./client/abilities.ts";

export const AbilityContext = createContext<ReadonlySet<Ability> | undefined>(undefined);

export function useAbility(one: Ability): boolean {
  return useContext(AbilityContext)?.has(one) ?? false;
}
