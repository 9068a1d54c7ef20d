import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { keepScreenshot } from "../e2e/browser.ts";
import { expectAccessible, expectNoOverflow, withDashboard } from "../e2e/dashboard-page.ts";
import { looks, quiet, useStage } from "../e2e/dashboard-stage.ts";
import { sumDesign } from "../e2e/dashboard-world.ts";

const stage = useStage();

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const state = (page: Page) => page.locator(".check-state");

test.each(looks)("a table becomes cases, each column where it is chosen to go ($width px)", async (look) => {
  const { browser, world } = stage();
  await withDashboard(browser, world.entrance, look, async ({ page, open, trouble }) => {
    await open("?view=designer");
    await page.getByLabel("Workflow").nth(0).selectOption("adds-well");
    await page.getByLabel(/^Open a case file/).setInputFiles(file("sums.csv", "no,a,b,sum\n1,4,5,9\n2,40,5,45\n"));
    await page.getByText("Not taken yet").waitFor();
    expect(await page.locator(".case-file .findings").textContent()).toContain("line 2");
    await keepScreenshot(page, `dashboard-table-refused-${look.width}`);
    await expectAccessible(page);
    await page.getByLabel("Where column no goes").selectOption("caseId");
    await page.getByText("2 cases are in the design.").waitFor();
    await page.getByLabel("Where column sum goes").selectOption("reference.gold");
    const cases = page.getByLabel("Cases, one JSON object a line");
    await expect
      .poll(() => cases.inputValue())
      .toBe(
        '{"caseId":"1","intake":{"a":4,"b":5},"reference":{"gold":"9"}}\n{"caseId":"2","intake":{"a":40,"b":5},"reference":{"gold":"45"}}',
      );
    await keepScreenshot(page, `dashboard-table-taken-${look.width}`);
    await expectNoOverflow(page);
    expect(trouble).toEqual(quiet);
  });
});

test("a design is saved as YAML and as JSON, and both open as the same design", async () => {
  const { browser, world } = stage();
  const design = sumDesign({ cases: 12, name: "Saved: and opened" });
  await withDashboard(browser, world.entrance, {}, async ({ page, open, trouble }) => {
    await open("?view=designer");
    const openFile = page.getByLabel("Open a file", { exact: true });
    await openFile.setInputFiles(file("design.json", JSON.stringify(design)));
    await state(page).filter({ hasText: "Nothing stands in the way" }).waitFor();
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    const yaml = await saved("Save as YAML");
    expect(yaml.name).toBe("Saved-and-opened.yaml");
    expect(yaml.text).toContain('name: "Saved: and opened"');
    await page.getByRole("button", { name: "Start over" }).click();
    await openFile.setInputFiles(file(yaml.name, yaml.text));
    await state(page).filter({ hasText: "Nothing stands in the way" }).waitFor();
    const json = await saved("Save as JSON");
    expect(JSON.parse(json.text)).toEqual(design);

    await openFile.setInputFiles(file("twice.yaml", "name: a\nname: b\n"));
    await page.getByText("That file is no design").waitFor();
    expect(await page.locator(".buttons .findings").textContent()).toContain("line 2, column 1");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Saved: and opened");
    await expectAccessible(page);
    expect(trouble).toEqual(quiet);
  });
});
