// Ctrl-C: the first asks to come to an end, the second ends. A signal that reaches this process twice for one key press
// (from the terminal and from the process that started it) counts once.

const ONE_PRESS_MS = 250;

export type Interrupt = {
  /** Aborted by the first. */
  readonly signal: AbortSignal;
  dispose(): void;
};

/** `atOnce` is called on the second and should not return. */
export function listenForInterrupt(atOnce: () => void): Interrupt {
  const first = new AbortController();
  let lastMs = Number.NEGATIVE_INFINITY;
  const onSignal = () => {
    const nowMs = performance.now();
    const isSamePress = nowMs - lastMs < ONE_PRESS_MS;
    lastMs = nowMs;
    if (isSamePress) return;
    if (first.signal.aborted) atOnce();
    else first.abort();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: first.signal,
    dispose: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
