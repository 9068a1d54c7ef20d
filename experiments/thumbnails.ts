// Draws pictures small for reports, with the library that the OCR workflows clean pictures with. Only formats that a page
// may show are read, whatever a file says that it is; a deployment without the library draws none.

import { type DrawThumbnail, THUMBNAIL_PIXELS } from "@assay/core/workflows";
import sharp from "sharp";

const MAX_PIXELS = 100_000_000;
const readable = new Set(["png", "jpeg", "gif", "webp"]);

const drawThumbnail: DrawThumbnail = async (picture) => {
  const image = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { format } = await image.metadata();
  if (!readable.has(format)) throw new TypeError(`a picture of format ${format} is not drawn`);
  const bytes = await image
    .rotate()
    .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
  return { mediaType: "image/webp", bytes };
};

export default drawThumbnail;
