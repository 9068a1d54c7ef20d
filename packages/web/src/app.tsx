// The frame around every screen: where one is, where one can go, and the screen that the address names.

import { shownLabel } from "@assay/report/components";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { AbilityContext } from "./abilities-context.ts";
import { type Ability, readAbilities } from "./client/abilities.ts";
import { Link } from "./parts/link.tsx";
import { addressOf, type Goto, HOME_VIEW, type Place, placeInAddress, RouteContext } from "./route.ts";
import { NothingHere } from "./screens/nothing-here.tsx";
import { type Screen, screens } from "./screens/screens.ts";

type Offer = {
  readonly view: string;
  readonly words: string;
  readonly needs?: Ability;
  /** A screen one comes to from it. */
  readonly leadsTo?: string;
};

const offered: readonly Offer[] = [
  { view: "experiments", words: "Experiments", leadsTo: "experiment" },
  { view: "designer", words: "Designer" },
  { view: "case-sets", words: "Case sets", leadsTo: "case-set" },
  { view: "workflows", words: "Workflows" },
  { view: "scorers", words: "Scorers" },
  { view: "lanes", words: "Lanes", needs: "lanes" },
  { view: "canaries", words: "Canaries", needs: "canaries", leadsTo: "new-canary" },
  { view: "admin", words: "Admin", needs: "workspace" },
];

export function App() {
  const [place, setPlace] = useState<Place>(placeInAddress);
  const [abilities, setAbilities] = useState<ReadonlySet<Ability>>();
  const heading = useRef<HTMLElement>(null);
  const goto = useCallback<Goto>((next, how = "push") => {
    const isOther =
      (next.view ?? HOME_VIEW) !== (placeInAddress().view ?? HOME_VIEW) || next.id !== placeInAddress().id;
    history[how === "push" ? "pushState" : "replaceState"](null, "", addressOf(next));
    setPlace(next);
    if (isOther) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  useEffect(() => {
    const follow = () => setPlace(placeInAddress());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    void readAbilities().then(setAbilities);
  }, []);

  const view = place.view ?? HOME_VIEW;
  const screen: Screen | undefined = Object.hasOwn(screens, view) ? screens[view] : undefined;
  useEffect(() => {
    document.title = `${screen === undefined ? "Nothing here" : shownLabel(screen.title)} · Assay`;
  }, [screen]);
  const Body = screen?.body ?? NothingHere;
  return (
    <RouteContext.Provider value={{ place, goto }}>
      <AbilityContext.Provider value={abilities}>
        <a class="skip" href="#main">
          To the content
        </a>
        <Frame view={view} abilities={abilities}>
          <main id="main" tabIndex={-1} ref={heading}>
            <Body key={`${view} ${place.id ?? place.name ?? ""}`} />
          </main>
        </Frame>
      </AbilityContext.Provider>
    </RouteContext.Provider>
  );
}

type FrameProps = { view: string; abilities: ReadonlySet<Ability> | undefined; children: ComponentChildren };

function Frame({ view, abilities, children }: FrameProps) {
  return (
    <>
      <header class="top">
        <Link to={{}} class="mark">
          Assay
        </Link>
        <nav aria-label="Screens">
          <ul>
            {offered
              .filter(({ needs }) => needs === undefined || abilities?.has(needs))
              .map((one) => (
                <li key={one.view}>
                  <Link to={{ view: one.view }} current={one.view === view || one.leadsTo === view}>
                    {one.words}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </header>
      {children}
    </>
  );
}
