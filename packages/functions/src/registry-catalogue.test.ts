import type { AnyWorkflow, WorkflowRegistry } from "@assay/core/workflows";
import { defineService, defineWorkflow } from "@assay/core/workflows";
import { expect, test } from "vitest";
import { createRegistryCatalogue } from "./registry-catalogue.ts";

const mine = defineWorkflow({
  workflowId: "mine",
  version: 3,
  title: "Mine",
  intakeSchema: { type: "object" },
  timeoutMs: 1_000,
  secrets: ["KEY"],
  run: async () => ({ outputs: {} }),
});

function catalogueOf(
  workflows: Record<string, unknown>,
  digestOf = async (): Promise<string | undefined> => "sha256:x",
) {
  const registry = Object.fromEntries(
    Object.entries(workflows).map(([id, definition]) => [id, async () => ({ default: definition as AnyWorkflow })]),
  ) as WorkflowRegistry;
  return createRegistryCatalogue({
    workflows: registry,
    scorers: {},
    digestOf,
    priceBook: { asOf: "2026-01-01", models: {} },
    build: { commit: null, dirty: null },
  });
}

test("A module becomes data with its code pinned, and its secrets are known by name", async () => {
  const catalogue = catalogueOf({ mine });
  expect(await catalogue.workflows()).toEqual([
    {
      workflowId: "mine",
      version: 3,
      title: "Mine",
      target: { kind: "module" },
      intakeSchema: { type: "object" },
      slots: {},
      timeoutMs: 1_000,
      secrets: ["KEY"],
      codeDigest: "sha256:x",
    },
  ]);
});

test("Code changes under a catalogue that lives on are seen", async () => {
  let digest = "sha256:before";
  const catalogue = catalogueOf({ mine }, async () => digest);
  expect(await catalogue.codeDigest("mine", 3)).toBe("sha256:before");
  digest = "sha256:after";
  expect(await catalogue.codeDigest("mine", 3)).toBe("sha256:after");
  expect(await catalogue.codeDigest("mine", 2)).toBeUndefined();
  expect(await catalogue.codeDigest("constructor", 1)).toBeUndefined();
});

test("A service keeps its target and has no code here", async () => {
  const target = { kind: "http", url: "https://service.example/" } as const;
  const { run: _, secrets: __, ...rest } = mine;
  const service = defineService({ ...rest, workflowId: "far", target });
  const catalogue = catalogueOf({ far: service }, async () => undefined);
  const [spec] = await catalogue.workflows();
  expect(spec).toMatchObject({ target });
  expect(spec).not.toHaveProperty("codeDigest");
});

test("A definition that breaks a rule is refused by name and field", async () => {
  const broken: [Record<string, unknown>, RegExp][] = [
    [{ mine: { ...mine, timeoutMs: 0 } }, /workflow "mine": timeoutMs: .*more than 0/],
    [{ mine: { ...mine, title: undefined } }, /workflow "mine": title: title is missing/],
    [{ other: mine }, /workflow "other" calls itself "mine"/],
    [{ mine: undefined }, /no default export/],
  ];
  for (const [workflows, message] of broken) {
    await expect(catalogueOf(workflows).workflows()).rejects.toThrow(message);
  }
});

test("A file that cannot be loaded is named, and tried again the next time", async () => {
  const attempts: string[] = [];
  const catalogue = createRegistryCatalogue({
    workflows: {
      mine: async () => {
        attempts.push("load");
        if (attempts.length === 1) throw new SyntaxError("Unexpected token");
        return { default: mine };
      },
    },
    scorers: {},
    digestOf: async () => undefined,
    priceBook: { asOf: "2026-01-01", models: {} },
    build: { commit: null, dirty: null },
  });
  await expect(catalogue.workflows()).rejects.toThrow('workflow "mine" cannot be loaded: Unexpected token');
  expect(await catalogue.workflows()).toHaveLength(1);
});
