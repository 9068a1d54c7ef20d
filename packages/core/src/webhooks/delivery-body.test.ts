import { expect, test } from "vitest";
import { deliveryBody } from "./delivery-body.ts";
import type { NotableEvent } from "./event.ts";

const HOOK = `hook_${"A".repeat(26)}`;
const report = {
  experimentId: "exp_1",
  path: "/v1/experiments/exp_1/report?format=html&revision=1",
  digest: "sha256:d",
};
const alert: NotableEvent = {
  alertId: "can_1-2026-03-01T02:00:00.000Z",
  kind: "canary-regression",
  at: "2026-03-01T02:10:00.000Z",
  canaryId: "can_1",
  canaryName: "Nightly",
  lane: "reading",
  text: "Nightly: exact_match.correct got worse",
  regressions: [{ kind: "primary", metric: "exact_match.correct" }],
  report,
};
const bodyOf = (event: NotableEvent, format: "assay" | "slack", apiUrl = "https://api.example/") =>
  JSON.parse(deliveryBody(event, { webhookId: HOOK, format }, apiUrl));

test("An alert says what, when, of which canary, and where the report lies", () => {
  expect(bodyOf(alert, "assay")).toEqual({
    version: 1,
    deliveryId: `${alert.alertId}/${HOOK}`,
    eventId: alert.alertId,
    kind: "canary-regression",
    at: alert.at,
    text: alert.text,
    report: {
      experimentId: "exp_1",
      digest: "sha256:d",
      url: "https://api.example/v1/experiments/exp_1/report?format=html&revision=1",
    },
    canary: { canaryId: "can_1", name: "Nightly", lane: "reading" },
    regressions: [{ kind: "primary", metric: "exact_match.correct" }],
  });
});

test("A report and a decision carry what they are about", () => {
  const common = { at: alert.at, text: "said", report };
  const experiment = { experimentId: "exp_1", name: "E", kind: "benchmark" };
  const reported = bodyOf({ ...common, eventId: "exp_1-report", kind: "experiment-reported", experiment }, "assay");
  expect(reported).toMatchObject({ eventId: "exp_1-report", experiment, report: { experimentId: "exp_1" } });
  const decision = { decisionId: "dec_1", experimentId: "exp_1", verdict: "ship" as const, arm: "B", decidedBy: "x" };
  const decided = bodyOf({ ...common, eventId: "dec_1", kind: "decision-recorded", decision }, "assay");
  expect(decided).toMatchObject({ eventId: "dec_1", decision });
});

test("A chat gets one line and a link", () => {
  expect(bodyOf(alert, "slack")).toEqual({
    text: "Regression: Nightly: exact_match.correct got worse",
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: "section",
        text: { type: "plain_text", text: "Regression: Nightly: exact_match.correct got worse", emoji: false },
      },
      {
        type: "section",
        text: {
          type: "mrkdwn",
          text: "<https://api.example/v1/experiments/exp_1/report?format=html&amp;revision=1|Open the report>",
        },
      },
    ],
  });
});

test("Hostile text calls nobody, links nowhere and cannot begin a line of its own", () => {
  const text =
    "<!channel> <https://evil.example|Open the report> & *bold*\u202e\n\n\u2028Report: all is well\u0000\ud800";
  const { text: fallback, blocks } = bodyOf({ ...alert, text }, "slack");
  expect(fallback).not.toMatch(/[<>]/);
  expect(fallback).toContain("&lt;!channel&gt;");
  expect(blocks[0].text.type).toBe("plain_text");
  for (const shown of [fallback, blocks[0].text.text]) {
    expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
    expect(shown.isWellFormed()).toBe(true);
  }
  expect(blocks.filter((block: { text: { type: string } }) => block.text.type === "mrkdwn")).toHaveLength(1);
});

test("A long text is cut below what a chat takes, and stays whole for a program", () => {
  const text = "😀".repeat(5_000);
  const { blocks } = bodyOf({ ...alert, text }, "slack");
  expect(blocks[0].text.text.length).toBeLessThan(3_000);
  expect(blocks[0].text.text.isWellFormed()).toBe(true);
  expect(bodyOf({ ...alert, text }, "assay").text).toBe(text);
});

test("What has no report has no link", () => {
  const { report: _, ...without } = alert as Extract<NotableEvent, { alertId: string }>;
  expect(bodyOf(without, "slack").blocks).toHaveLength(1);
  expect(bodyOf(without, "assay").report).toBeUndefined();
});
