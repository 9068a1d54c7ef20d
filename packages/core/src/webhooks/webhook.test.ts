import { expect, test } from "vitest";
import { badUrl, shownUrl } from "./webhook.ts";

test.each([
  ["nonsense", "this is no URL"],
  ["file:///etc/passwd", "only https is called"],
  ["https://me:secret@example.org/", "a URL holds no name and no password"],
  ["https://example.org/#part", "what follows # is never sent"],
  ["https://hooks.example/…", "this is an address as lists show it, cut short: give the whole one"],
])("%s is refused: %s", (url, why) => {
  expect(badUrl(url)).toBe(why);
});

test("An address without such parts may stand", () => {
  expect(badUrl("https://example.org/hooks?team=1")).toBeUndefined();
});

test("What may be secret in an address is not shown", () => {
  const url = "https://hooks.example/services/T1/B2/abc?key=1";
  expect(shownUrl({ url, format: "slack" })).toBe("https://hooks.example/…");
  expect(shownUrl({ url, format: "assay" })).toBe("https://hooks.example/services/T1/B2/abc?…");
});
