// A home is safe to kill at any moment. Set ASSAY_TEST_SEED to draw other moments, or the same ones again.

import { expect, test } from "vitest";
import { killAndGoOn } from "./fixtures/kill-and-go-on.ts";

test("Killed five times, the experiment ends with every trial once, none executed twice, and the account right", async () => {
  expect.hasAssertions();
  await killAndGoOn(process.env.ASSAY_TEST_SEED ?? "five kills", 5);
});
