// What a screen knows of something it asked for: nothing yet, an answer, or an answer that is being asked for again.
// A late answer to an old question never replaces a newer one.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Answer } from "./client/call.ts";

export type Asked<T> = { readonly answer: Answer<T> | undefined; readonly again: () => void };

/** Asks whenever `question` changes; undefined asks nothing. */
export function useAnswer<T>(question: string | undefined, ask: () => Promise<Answer<T>>): Asked<T> {
  const [held, setHeld] = useState<{ question: string | undefined; answer: Answer<T> }>();
  const [round, setRound] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (question === undefined) return;
    let isCurrent = true;
    void asking.current().then((answer) => isCurrent && setHeld({ question, answer }));
    return () => {
      isCurrent = false;
    };
  }, [question, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { answer: held?.question === question ? held?.answer : undefined, again };
}

const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/** `latest` outlives a network that is gone for a while. Asks again while `isMoving`: soon while answers change, ever more slowly while they do not or nobody looks. */
export function usePolled<T>(
  question: string,
  ask: () => Promise<Answer<T>>,
  isMoving: (value: T) => boolean,
): Asked<T> & { readonly latest: T | undefined; readonly put: (value: T) => void } {
  const asked = useAnswer(question, ask);
  const [put, setPut] = useState<{ over: Answer<T> | undefined; value: T }>();
  const waitMs = useRef(FIRST_MS);
  const last = useRef("");
  const { answer, again } = asked;
  useEffect(() => {
    if (answer === undefined) return;
    const text = JSON.stringify(answer);
    waitMs.current = text === last.current ? Math.min(waitMs.current * 1.5, LONGEST_MS) : FIRST_MS;
    last.current = text;
    if (answer.kind === "refused" || (answer.kind === "ok" && !isMoving(answer.value))) return;
    const timer = setTimeout(again, document.hidden ? LONGEST_MS : waitMs.current);
    return () => clearTimeout(timer);
  }, [answer]);
  const kept = useRef<{ question: string; value: T } | undefined>(undefined);
  if (answer?.kind === "ok") kept.current = { question, value: answer.value };
  const shown = put !== undefined && put.over === answer ? ({ kind: "ok", value: put.value } as const) : answer;
  const latest =
    shown?.kind === "ok" ? shown.value : kept.current?.question === question ? kept.current.value : undefined;
  return {
    answer: shown,
    latest,
    again,
    put: (value) => {
      waitMs.current = FIRST_MS;
      setPut({ over: answer, value });
      again();
    },
  };
}
