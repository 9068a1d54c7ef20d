// Draws a picture small enough to travel in a report. A host may be unable to: then a report names the picture.

import type { Thumbnail } from "../workflows/thumbnail.ts";

export interface Thumbnailer {
  /** Undefined when it is no picture, or when nothing here can draw one. The same bytes for the same picture. */
  draw(picture: Uint8Array): Promise<Thumbnail | undefined>;
}
