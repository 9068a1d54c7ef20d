import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";

test("the page on scorers names every scorer, key and option", () => {
  const page = readFileSync(new URL("../../../../docs/scorers.md", import.meta.url), "utf8");
  for (const scorer of catalogue) {
    const section = page.split(`\n## ${scorer.name}\n`)[1]?.split("\n## ")[0];
    expect(section, `no section "${scorer.name}"`).toBeDefined();
    for (const key of Object.keys(scorer.keys)) expect(section).toContain(`\`${key}\``);
    const common = ["output", "normalise"];
    const options = Object.keys(scorer.optionsSchema.properties ?? {}).filter((name) => !common.includes(name));
    for (const option of options) expect(section, `${scorer.name} has an option ${option}`).toContain(`\`${option}`);
  }
});

test("names are unique, and every key says what it is", () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
  for (const { keys, version } of catalogue) {
    expect(version).toBeGreaterThan(0);
    for (const { about, unit, kind, range } of Object.values(keys)) {
      expect(about.length * unit.length).toBeGreaterThan(0);
      if (kind === "binary") expect(range).toEqual({ low: 0, high: 1 });
    }
  }
});
