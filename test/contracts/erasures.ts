// What the store of erasures must do.

import type { Erasure } from "@assay/core/cases";
import type { Erasures } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

const erasure = (erasureId: string, caseSet = "docs"): Erasure => ({
  erasureId,
  caseSet,
  cases: 2,
  reason: "They asked # for it.",
  erasedBy: "Ann",
  startedAt: "2026-03-01T10:00:00.000Z",
});
const finishedAt = "2026-03-01T10:01:00.000Z";

export function describeErasures(make: () => Promise<Erasures>): void {
  describe("erasures", () => {
    test("Erasures of one case set come oldest first, and none of another's", async () => {
      const erasures = await make();
      const workspace = newWorkspace();
      expect(await erasures.list(workspace, "docs")).toEqual([]);
      await erasures.put(newWorkspace(), erasure("era_0"));
      for (const one of [erasure("era_2"), erasure("era_1"), erasure("era_3", "docs-2")]) {
        await erasures.put(workspace, one);
      }
      expect(await erasures.list(workspace, "docs")).toEqual([erasure("era_1"), erasure("era_2")]);
    });

    test("One that is under way is replaced, one that is finished is not", async () => {
      const erasures = await make();
      const workspace = newWorkspace();
      await erasures.put(workspace, erasure("era_1"));
      await erasures.put(workspace, { ...erasure("era_1"), cases: 3 });
      expect(await erasures.list(workspace, "docs")).toEqual([{ ...erasure("era_1"), cases: 3 }]);
      await erasures.put(workspace, { ...erasure("era_1"), finishedAt });
      await erasures.put(workspace, erasure("era_1"));
      expect(await erasures.list(workspace, "docs")).toEqual([{ ...erasure("era_1"), finishedAt }]);
    });
  });
}
