// As test/integration/kill.test.ts, more often. Set ASSAY_TEST_SEED to draw the same moments again.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { killAndGoOn } from "../integration/fixtures/kill-and-go-on.ts";

test("Killed twenty times, the experiment ends with every trial once, none executed twice, and the account right", async () => {
  expect.hasAssertions();
  await killAndGoOn(process.env.ASSAY_TEST_SEED ?? randomUUID(), 20);
});
