// The pictures of one page, each once, while there is room: a small one as it is, a larger one drawn small where the host
// can draw. Whatever does not fit is named with its size, never silently left out.

import { type Attachment, attachmentOf } from "../cases/attachment.ts";
import type { WorkspaceId } from "../ports/index.ts";
import type { ReportModel, ShownTrial, ShownValue } from "../report/model.ts";
import type { Json } from "../support/json.ts";
import type { RunRecord } from "../workflows/run-record.ts";
import { blobKeys } from "./blob-keys.ts";
import type { Analyst } from "./world.ts";

const MAX_SHOWN_TEXT = 2_000;
/** Up to this size a picture travels as it is. */
const MAX_WHOLE_BYTES = 48 * 1024;
/** Beyond this size no picture is read, because a page is drawn in the memory of one function. */
const MAX_DRAWN_BYTES = 20 * 1024 * 1024;
const MAX_PAGE_BYTES = 3 * 1024 * 1024;

type Artist = { readonly blobs: Pick<Analyst["blobs"], "get"> } & Pick<Analyst, "thumbnailer">;
type Kept = { readonly mediaType: string; readonly bytes: Uint8Array; readonly isThumbnail: boolean };

export class PageAlbum {
  readonly pictures: Record<string, ReportModel["pictures"][string]> = {};
  readonly #artist: Artist;
  readonly #workspace: WorkspaceId;
  /** By digest; undefined for what does not fit, so that nothing is drawn twice. */
  readonly #kept = new Map<string, Kept | undefined>();
  #bytes = 0;

  constructor(artist: Artist, workspace: WorkspaceId) {
    this.#artist = artist;
    this.#workspace = workspace;
  }

  async show(value: Json): Promise<ShownValue> {
    const attachment = attachmentOf(value);
    if (attachment) return this.#showFile(attachment);
    return typeof value === "string" ? shownStart(value) : shownJson(value);
  }

  async showOutputs(record: RunRecord): Promise<ShownTrial["outputs"]> {
    const shown = [];
    for (const [name, output] of Object.entries(record.outputs)) {
      if (output.kind === "text") shown.push({ name, value: await this.show(output.text) });
      else if (output.kind === "json") shown.push({ name, value: shownJson(output.value) });
      else {
        const artifact = record.artifacts.find((one) => one.name === output.artifact);
        if (artifact) shown.push({ name, value: await this.#showFile(artifact) });
      }
    }
    return shown;
  }

  async #showFile(attachment: Attachment): Promise<ShownValue> {
    const { sha256, name, mediaType, bytes } = attachment;
    const file = { kind: "file" as const, name, mediaType, bytes };
    if (!/^image\/(png|jpeg|gif|webp)$/.test(mediaType)) return file;
    if (!this.#kept.has(sha256)) this.#kept.set(sha256, await this.#keep(attachment));
    const kept = this.#kept.get(sha256);
    if (kept === undefined) return file;
    return { ...file, picture: sha256, ...(kept.isThumbnail && { isThumbnail: true }) };
  }

  async #keep({ sha256, mediaType, bytes }: Attachment): Promise<Kept | undefined> {
    const mayBeWhole = bytes <= MAX_WHOLE_BYTES;
    if (!mayBeWhole && (this.#artist.thumbnailer === undefined || bytes > MAX_DRAWN_BYTES)) return undefined;
    if (mayBeWhole && this.#bytes + bytes > MAX_PAGE_BYTES) return undefined;
    const content = await this.#artist.blobs.get(blobKeys.file(this.#workspace, sha256));
    if (content === undefined) return undefined;
    const kept = mayBeWhole ? { mediaType, bytes: content, isThumbnail: false } : await this.#drawn(content);
    if (kept === undefined || this.#bytes + kept.bytes.length > MAX_PAGE_BYTES) return undefined;
    this.#bytes += kept.bytes.length;
    this.pictures[sha256] = { mediaType: kept.mediaType, base64: Buffer.from(kept.bytes).toString("base64") };
    return kept;
  }

  async #drawn(content: Uint8Array): Promise<Kept | undefined> {
    const thumbnail = await this.#artist.thumbnailer?.draw(content);
    return thumbnail && { ...thumbnail, isThumbnail: true };
  }
}

/** A page holds hundreds of values: of a long one it holds the start. */
function shownStart(text: string): ShownValue {
  return { kind: "text", text: text.slice(0, MAX_SHOWN_TEXT), truncated: text.length > MAX_SHOWN_TEXT };
}

function shownJson(value: Json): ShownValue {
  const text = JSON.stringify(value, null, 1);
  return text.length > MAX_SHOWN_TEXT ? shownStart(text) : { kind: "json", value };
}
