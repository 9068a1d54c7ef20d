import { expect, test } from "vitest";
import { functions } from "../topology.ts";
import { handlerEntry } from "./handler-entry.ts";

test("Every handler of the topology is a file that exports it", () => {
  for (const { handler } of Object.values(functions)) expect(handlerEntry(handler).exported).toBe("handler");
});

test("A handler whose file or export does not exist is refused by name", () => {
  expect(() => handlerEntry("packages/functions/src/lambda/nothing.handler")).toThrow("there is no file");
  expect(() => handlerEntry("packages/functions/src/lambda/api.handle")).toThrow('exports no "handle"');
});
