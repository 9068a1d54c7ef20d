// A module that is loaded when what needs it is shown first. One that does not arrive is said to, not waited for.

import { useEffect, useState } from "preact/hooks";

export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly module: T }
  | { readonly kind: "failed" };

export const NOT_LOADED = "A part of this page could not be loaded. Load the page again.";

export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: "loading" });
  useEffect(() => {
    load().then(
      (module) => setLoaded({ kind: "loaded", module }),
      () => setLoaded({ kind: "failed" }),
    );
  }, []);
  return loaded;
}
