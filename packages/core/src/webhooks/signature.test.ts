import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { deliveryHeaders, signBody } from "./signature.ts";

test("The signature is HMAC-SHA256 over the time, a dot and the body", () => {
  const expected = createHmac("sha256", "key").update('1772323200.{"a":"ü"}').digest("hex");
  expect(signBody("key", 1_772_323_200, '{"a":"ü"}')).toBe(`v1=${expected}`);
});

test("Another time, body or key is another signature", () => {
  const all = [signBody("k", 1, "b"), signBody("k", 2, "b"), signBody("k", 1, "c"), signBody("l", 1, "b")];
  expect(new Set(all).size).toBe(4);
});

test("Headers name the delivery, the event, the time and the signature, and nothing secret", () => {
  const headers = deliveryHeaders("secret-key", { deliveryId: "e/h", kind: "webhook-test", timestampS: 7, body: "{}" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-assay-delivery": "e/h",
    "x-assay-event": "webhook-test",
    "x-assay-timestamp": "7",
    "x-assay-signature": signBody("secret-key", 7, "{}"),
  });
  expect(JSON.stringify(headers)).not.toContain("secret-key");
});
