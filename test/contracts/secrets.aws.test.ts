// The values of secrets on SSM's own protocol, and what is true of that adapter alone.

import { createSsmSecretValues, secretParameterName } from "@assay/adapters/aws";
import type { WorkspaceId } from "@assay/core/ports";
import { LOCAL_CREDENTIALS, LOCAL_REGION } from "@assay/local";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";
import { describeSecretValues } from "./secrets.ts";
import { type SsmEndpoint, startSsmEndpoint } from "./ssm-endpoint.ts";

const VALUE = "sk-planted-0123456789";
let ssm: SsmEndpoint;
let values: ReturnType<typeof createSsmSecretValues>;

beforeAll(async () => {
  ssm = await startSsmEndpoint();
  const none = "http://127.0.0.1:9";
  const endpoints = { dynamodb: none, sqs: none, s3: none, ssm: ssm.url };
  values = createSsmSecretValues({ region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS, endpoints }, "test");
});

afterAll(async () => {
  values.close();
  await ssm.close();
});

describeSecretValues(async () => values);

test("A value lies encrypted, under its stage and its workspace", async () => {
  const workspace = newWorkspace();
  await values.write(workspace, "API_KEY", VALUE);
  expect(ssm.types().get(`/assay/test/${workspace}/API_KEY`)).toBe("SecureString");
});

test("A throttled request is asked again until it is answered", async () => {
  const workspace = newWorkspace();
  await values.write(workspace, "API_KEY", VALUE);
  const before = ssm.asked.length;
  ssm.refuse("ThrottlingException", 2);
  expect(await values.read(workspace, "API_KEY")).toBe(VALUE);
  expect(ssm.asked.length - before).toBe(3);
});

test("No fault carries the value, whatever the service says of it", async () => {
  ssm.refuse("ValidationException", 1);
  const fault: unknown = await values.write(newWorkspace(), "API_KEY", VALUE).catch((error: unknown) => error);
  expect(fault).toMatchObject({
    code: "internal",
    message: "the secret API_KEY could not be kept: ValidationException",
  });
  const { stack, cause } = fault as Error;
  expect(`${stack}${JSON.stringify(fault)}`).not.toContain("sk-planted");
  expect(cause).toBeUndefined();
});

test("A workspace or a name that would lead elsewhere is refused before anything is asked", async () => {
  const before = ssm.asked.length;
  for (const [workspace, name] of [
    ["../other", "KEY"],
    ["a/b", "KEY"],
    ["", "KEY"],
    ["*", "KEY"],
    ["team", "../KEY"],
    ["team", "a/b"],
    ["team", ""],
    ["team", "lower"],
  ] as const) {
    expect(() => secretParameterName("test", workspace as WorkspaceId, name)).toThrow("cannot stand in the path");
    await expect(values.read(workspace as WorkspaceId, name)).rejects.toMatchObject({ code: "invalid" });
  }
  expect(ssm.asked.length).toBe(before);
});
