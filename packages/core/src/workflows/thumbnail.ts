// What a registry may bring to draw pictures small for a report. Whoever implements it answers the same bytes for the same
// picture, so that the same analysis gives the same page.

export const THUMBNAIL_PIXELS = 256;

export type Thumbnail = {
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp";
  readonly bytes: Uint8Array;
};

/** At most THUMBNAIL_PIXELS each way, without what the file says about itself. Throws when it is no picture. */
export type DrawThumbnail = (picture: Uint8Array) => Promise<Thumbnail>;
