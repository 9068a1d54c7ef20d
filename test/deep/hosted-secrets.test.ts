import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { bundlesForTests } from "./hosted/bundles-for-tests.ts";
import { startHostedCloud } from "./hosted/hosted-cloud.ts";

const bundles = await bundlesForTests();
const VALUE = "Bearer planted-0123456789";

test("A secret that a team set is written by the API, read by the worker, and asked of nobody by anyone else", async () => {
  const cloud = await startHostedCloud({ bundles, workers: 1 });
  try {
    const at = "/v1/secrets/SERVICE_AUTHORIZATION";
    const service = {
      workflowId: "far",
      title: "Far away",
      intakeSchema: { type: "object" },
      slots: {},
      price: { kind: "free" },
      timeoutMs: 10_000,
      target: {
        kind: "http",
        url: "https://service.invalid/run",
        headers: { authorization: { secret: "SERVICE_AUTHORIZATION" } },
      },
    };
    expect(await cloud.ask("POST", "/v1/workflows", service)).toMatchObject({ status: 201 });
    const run = () =>
      cloud.ask<{ runId: string; detail: string }>("POST", "/v1/runs", { workflowId: "far", intake: {} });
    const refused = await run();
    expect(refused).toMatchObject({ status: 422, body: { code: "secret-missing" } });
    expect(refused.body.detail).toBe("SERVICE_AUTHORIZATION is not set; nothing was spent");

    const set = await cloud.ask("PUT", at, { value: VALUE });
    expect(set).toMatchObject({ status: 200, body: { name: "SERVICE_AUTHORIZATION", setBy: "first" } });
    const started = await run();
    expect(started.status).toBe(202);
    const look = () => cloud.ask<{ trial: { status: string } }>("GET", `/v1/runs/${started.body.runId}`);
    let settled = await look();
    while (!["scored", "failed"].includes(settled.body.trial.status)) {
      await sleep(200);
      settled = await look();
    }
    expect(JSON.stringify(settled.body)).toContain("unreachable");
    expect(JSON.stringify([set, settled, await cloud.ask("GET", "/v1/secrets")])).not.toContain("planted");
    expect(await cloud.ask("DELETE", at)).toMatchObject({ status: 204 });
    expect(await run()).toMatchObject({ status: 422 });

    const asked = Object.entries(cloud.counts()).flatMap(([name, counts]) =>
      Object.keys(counts).flatMap((operation) => (operation.startsWith("SSM ") ? [`${name} ${operation}`] : [])),
    );
    expect(asked.sort()).toEqual(["api SSM DeleteParameter", "api SSM PutParameter", "worker SSM GetParameter"]);
    expect(cloud.asked().ungranted).toEqual([]);
    expect(cloud.faults).toEqual([]);
  } finally {
    await cloud.close();
  }
});
