import { expect, test } from "vitest";
import { renderJUnit } from "./render-junit.ts";
import { hostileModel } from "./testing/hostile-model.ts";
import { madeUpModel } from "./testing/made-up-model.ts";

function outcomes(xml: string, suite: string): string[] {
  return [...xml.matchAll(/<testcase classname="assay\.(\w+)"[^>]*><([a-z-]+)[ >]/g)]
    .filter((found) => found[1] === suite)
    .map((found) => found[2]!);
}

test("an arm that is significantly worse fails, one that cannot be told passes", () => {
  const arms = [
    { label: "good", skill: 0.95 },
    { label: "bad", skill: 0.5 },
    { label: "alike", skill: 0.95 },
  ];
  expect(outcomes(renderJUnit(madeUpModel({ arms }).blob), "verdict")).toEqual(["failure", "system-out"]);
});

test("a guardrail is passed, broken, or skipped while it is unclear", () => {
  const { blob } = madeUpModel();
  const [guardrail] = blob.guardrails;
  const [arm, figures] = Object.entries(guardrail!.perArm)[0]!;
  const ended = (["ok", "breached", "unclear"] as const).map((status) => {
    const perArm = { [arm]: { ...figures, status } };
    const xml = renderJUnit({ ...blob, guardrails: [{ ...guardrail!, perArm }] });
    return [outcomes(xml, "guardrail"), /<testsuite name="guardrail" ([^>]*)>/.exec(xml)?.[1]];
  });
  expect(ended).toEqual([
    [["system-out"], 'tests="1" failures="0" errors="0" skipped="0"'],
    [["failure"], 'tests="1" failures="1" errors="0" skipped="0"'],
    [["skipped"], 'tests="1" failures="0" errors="0" skipped="1"'],
  ]);
});

test("what cannot be said is an error, not a failure", () => {
  const arms = [
    { label: "good", skill: 0.9 },
    { label: "silent", skill: 0.9, lossRate: 1 },
  ];
  const xml = renderJUnit(madeUpModel({ arms }).blob);
  expect(outcomes(xml, "verdict")).toEqual(["error"]);
  expect(xml).toMatch(/<testsuites [^>]*failures="0" errors="5"/);
});

test("hostile text leaves the XML well-formed", () => {
  const xml = renderJUnit(hostileModel().blob);
  const text = xml.replace(
    /<\/?(?:testsuites?|testcase|failure|error|system-out|skipped)(?: [a-z]+="[^"<]*")*\/?>|<\?xml [^>]*>/g,
    "",
  );
  expect(text).not.toMatch(/[<>]/);
  expect(xml).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});
