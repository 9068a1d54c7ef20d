import { expect, test } from "vitest";
import { unpollutedDurationMs } from "./unpolluted-duration.ts";

const span = (fromMs: number, toMs: number, refused: boolean) => ({ fromMs, toMs, refused });

test("without calls a run worked all the time", () => {
  expect(unpollutedDurationMs(10, 30, [])).toBe(20);
});

test("refused spans are taken out once, however they overlap", () => {
  expect(unpollutedDurationMs(0, 100, [span(10, 40, true), span(20, 60, true)])).toBe(50);
});

test("while another call is being answered the time counts", () => {
  expect(unpollutedDurationMs(0, 100, [span(10, 60, true), span(40, 100, false)])).toBe(70);
});
