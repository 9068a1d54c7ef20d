import type { CommandTarget } from "@assay/core/workflows/records";
import { expect, test, vi } from "vitest";
import { createExecutor } from "./create-executor.ts";
import { outputsOf, outside, requestOf } from "./fixtures/requests.ts";

// Threads, processes and waits of the call policy are real here, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const once: CommandTarget = { kind: "command", argv: [process.execPath, "-e", `console.log('{"outputs":{"a":1}}')`] };

test("the target of a run decides which executor it gets", async () => {
  const executor = createExecutor({
    ...outside,
    allowPrivate: true,
    allowCommands: true,
    environment: process.env,
    maxThreads: 1,
  });
  expect(outputsOf(await executor.execute(requestOf("echo", { text: "hi" })))).toMatchObject({
    intake: { text: "hi" },
  });
  expect(outputsOf(await executor.execute(requestOf("c", {}, { target: once })))).toEqual({ a: 1 });
  await executor.close();
});

test("a command is unsupported where commands are not allowed", async () => {
  const executor = createExecutor({ ...outside, allowPrivate: false, allowCommands: false, environment: {} });
  await expect(executor.execute(requestOf("c", {}, { target: once }))).rejects.toMatchObject({ code: "unsupported" });
  await executor.close();
});
