// What the API says of a design while it is written: asked a moment after the last key, and never answered by an older
// draft.

import type { DryRunBody } from "@assay/functions/api/shapes/experiment";
import { useEffect, useState } from "preact/hooks";
import { api } from "../client/api.ts";
import type { Answer, Finding } from "../client/call.ts";
import type { Draft } from "./draft.ts";

const PAUSE_MS = 300;

export type Check = {
  readonly answer: Answer<DryRunBody> | undefined;
  /** false: the answer is about an earlier draft. */
  readonly isFresh: boolean;
  readonly findings: readonly Finding[];
};

export function useCheck(draft: Draft): Check {
  const [held, setHeld] = useState<{ draft: Draft; answer: Answer<DryRunBody> }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await api.dryRun(draft, stop.signal);
      if (!stop.signal.aborted) setHeld({ draft, answer });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft]);
  const answer = held?.answer;
  const findings =
    answer === undefined || answer.kind === "unreachable"
      ? []
      : answer.kind === "ok"
        ? answer.value.findings
        : answer.problem.findings;
  return { answer, isFresh: held?.draft === draft, findings };
}
