import { expect, test } from "vitest";
import {
  attachmentMentions,
  attachmentPathProblem,
  checkAttachmentPaths,
  replaceAttachments,
} from "./attachment-paths.ts";
import type { Case } from "./case.ts";
import { mediaTypeOf } from "./media-type.ts";

test("a path stays beside the case file", () => {
  for (const good of ["a.png", "images/0001.png", "a b/ü.txt", "..a/b..c"])
    expect(attachmentPathProblem(good)).toBeUndefined();
  for (const bad of [
    "",
    "/etc/passwd",
    "../a",
    "a/../../b",
    "a/..",
    "..",
    "C:/a",
    "c:a",
    "\\\\host\\share",
    "a\\..\\b",
    "a\0.png",
    "a\n",
    "./a",
    "a//b",
    "a/",
    "a:stream",
  ]) {
    expect(attachmentPathProblem(bad), bad).toBeTypeOf("string");
  }
});

test("mentions are found and replaced anywhere in intake and reference", () => {
  const one = {
    caseId: "c",
    intake: { image: { $file: "a.png" }, list: [{ $file: "b.png" }, { $file: "b.png", x: 1 }] },
    reference: { gold: { $file: "../c.txt" } },
  } as unknown as Case;
  expect(attachmentMentions(one)).toEqual([
    { path: "a.png", at: "intake.image" },
    { path: "b.png", at: "intake.list[0]" },
    { path: "../c.txt", at: "reference.gold" },
  ]);
  expect(checkAttachmentPaths(one, "cases[0]").map(({ path }) => path)).toEqual(["cases[0].reference.gold"]);
  const stored = replaceAttachments(one, (name) => ({
    sha256: "0".repeat(64),
    bytes: 1,
    mediaType: "image/png",
    name,
  }));
  expect(stored.intake.list).toEqual([
    { $file: { sha256: "0".repeat(64), bytes: 1, mediaType: "image/png", name: "b.png" } },
    { $file: "b.png", x: 1 },
  ]);
  expect(attachmentMentions(stored)).toEqual([]);
  expect(replaceAttachments(stored, () => expect.unreachable())).toEqual(stored);
});

test("a media type is what the bytes say", () => {
  const latin = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
  const types = (
    [
      ["\x89PNG\r\n\x1a\n....", "image/png"],
      ["\xff\xd8\xff\xe0", "image/jpeg"],
      ["GIF89a..", "image/gif"],
      ["RIFF....WEBPVP8 ", "image/webp"],
      ["RIFF....WAVEfmt ", "audio/wav"],
      ["RIFF....AVI ", "text/plain"],
      ["%PDF-1.7", "application/pdf"],
      ["....ftypisom", "video/mp4"],
      ["<?xml version='1.0'?><!-- <svg> --><svg xmlns='x'/>", "image/svg+xml"],
      ["<html><svg/></html>", "text/plain"],
      [' {"a": 1}', "application/json"],
      ["{not json", "text/plain"],
      ["plain", "text/plain"],
      ["", "text/plain"],
      ["a\0b", "application/octet-stream"],
      ["\xff\xfe\xfd", "application/octet-stream"],
    ] as const
  ).map(([text, type]) => [text, type, mediaTypeOf(latin(text))]);
  for (const [text, expected, found] of types) expect(found, text).toBe(expected);
});
