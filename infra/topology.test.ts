import { secretParameterName } from "@assay/adapters/aws";
import type { WorkspaceId } from "@assay/core/ports";
import { expect, test } from "vitest";
import {
  alarms,
  buckets,
  environment,
  eventSources,
  type FunctionSpec,
  functions,
  type Grant,
  queues,
  schedules,
  secretsPath,
  stageSpec,
  tables,
} from "./topology.ts";

const everyFunction: [string, FunctionSpec][] = Object.entries(functions);
const deadLetterQueues = new Map<string, (typeof queues)["trials" | "finish" | "events"]["deadLetters"]>(
  Object.values(queues).map((queue) => [queue.deadLetters.name, queue.deadLetters]),
);

test("A queue's visibility is at least six times the time-out of the function that reads it", () => {
  for (const source of eventSources) {
    const queue = deadLetterQueues.get(source.queue) ?? queues[source.queue as keyof typeof queues];
    expect(queue.visibilitySeconds, source.queue).toBeGreaterThanOrEqual(6 * functions[source.function].timeoutSeconds);
  }
});

test("Dead letters are kept longer than the messages they were", () => {
  for (const queue of Object.values(queues)) {
    expect(queue.deadLetters.retentionDays).toBeGreaterThan(queue.retentionDays);
    expect(queue.deadLetters.retentionDays).toBeLessThanOrEqual(14);
  }
});

test("Numbers stay inside what AWS accepts", () => {
  for (const queue of Object.values(queues)) {
    expect(queue.visibilitySeconds).toBeLessThanOrEqual(43_200);
    expect(queue.receiveWaitSeconds).toBeLessThanOrEqual(20);
  }
  for (const [name, spec] of everyFunction) {
    expect(spec.timeoutSeconds, name).toBeLessThanOrEqual(900);
    expect(spec.memoryMb, name).toBeGreaterThanOrEqual(128);
  }
  expect(functions.api.timeoutSeconds).toBeLessThan(30);
  for (const source of eventSources) {
    expect(source.batchSize).toBeLessThanOrEqual(10);
    const atOnce = source.maxConcurrency === "stage" ? stageSpec("x").maxTrialConcurrency : source.maxConcurrency;
    expect(atOnce, source.queue).toBeGreaterThanOrEqual(2);
  }
});

test("Every alarm, schedule, grant and environment key points at something that exists", () => {
  const known: Record<string, ReadonlySet<string>> = {
    queue: new Set([...Object.keys(queues), ...deadLetterQueues.keys()]),
    function: new Set(Object.keys(functions)),
    schedule: new Set(schedules.map((schedule) => schedule.name)),
    table: new Set(Object.keys(tables)),
    bucket: new Set(Object.keys(buckets)),
    index: new Set(Object.values(tables).flatMap((table) => table.indexes.map((index) => index.name))),
  };
  const grants: Grant[] = everyFunction.flatMap(([, spec]) => [...spec.grants]);
  const pointers = [...alarms, ...schedules, ...eventSources, ...Object.values(environment), ...grants].flatMap((one) =>
    Object.entries(one).filter(([field, value]) => field in known && typeof value === "string"),
  );
  expect(pointers.length).toBeGreaterThanOrEqual(50);
  for (const [field, value] of pointers) expect(known[field], `${field} ${value}`).toContain(value);
});

test("A function is granted nothing that its environment does not name", () => {
  for (const [name, spec] of everyFunction) {
    const granted = new Set(
      spec.grants.map((grant) => `${grant.on === "index" ? "table" : grant.on} ${target(grant)}`),
    );
    const named = new Set(
      spec.env.flatMap((key) => {
        const reference = environment[key];
        if (reference.kind === "table-name") return [`table ${reference.table}`];
        if (reference.kind === "queue-url") return [`queue ${reference.queue}`];
        if (reference.kind === "stage") return ["secrets of the stage"];
        return reference.kind === "bucket-name" ? [`bucket ${reference.bucket}`] : [];
      }),
    );
    expect(granted.size, name).toBeGreaterThan(0);
    expect(
      [...granted].filter((one) => !named.has(one)),
      name,
    ).toEqual([]);
  }
});

test("Secrets lie where the adapter puts them, and no function can both read and write them", () => {
  const name = secretParameterName("dev", "team" as WorkspaceId, "API_KEY");
  expect(name).toBe(`${secretsPath("dev")}/team/API_KEY`);
  for (const [functionName, spec] of everyFunction) {
    const actions = spec.grants.flatMap((grant) => (grant.on === "secrets" ? [...grant.actions] : []));
    const expected = { api: ["PutParameter", "DeleteParameter"], worker: ["GetParameter"] }[functionName as string];
    expect(actions, functionName).toEqual(expected ?? []);
  }
});

test("Only production keeps its data when its stack is removed", () => {
  expect(stageSpec("production")).toMatchObject({ onRemoval: "retain", deletionProtection: true });
  expect(stageSpec("pr-12")).toMatchObject({ onRemoval: "delete", deletionProtection: false });
});

function target(grant: Grant): string {
  if (grant.on === "secrets") return "of the stage";
  if (grant.on === "queue") return grant.queue;
  return grant.on === "bucket" ? grant.bucket : grant.table;
}
