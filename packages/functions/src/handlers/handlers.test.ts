import { formatTrialMessage } from "@assay/adapters/aws";
import type { ExperimentId } from "@assay/core/ports";
import { expect, test } from "vitest";
import { ApiOnMemory, echoDesign, WORKSPACE } from "../testing/api-on-memory.ts";
import type { LogFacts } from "./log.ts";
import { createTrialHandler } from "./trial-handler.ts";

async function running(host: ApiOnMemory) {
  const created = await (await host.send("POST", "/v1/experiments", echoDesign())).json();
  const at = `/v1/experiments/${created.experimentId}`;
  await host.send("POST", `${at}/freeze`);
  await host.send("POST", `${at}/run`);
  host.ports.queue.take();
  return { at, ref: { workspace: WORKSPACE, experimentId: created.experimentId as ExperimentId } };
}

test("A message that cannot be read goes back alone, and the others of its batch are handled", async () => {
  const host = new ApiOnMemory();
  const { ref } = await running(host);
  const bodies = ["not json", formatTrialMessage(ref, 0), '{"v":99}', formatTrialMessage(ref, 1)];
  const answer = await host.deliver(host.trialHandler, bodies);
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "message-0" }, { itemIdentifier: "message-2" }]);
  expect(host.executed).toHaveLength(2);
});

test("One ordinal twice in a batch is one delivery", async () => {
  const host = new ApiOnMemory();
  const { ref } = await running(host);
  const twice = [formatTrialMessage(ref, 0), formatTrialMessage(ref, 0)];
  expect(await host.deliver(host.trialHandler, twice)).toEqual({ batchItemFailures: [] });
  expect(host.executed).toHaveLength(1);
  expect(await host.ports.trials.read(ref, 0)).toMatchObject({ state: "settled", attempt: 1 });
});

test("A message of an experiment that is gone comes back, and with it its duplicates", async () => {
  const host = new ApiOnMemory();
  const ref = { workspace: WORKSPACE, experimentId: "exp_none" as ExperimentId };
  const answer = await host.deliver(host.trialHandler, [formatTrialMessage(ref, 0), formatTrialMessage(ref, 0)]);
  expect(answer.batchItemFailures).toHaveLength(2);
});

test("Whatever is said of a trial names its experiment and its ordinal, and so does its trace", async () => {
  const host = new ApiOnMemory();
  const { ref } = await running(host);
  const said: LogFacts[] = [];
  const traced: unknown[] = [];
  const worker = () => {
    throw new Error("planted");
  };
  const handler = createTrialHandler(
    worker,
    (_level, _sentence, facts = {}) => said.push(facts),
    (name, facts, work) => {
      traced.push({ name, facts });
      return work();
    },
  );
  await host.deliver(handler, [formatTrialMessage(ref, 2)]);
  expect(said).toEqual([expect.objectContaining({ ...ref, ordinal: 2, messageId: "message-0" })]);
  expect(traced).toEqual([{ name: "trial", facts: { ...ref, ordinal: 2 } }]);
});

test("A dead letter is settled as undeliverable, and nothing is executed", async () => {
  const host = new ApiOnMemory();
  const { ref, at } = await running(host);
  await host.deliver(host.deadLetterHandler, [formatTrialMessage(ref, 0)]);
  expect(await (await host.get(`${at}/trials/0`)).json()).toMatchObject({
    status: "failed",
    code: "undeliverable",
    chargeUsd: 0,
    run: null,
  });
  expect(host.executed).toEqual([]);
});

test("All trials of a batch run at once", async () => {
  const host = new ApiOnMemory();
  const { ref } = await running(host);
  let inside = 0;
  let most = 0;
  const replace = host.ports.trials.replace;
  host.ports.trials.replace = async (...args) => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    return replace(...args);
  };
  await host.deliver(
    host.trialHandler,
    [0, 1, 2].map((ordinal) => formatTrialMessage(ref, ordinal)),
  );
  expect(host.executed).toHaveLength(3);
  expect(most).toBeGreaterThan(1);
});
