import * as commands from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { eraseObject, eraseOldVersions } from "./erase-object.ts";

type Version = { readonly Key: string; readonly VersionId: string; readonly IsLatest: boolean };

/** A versioned bucket, which the local cloud is not: two versions a page, markers beside them. */
function bucketOf(versions: Version[]) {
  const left = [...versions];
  const deleted: string[] = [];
  const client = {
    async send(command: unknown) {
      if (command instanceof commands.DeleteObjectCommand) {
        const { Key, VersionId } = command.input;
        if (VersionId === undefined) left.unshift({ Key: Key!, VersionId: "marker", IsLatest: true });
        else deleted.push(`${Key} ${VersionId}`);
        return {};
      }
      if (!(command instanceof commands.ListObjectVersionsCommand)) throw new Error("not asked for");
      const { Prefix = "", VersionIdMarker } = command.input;
      const matching = left.filter(({ Key }) => Key.startsWith(Prefix));
      const at = matching.findIndex(({ VersionId }) => VersionId === VersionIdMarker) + 1;
      const page = matching.slice(at, at + 2);
      return {
        Versions: page.filter(({ VersionId }) => VersionId !== "marker"),
        DeleteMarkers: page.filter(({ VersionId }) => VersionId === "marker"),
        IsTruncated: at + 2 < matching.length,
        NextKeyMarker: page.at(-1)?.Key,
        NextVersionIdMarker: page.at(-1)?.VersionId,
      };
    },
  };
  return { sdk: { client, commands } as never, deleted };
}

const versions = (): Version[] => [
  { Key: "cases/1", VersionId: "c", IsLatest: true },
  { Key: "cases/1", VersionId: "b", IsLatest: false },
  { Key: "cases/1", VersionId: "a", IsLatest: false },
  { Key: "cases/10", VersionId: "other", IsLatest: true },
];

test("An erased object is deleted in every version, its marker too, and its neighbour in none", async () => {
  const { sdk, deleted } = bucketOf(versions());
  await eraseObject(sdk, "data", "cases/1");
  expect(deleted).toHaveLength(4);
  expect(new Set(deleted)).toEqual(new Set(["cases/1 a", "cases/1 b", "cases/1 c", "cases/1 marker"]));
});

test("What was written over is deleted, and what was written stays", async () => {
  const { sdk, deleted } = bucketOf(versions());
  await eraseOldVersions(sdk, "data", "cases/1");
  expect(deleted).toEqual(["cases/1 b", "cases/1 a"]);
});
