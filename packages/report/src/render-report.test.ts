import { createHash } from "node:crypto";
import { notEstimable, parseBlob } from "@assay/core/report";
import { expect, test } from "vitest";
import { bundleClient } from "./bundle-client.ts";
import { sectionTitles } from "./page.ts";
import { renderReport } from "./render-report.ts";
import { hostileModel } from "./testing/hostile-model.ts";
import { madeUpModel } from "./testing/made-up-model.ts";

const script = await bundleClient();

/** The page as a reader without scripts gets it: without the embedded data and the program. */
function visible(page: string): string {
  return page.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<style[\s\S]*?<\/style>/g, "");
}

/** Where a page breaks a rule, with what stands around it. */
function found(page: string, pattern: RegExp): string {
  const at = pattern.exec(page)?.index;
  return at === undefined ? "" : page.slice(Math.max(0, at - 80), at + 120);
}

function sha256Base64(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}

test("the same model gives the same bytes twice in one process", () => {
  const [one, other] = [renderReport(madeUpModel(), { script }), renderReport(madeUpModel(), { script })];
  expect(one === other).toBe(true);
});

test("the client is bundled to the same bytes twice and names no module of Node", async () => {
  expect(await bundleClient()).toBe(script);
  expect(script).not.toMatch(/node:|require\(/);
});

test("the policy allows exactly the script and the style that are in the page", () => {
  const page = renderReport(hostileModel(), { script });
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(policy).toMatch(/^default-src 'none'; img-src data:; /);
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1]!);
  expect([scripts.length, styles.length]).toEqual([1, 1]);
  expect(policy).toContain(`script-src 'sha256-${sha256Base64(scripts[0]!)}'`);
  expect(policy).toContain(`style-src 'sha256-${sha256Base64(styles[0]!)}'`);
});

test("hostile text makes no element, no attribute and no link", () => {
  const page = renderReport(hostileModel(), { script });
  const html = visible(page);
  expect(found(html, /<script|<svg onload|<img src=x/)).toBe("");
  expect(found(html, /<[^>]*\s(?:on\w+|style)=/i)).toBe("");
  expect([...html.matchAll(/href="([^"]*)"/g)].every(([, link]) => link!.startsWith("#"))).toBe(true);
  expect(html.includes("&lt;script>alert('ran')&lt;/script>")).toBe(true);
  expect(found(page, /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u)).toBe("");
  expect(html.includes("⟨U+202E⟩")).toBe(true);
  expect(page.match(/<script/g)).toHaveLength(6);
});

const ESC = String.fromCharCode(0x1b);
const hostile = {
  "a script tag": ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
  "an event handler": ['" onerror="alert(1)', "&quot; onerror=&quot;alert(1)"],
  "the end of a script": ["</script><b>", "&lt;/script>&lt;b>"],
  "a javascript: address": ["javascript:alert(1)", "javascript:alert(1)"],
  "a line separator": [`a${String.fromCharCode(0x2028)}b`, "a⟨U+2028⟩b"],
  "an override of direction": [`photo${String.fromCharCode(0x202e)}gnp`, "photo⟨U+202E⟩gnp"],
  "colours of a terminal": [`${ESC}[31mred${ESC}[0m`, "red"],
} as const;

test.each(Object.entries(hostile))("%s is words and nothing else wherever the page shows it", (_, [text, shown]) => {
  const page = renderReport(saying(text), { script });
  const html = visible(page);
  const places = html.split(shown).length - 1;
  expect(places).toBeGreaterThan(8);
  expect(found(page, /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u2028\u2029]/u)).toBe("");
  expect(found(html, /<[^>"]*(?:"[^"]*"[^>"]*)*\s(?:on\w+|style)=/i)).toBe("");
  expect(found(html, /<(?:script|b)\b|href="(?!#)/)).toBe("");
  expect(page.match(/<script/g)).toHaveLength(6);
});

test("a label of 10,000 characters and an output of a megabyte are cut, and say so", () => {
  const html = visible(renderReport(saying("long".repeat(2_500), "x".repeat(1_000_000)), { script }));
  expect(found(html, /(?:long){1200}/)).toBe("");
  expect(found(html, /x{4001}/)).toBe("");
  expect(html).toContain("…");
  expect(html).toContain("shortened");
  expect(html.length).toBeLessThan(400_000);
});

/** A report of two cases in which everybody says the same. */
function saying(text: string, output = text) {
  const arms = [
    { label: text, skill: 0.5 },
    { label: text, skill: 0.9 },
  ];
  const model = madeUpModel({ cases: 2, name: text, hypothesis: text, arms });
  const cases = model.cases.map(({ perArm, reference: _, ...one }, i) => ({
    ...one,
    caseId: `${i} ${text}`,
    tags: { [text]: text },
    intake: [{ name: text, value: { kind: "text", text: output, truncated: true } as const }],
    perArm: Object.fromEntries(
      Object.entries(perArm).map(([arm, trials]) => [
        arm,
        trials.map((trial) => ({
          ...trial,
          message: text,
          outputs: [{ name: text, value: { kind: "text", text: output, truncated: true } as const }],
        })),
      ]),
    ),
  }));
  const points = model.points.map((point) => ({ ...point, caseId: `${Number(point.caseId.slice(5)) - 1} ${text}` }));
  return { ...model, points, cases };
}

test("a picture that is no picture is left out", () => {
  expect(found(visible(renderReport(hostileModel(), { script })), /image\/svg\+xml;base64/)).toBe("");
});

test("a picture drawn small says so, and one that does not travel says why", () => {
  const model = madeUpModel({ cases: 4 });
  const file = { kind: "file", mediaType: "image/png", bytes: 600_000 } as const;
  const [first, ...others] = model.cases;
  const intake = [
    { name: "near", value: { ...file, name: "near.png", picture: "near", isThumbnail: true } as const },
    { name: "far", value: { ...file, name: "far.png" } },
  ];
  const html = visible(
    renderReport(
      {
        ...model,
        cases: [{ ...first!, intake }, ...others],
        pictures: { ...model.pictures, near: { mediaType: "image/webp", base64: "UklGRg==" } },
      },
      { script },
    ),
  );
  expect(html).toContain('src="data:image/webp;base64,UklGRg=="');
  expect(html).toContain("image/png, 586 KB, drawn small");
  expect(html.match(/too large to travel in the page/g)).toHaveLength(1);
});

test("every part of a report is there, in the order in which it is read", () => {
  const page = renderReport(madeUpModel(), { script });
  const places = sectionTitles.map(([id]) => page.indexOf(`<section id="${id}"`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test("without raw data a page is under 400 KB", () => {
  const page = renderReport(madeUpModel({ cases: 400, outputs: false }), { script });
  const bare = page.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, "");
  expect(Buffer.byteLength(bare)).toBeLessThan(400_000);
});

test("a page needs no script and then allows none", () => {
  const page = renderReport(madeUpModel(), { script: "" });
  expect([page.includes("script-src 'none'"), page.includes("<script>")]).toEqual([true, false]);
});

const figureKeys = new Set(
  "passRate mean median p10 p90 max worst badTail meanPaired passRatePaired costUsd totalUsd perTrialUsd unbilledUsd medianMs p95Ms medianWarmMs medianDurationMs low high lowAdjusted highAdjusted bootstrapLow bootstrapHigh p pAdjusted minimumP mde degradation rate case arm".split(
    " ",
  ),
);

const degenerate = {
  "no scored trial in one arm": madeUpModel({
    cases: 12,
    arms: [
      { label: "a", skill: 0.8 },
      { label: "b", skill: 0.8, lossRate: 1 },
    ],
  }),
  "no scored trial at all": madeUpModel({
    cases: 6,
    arms: [
      { label: "a", skill: 0.8, lossRate: 1 },
      { label: "b", skill: 0.8, lossRate: 1 },
    ],
  }),
  "one arm": madeUpModel({ cases: 6, arms: [{ label: "only", skill: 0.8 }] }),
  "two cases": madeUpModel({ cases: 2 }),
  "no points": { ...madeUpModel({ cases: 20 }), points: [] },
  "scores made elsewhere, no outputs": { ...madeUpModel({ cases: 20, outputs: false }), points: [] },
  binary: madeUpModel({ cases: 30, kind: "binary", threshold: 1 }),
  "binary with repeats": madeUpModel({ cases: 30, kind: "binary", threshold: 1, repeats: 3 }),
  "lower is better": madeUpModel({ cases: 30, direction: "lower", threshold: 0.2 }),
  "twelve arms": madeUpModel({
    cases: 12,
    arms: Array.from({ length: 12 }, (_, i) => ({ label: `arm number ${i}`, skill: 0.7 + i / 60 })),
  }),
  "stopped, dirty, changed service, hold-out, silver": madeUpModel({
    cases: 20,
    holdout: true,
    provenance: {
      stop: "exhausted",
      build: { commit: null, dirty: true },
      serviceVersions: { B: ["1", "2"] },
      silverReferences: 4,
      budget: { limitUsd: 1, chargedUsd: 1.2, overrunUsd: 0.2, remainingUsd: 0 },
    },
  }),
  "nothing estimable": nothingEstimable(),
};

function nothingEstimable() {
  const model = madeUpModel({ cases: 12 });
  const reason = notEstimable("made up to be missing");
  const isFigure = (key: string, value: unknown) => typeof value === "number" && figureKeys.has(key);
  const blob = JSON.parse(JSON.stringify(model.blob), (key, value) => (isFigure(key, value) ? reason : value));
  return { ...model, blob: parseBlob(blob) };
}

test.each(Object.entries(degenerate))("a report with %s shows no NaN, undefined, null or object", (_, model) => {
  const html = visible(renderReport(model, { script }));
  expect(found(html, /NaN|undefined|Infinity|\[object|>null</)).toBe("");
  expect(html.includes("</main>")).toBe(true);
});

test("what cannot be estimated says why", () => {
  const html = visible(renderReport(degenerate["nothing estimable"], { script }));
  expect(html.includes('title="made up to be missing">not estimable')).toBe(true);
});

test("more than eight arms fold", () => {
  const html = visible(renderReport(degenerate["twelve arms"], { script }));
  expect(html.includes("<summary>4 more arms</summary>")).toBe(true);
});
