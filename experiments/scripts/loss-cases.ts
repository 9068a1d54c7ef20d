// Sixty remarks with a known mood, and the plan of what goes wrong with which. The counts here are the ones that
// experiments/README.md states; a test holds the two together.

import type { Trouble } from "../workflows/losses/loss-intake.ts";
import { seededOrder } from "./seeded-order.ts";

/** How many remarks meet each trouble: in every arm, and additionally in the flaky one. */
const plantedInEveryArm: Readonly<Partial<Record<Trouble, number>>> = {
  timeout: 1,
  throw: 1,
  unreadable: 1,
  mute: 1,
  refused: 1,
  busy: 2,
};
const plantedWhenFlaky: Readonly<Partial<Record<Trouble, number>>> = {
  timeout: 3,
  throw: 2,
  unreadable: 2,
  mute: 1,
  refused: 2,
  busy: 3,
};

const SEED = "losses";

const subjects = [
  "handle",
  "manual",
  "motor",
  "lid",
  "cable",
  "display",
  "filter",
  "case",
  "strap",
  "battery",
] as const;

/** A third of them are read right only by whoever minds negation. */
const remarks = [
  { say: (it: string) => `The ${it} is excellent and I use it every day.`, mood: "positive" },
  { say: (it: string) => `Sadly the ${it} turned out to be terrible.`, mood: "negative" },
  { say: (it: string) => `The ${it} came in a brown box with two screws.`, mood: "neutral" },
  { say: (it: string) => `The ${it} is not good, whatever the label claims.`, mood: "negative" },
  { say: (it: string) => `This is not a bad ${it}, all in all.`, mood: "positive" },
  { say: (it: string) => `After a week the ${it} is flimsy and loud.`, mood: "negative" },
] as const;

export function buildLossCases(): string {
  const all = remarks.flatMap(({ say, mood }) => subjects.map((subject) => ({ text: say(subject), mood })));
  const everywhere = unfold(plantedInEveryArm);
  const flaky = unfold(plantedWhenFlaky);
  const order = seededOrder(SEED, all, ({ text }) => text);
  const lines = order.map(({ text, mood }, n) => {
    const trouble = everywhere[n];
    const troubleWhenFlaky = flaky[n - everywhere.length];
    return {
      caseId: "",
      intake: { text, ...(trouble && { trouble }), ...(troubleWhenFlaky && { troubleWhenFlaky }) },
      tags: {
        planted: trouble ?? troubleWhenFlaky ?? "none",
        plantedIn: trouble ? "all" : troubleWhenFlaky ? "flaky" : "none",
      },
      reference: { gold: mood },
    };
  });
  // Ordered anew, so that the losses do not all come first.
  return seededOrder(`${SEED}/run`, lines, ({ intake }) => intake.text)
    .map((line, n) => `${JSON.stringify({ ...line, caseId: `remark-${String(n + 1).padStart(2, "0")}` })}\n`)
    .join("");
}

function unfold(counts: Readonly<Partial<Record<Trouble, number>>>): Trouble[] {
  return Object.entries(counts).flatMap(([trouble, count]) => Array.from({ length: count }, () => trouble as Trouble));
}
