// Something that the server says this one time: to be copied now, and gone with the screen.

import { useState } from "preact/hooks";

export function ShownOnce({ what, text }: { what: string; text: string }) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <div class="mild shown-once">
      <p role="status">
        <strong>Copy it now</strong> {what} is shown this once:
      </p>
      <p>
        <code>{text}</code>
      </p>
      <button type="button" onClick={() => void copy()}>
        {state === "copied" ? "Copied" : "Copy"}
      </button>
      {state === "refused" && <span class="note"> This browser does not let pages copy: select the text instead.</span>}
    </div>
  );
}
