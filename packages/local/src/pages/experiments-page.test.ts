import type { ExperimentId, ExperimentRecord, WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { experimentsPage } from "./experiments-page.ts";

const record: ExperimentRecord = {
  workspace: "local" as WorkspaceId,
  experimentId: "exp_01" as ExperimentId,
  revision: 1,
  name: "Which <b>model</b>?",
  kind: "benchmark",
  status: "reported",
  createdAt: "2026-11-30T10:00:00.000Z",
  total: 8,
  outcome: {
    stop: "halted",
    stopMessage: `</td><script>alert("1")</script>`,
    byArm: {
      A: { planned: 4, scored: 3, failed: 1, skipped: 0 },
      B: { planned: 4, scored: 2, failed: 1, skipped: 1 },
    },
    chargedMicroUsd: 12_000,
    overrunMicroUsd: 0,
  },
  report: { revision: 1, digest: "sha256:00" },
};

test("What people wrote is text on the page, and the policy allows no script", () => {
  const { html, policy } = experimentsPage({ items: [record] });
  expect(html).not.toMatch(/<b>|<script/);
  expect(html).toContain("Which &#60;b&#62;model&#60;/b&#62;?");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
});

test("A reported experiment leads to its report and shows what became of its trials", () => {
  const { html } = experimentsPage({ items: [record] });
  expect(html).toContain(`<a href="/reports/exp_01">`);
  expect(html).toContain(`<td class="number">8</td><td class="number">5</td><td class="number">3</td>`);
  expect(html).not.toContain("refresh");
});

test("While something runs the page reloads itself; an unfinished experiment has no link and no counts", () => {
  const { outcome: _, report: __, ...open } = record;
  const { html } = experimentsPage({ items: [{ ...open, status: "running" }] });
  expect(html).toContain(`http-equiv="refresh"`);
  expect(html).not.toContain("/reports/");
});

test("A page without experiments says how to make one; a longer list leads to its older part", () => {
  expect(experimentsPage({ items: [] }).html).toContain("npx assay run");
  expect(experimentsPage({ items: [record], nextCursor: "a#b&c" }).html).toContain('href="/reports?cursor=a%23b%26c"');
});
