// A module that is loaded when it is first needed; undefined until then.

import { useEffect, useState } from "preact/hooks";

export function useLoaded<T>(isNeeded: boolean, load: () => Promise<T>): T | undefined {
  const [held, setHeld] = useState<{ module: T }>();
  useEffect(() => {
    if (isNeeded && held === undefined) void load().then((module) => setHeld({ module }));
  }, [isNeeded]);
  return held?.module;
}
