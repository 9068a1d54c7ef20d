// Foreign text: inert, with controls written out, and no longer than a page can bear.

import { formatCount } from "@assay/core/report";
import { clippedText } from "@assay/report/components";

const MOST = 20_000;

export function TextBlock({ text }: { text: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls and must be reachable by keyboard */}
      <pre class="text" tabIndex={0}>
        {text === "" ? "(empty)" : clippedText(text, MOST)}
      </pre>
      {text.length > MOST && <p class="note">Shortened: it has {formatCount(text.length)} characters.</p>}
    </>
  );
}
