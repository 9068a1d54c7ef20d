// Every figure of three experiments, pinned. Records that were committed are computed again from their scores, so a
// figure may only change together with the schema's version.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import { goldenExperiments } from "./testing/golden-experiments.ts";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`./golden/${name}.json`, import.meta.url), "utf8")) as Record<string, unknown>;

for (const [name, experiment] of Object.entries(goldenExperiments)) {
  const figures = JSON.parse(JSON.stringify(analyse(experiment()))) as Record<string, unknown>;
  const expected = golden(name);

  test(`${name}: nothing is stated beside what was, and nothing is left out`, () => {
    expect(Object.keys(figures)).toEqual(Object.keys(expected));
  });

  for (const chapter of Object.keys(expected)) {
    test(`${name}: ${chapter}`, () => {
      expect(figures[chapter]).toEqual(expected[chapter]);
    });
  }
}
