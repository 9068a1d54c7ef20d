// The tests that a mutated statistic or analysis has to get past: their own, and nothing slower. Properties draw from one
// fixed seed, so that the same mutant always meets the same examples; examples come before properties, for they fail sooner.

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const area = process.env.MUTATED ?? "{statistics,analysis}";

const SLOW = [".property.", "published-values", "settle-boundary", "reference-vectors"];

class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => SLOW.findIndex((name) => moduleId.includes(name));
    return files.toSorted((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  test: {
    environment: "node",
    include: [`packages/core/src/${area}/**/*.test.ts`],
    setupFiles: ["test/mutation/fixed-examples.ts"],
    testNamePattern: /^(?!.*twenty thousand trials)/,
    testTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: ExamplesFirst },
  },
});
