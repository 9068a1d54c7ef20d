// One experiment from its design to its second report, through the API and the handlers that AWS would run, on memory.

import { parseBlob } from "@assay/core/report";
import {
  createdShape,
  dryRunShape,
  experimentShape,
  frozenAnswerShape,
  rescoredShape,
} from "@assay/functions/api/shapes/experiment";
import { trialDetailShape } from "@assay/functions/api/shapes/trial";
import { ApiOnMemory, echoDesign, echoing, wordCases } from "@assay/functions/testing/api-on-memory";
import { expect, test } from "vitest";

async function body(answer: Promise<Response>, status = 200) {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return JSON.parse(text);
}

async function frozen(host: ApiOnMemory, design: Record<string, unknown>): Promise<string> {
  const { experimentId } = createdShape.parse(await body(host.send("POST", "/v1/experiments", design), 201));
  frozenAnswerShape.parse(await body(host.send("POST", `/v1/experiments/${experimentId}/freeze`)));
  return `/v1/experiments/${experimentId}`;
}

test("An experiment is created, priced, frozen, run, reported and scored again", async () => {
  const host = new ApiOnMemory();
  const created = createdShape.parse(await body(host.send("POST", "/v1/experiments", echoDesign()), 201));
  const at = `/v1/experiments/${created.experimentId}`;
  expect(created).toMatchObject({ status: "draft", designDigest: null, budget: null, report: null });

  const priced = dryRunShape.parse(await body(host.send("POST", `${at}/dry-run`)));
  expect(priced).toMatchObject({ mayStart: true, fits: true, budgetLimitUsd: 1 });
  expect(priced.perArm).toEqual({
    A: { trials: 8, lowUsd: 0.008, likelyUsd: 0.016, highUsd: 0.032 },
    B: { trials: 8, lowUsd: 0.008, likelyUsd: 0.016, highUsd: 0.032 },
  });
  expect(host.executed).toEqual([]);

  const answer = frozenAnswerShape.parse(await body(host.send("POST", `${at}/freeze`)));
  expect(answer).toMatchObject({ status: "frozen", designDigest: priced.designDigest, reportedBefore: [] });

  const started = experimentShape.parse(await body(host.send("POST", `${at}/run`), 202));
  expect(started).toMatchObject({ status: "running", trials: { planned: 16, scored: 0, running: 0 } });
  expect((await host.get(`${at}/scores`)).status).toBe(409);
  expect((await host.get(`${at}/report`)).status).toBe(409);

  await host.drain();
  const done = experimentShape.parse(await body(host.get(at)));
  expect(done).toMatchObject({
    status: "reported",
    trials: {
      planned: 16,
      scored: 16,
      failed: 0,
      skipped: 0,
      byArm: { A: { planned: 8, scored: 8 }, B: { planned: 8, scored: 8 } },
    },
    budget: { limitUsd: 1, reservedUsd: 0, chargedUsd: 0.032, overrunUsd: 0, remainingUsd: 0.968 },
    report: { revision: 1 },
  });
  expect(new Set(host.executed).size).toBe(16);
  expect(host.executed.length).toBe(16);

  const first = await host.get(`${at}/report`);
  const blob = parseBlob(await first.json());
  expect(blob.designDigest).toBe(answer.designDigest);
  expect(blob.perArm.A).toMatchObject({ planned: 8, scored: 8 });
  expect(await (await host.get(`${at}/report?format=html`)).text()).toContain("<!doctype html>");
  expect(await (await host.get(`${at}/report?format=md`)).text()).toContain("## Echoes");
  expect(await (await host.get(`${at}/report?format=junit`)).text()).toContain("<testsuites");

  const rescored = rescoredShape.parse(await body(host.send("POST", `${at}/rescore`)));
  expect(rescored).toMatchObject({
    revision: 2,
    scorers: expect.arrayContaining([{ as: "exact_match", frozen: 1, now: 1 }]),
  });
  expect(host.executed.length).toBe(16);
  expect(await body(host.get(`${at}/report/revisions`))).toMatchObject({ items: [{ revision: 1 }, { revision: 2 }] });
  const again = await host.get(`${at}/report?revision=1`);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
});

test("The file of scores analyses to the same figures as the report", async () => {
  const host = new ApiOnMemory();
  host.behave = (request) =>
    echoing({ ...request, intake: { ...request.intake, fail: request.intake.text === "word 3" } });
  const design = echoDesign();
  const at = await frozen(host, design);
  await body(host.send("POST", `${at}/run`), 202);
  await host.drain();
  const { provenance: _, ...figures } = await body(host.get(`${at}/report`));
  const scores = await (await host.get(`${at}/scores?format=jsonl`)).text();
  const { provenance: __, ...again } = await body(host.send("POST", "/v1/analyze", { design, scores }));
  expect(again).toEqual(figures);
});

test("A design that costs more than its limit is refused with 402, and nothing is executed", async () => {
  const host = new ApiOnMemory();
  const at = await frozen(host, echoDesign({ budgetLimitUsd: 0.05 }));
  const refused = await body(host.send("POST", `${at}/run`), 402);
  expect(refused).toMatchObject({ code: "over-budget", details: { budgetLimitUsd: 0.05, highUsd: 0.064 } });
  await host.drain();
  expect(host.executed).toEqual([]);
  expect(await body(host.get(at))).toMatchObject({ status: "frozen" });
});

test("With onBudget stop it runs as far as the money goes and says so", async () => {
  const host = new ApiOnMemory();
  const at = await frozen(host, echoDesign({ budgetLimitUsd: 0.02, onBudget: "stop" }));
  await body(host.send("POST", `${at}/run`), 202);
  await host.drain();
  const done = experimentShape.parse(await body(host.get(at)));
  expect(done).toMatchObject({ status: "reported", stop: "exhausted" });
  expect(done.trials.scored + done.trials.failed + done.trials.skipped).toBe(16);
  expect(done.trials.skipped).toBeGreaterThan(0);
  expect(done.budget!.chargedUsd).toBeLessThanOrEqual(0.02);
});

test("A cancelled experiment keeps what was measured and skips the rest", async () => {
  const host = new ApiOnMemory();
  const at = await frozen(host, echoDesign({ caseSet: { name: "many", cases: wordCases(20) } }));
  await body(host.send("POST", `${at}/run`), 202);
  await host.drain(2);
  const stopped = experimentShape.parse(await body(host.send("POST", `${at}/cancel`)));
  expect(stopped).toMatchObject({ status: "running", stop: "cancelled" });
  await host.drain();
  const done = experimentShape.parse(await body(host.get(at)));
  expect(done).toMatchObject({ status: "reported", stop: "cancelled", trials: { planned: 40, running: 0 } });
  expect(done.trials.scored).toBe(host.executed.length);
  expect(done.trials.scored + done.trials.skipped).toBe(40);
  const skipped = await body(host.get(`${at}/trials?status=skipped&limit=1`));
  expect(skipped.items[0]).toMatchObject({ status: "skipped", code: "cancelled" });
  expect(await body(host.send("POST", `${at}/cancel`), 409)).toMatchObject({ code: "conflict" });
});

test("Losses are counted by arm and code while it runs, and every trial can be opened", async () => {
  const host = new ApiOnMemory();
  host.behave = (request) => echoing({ ...request, intake: { ...request.intake, fail: request.intake.loud === true } });
  const at = await frozen(host, echoDesign());
  await body(host.send("POST", `${at}/run`), 202);
  await host.drain(3);
  const during = experimentShape.parse(await body(host.get(`${at}?byArm=true`)));
  expect(during.status).toBe("running");
  expect(during.trials.scored).toBe(during.trials.byArm.A!.scored);
  expect(during.trials.failed).toBe(during.losses.B!.workflow_failed);
  await host.drain();
  const done = experimentShape.parse(await body(host.get(at)));
  expect(done.losses).toEqual({ B: { workflow_failed: 8 } });

  const { items } = await body(host.get(`${at}/trials?arm=B&limit=100`));
  expect(items).toHaveLength(8);
  const one = trialDetailShape.parse(await body(host.get(`${at}/trials/${items[0].ordinal}`)));
  expect(one).toMatchObject({ arm: "B", status: "failed", code: "workflow_failed", chargeUsd: 0.002 });
  expect(one.run).toMatchObject({ status: "failed", error: { detail: "planted" } });
  expect(JSON.stringify(one)).not.toContain('"token"');
});

test("A duplicated delivery of a trial executes it once", async () => {
  const host = new ApiOnMemory();
  const at = await frozen(host, echoDesign());
  await body(host.send("POST", `${at}/run`), 202);
  for (let round = 0; round < 100; round += 1) {
    const sent = host.ports.queue.take();
    if (sent.length === 0) break;
    for (const message of [...sent, ...sent]) {
      if (message.kind === "finish") await host.ports.queue.sendFinish(message.ref);
      else if (message.kind === "trial")
        await host.ports.queue.sendTrials(message.ref, [{ ordinal: message.ordinal, delaySeconds: 0 }]);
    }
    await host.drain(1);
  }
  expect(await body(host.get(at))).toMatchObject({ status: "reported", trials: { scored: 16 } });
  expect(host.executed.length).toBe(16);
});

test("What a lost message leaves behind, the heartbeat brings on", async () => {
  const host = new ApiOnMemory();
  const at = await frozen(host, echoDesign());
  await body(host.send("POST", `${at}/run`), 202);
  host.ports.queue.take();
  for (let minute = 0; minute < 10; minute += 1) {
    host.nowMs += 60_000;
    await host.beat();
    await host.drain();
  }
  expect(await body(host.get(at))).toMatchObject({ status: "reported", trials: { scored: 16 } });
});
