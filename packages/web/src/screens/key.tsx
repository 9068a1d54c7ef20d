// The key this browser uses, put in by hand where the address did not bring one.

import { useState } from "preact/hooks";
import { forgetKey, heldKey, keepKey } from "../client/key.ts";
import { Labelled } from "../parts/labelled.tsx";
import { useRoute } from "../route.ts";

export function KeyScreen() {
  const { goto } = useRoute();
  const [key, setKey] = useState("");
  const [onDevice, setOnDevice] = useState(false);
  const [held, setHeld] = useState(heldKey() !== undefined);
  return (
    <>
      <h1>Key</h1>
      <p class="lead">
        {held
          ? "This browser has a key for this server. Another one replaces it."
          : "This server wants a key. Whoever runs it can make one; on a laptop, the address that assay serve prints brings its own."}
      </p>
      <form
        class="short"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() === "") return;
          keepKey(key.trim(), onDevice);
          goto({});
          location.reload();
        }}
      >
        <Labelled label="Key">
          {(own) => (
            <input
              type="password"
              autocomplete="off"
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
              {...own}
            />
          )}
        </Labelled>
        <label class="check">
          <input type="checkbox" checked={onDevice} onChange={(event) => setOnDevice(event.currentTarget.checked)} />
          <span>Keep it on this device, for every tab</span>
        </label>
        <p class="buttons">
          <button type="submit" class="primary" disabled={key.trim() === ""}>
            Use this key
          </button>
          {held && (
            <button
              type="button"
              onClick={() => {
                forgetKey();
                setHeld(false);
              }}
            >
              Forget the key
            </button>
          )}
        </p>
      </form>
    </>
  );
}
