import { expect, test } from "vitest";
import { eachByItself } from "./each-by-itself.ts";

test("a fault of one keeps no other waiting, and the first is thrown at the end", async () => {
  const seen: number[] = [];
  const looking = eachByItself([1, 2, 3, 4], async (n) => {
    seen.push(n);
    if (n % 2 === 0) throw new Error(`fault of ${n}`);
  });
  await expect(looking).rejects.toThrow("fault of 2");
  expect(seen).toEqual([1, 2, 3, 4]);
});

test("without a fault nothing is thrown", async () => {
  await expect(eachByItself([1], async () => {})).resolves.toBeUndefined();
});
