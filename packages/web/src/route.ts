// Where a person is stands in the query of the address, so that any static host serves it, every place can be linked to,
// and the fragment stays free for the parts of a report.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export type Place = Readonly<Record<string, string | undefined>>;
export type Goto = (place: Place, how?: "push" | "replace") => void;

export const HOME_VIEW = "experiments";

export function placeInAddress(): Place {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Empty values and the home view are left out. */
export function addressOf(place: Place): string {
  const query = new URLSearchParams();
  for (const [name, value = ""] of Object.entries(place)) {
    if (value !== "" && !(name === "view" && value === HOME_VIEW)) query.set(name, value);
  }
  return query.size === 0 ? "./" : `./?${query}`;
}

export const RouteContext = createContext<{ place: Place; goto: Goto }>({ place: {}, goto: () => {} });

export function useRoute(): { place: Place; goto: Goto } {
  return useContext(RouteContext);
}
