// One seed for every property of a mutation run: whether a mutant survives must not depend on luck.

import fc from "fast-check";

fc.configureGlobal({ seed: 20_260_101, numRuns: 40 });
