// What the stores of secrets must do: the notes of what was set, and the values.

import type { SecretNotes, SecretValues } from "@assay/core/ports";
import { describe, expect, test } from "vitest";
import { newWorkspace } from "./sample-rows.ts";

export function describeSecretNotes(make: () => Promise<SecretNotes>): void {
  describe("notes of secrets", () => {
    const note = (name: string, setBy = "somebody#1") => ({ name, setAt: "2026-03-01T10:00:00.000Z", setBy });

    test("The notes of one workspace are listed by name, the last that was put of each", async () => {
      const notes = await make();
      const [workspace, other] = [newWorkspace(), newWorkspace()];
      expect(await notes.list(workspace)).toEqual([]);
      for (const name of ["B_KEY", "A_KEY", "A", "B_KEY2"]) await notes.put(workspace, note(name));
      await notes.put(workspace, note("A_KEY", "another"));
      await notes.put(other, note("C_KEY"));
      expect(await notes.list(workspace)).toEqual([note("A"), note("A_KEY", "another"), note("B_KEY"), note("B_KEY2")]);
      expect(await notes.list(other)).toEqual([note("C_KEY")]);
    });

    test("A note is removed once, and another workspace's of the same name stays", async () => {
      const notes = await make();
      const [workspace, other] = [newWorkspace(), newWorkspace()];
      await notes.put(workspace, note("KEY"));
      await notes.put(other, note("KEY"));
      expect(await notes.remove(workspace, "KEY")).toBe(true);
      expect(await notes.remove(workspace, "KEY")).toBe(false);
      expect(await notes.list(workspace)).toEqual([]);
      expect(await notes.list(other)).toEqual([note("KEY")]);
    });
  });
}

export function describeSecretValues(make: () => Promise<SecretValues>): void {
  describe("values of secrets", () => {
    test("A value is read as it was written last, in its own workspace and under its own name alone", async () => {
      const values = await make();
      const [workspace, other] = [newWorkspace(), newWorkspace()];
      expect(await values.read(workspace, "API_KEY")).toBeUndefined();
      await values.write(workspace, "API_KEY", "the first value");
      const last = ' -----BEGIN\n"quotes" \\ ü € 🙂 line\r\n$(x) {"a":1}\t ';
      await values.write(workspace, "API_KEY", last);
      await values.write(workspace, "API_KEY2", "another value");
      expect(await values.read(workspace, "API_KEY")).toBe(last);
      expect(await values.read(other, "API_KEY")).toBeUndefined();
      expect(await values.read(workspace, "API")).toBeUndefined();
    });

    test("A value is removed, twice if need be, and another workspace's of the same name stays", async () => {
      const values = await make();
      const [workspace, other] = [newWorkspace(), newWorkspace()];
      await values.write(workspace, "API_KEY", "ours to remove");
      await values.write(other, "API_KEY", "theirs to keep");
      await values.remove(workspace, "API_KEY");
      await values.remove(workspace, "API_KEY");
      expect(await values.read(workspace, "API_KEY")).toBeUndefined();
      expect(await values.read(other, "API_KEY")).toBe("theirs to keep");
    });
  });
}
