import { expect, test } from "vitest";
import { addressOf } from "./route.ts";

test("the home view has the shortest address, and empty filters leave no trace", () => {
  expect(addressOf({})).toBe("./");
  expect(addressOf({ view: "experiments", status: "", lane: undefined })).toBe("./");
  expect(addressOf({ view: "experiments", status: "running" })).toBe("./?status=running");
});

test("whatever a name holds, the address holds it too", () => {
  const name = "sums & <b>?#=é";
  const query = new URLSearchParams(addressOf({ view: "case-set", name }).slice("./?".length));
  expect(query.get("name")).toBe(name);
});
