// Cleans a scan before it is read: grey, specks taken out by a median, grain smoothed away. Nothing is enlarged or
// stretched: on this print that lost more letters than it won.

import sharp from "sharp";

export async function cleanPicture(image: Uint8Array): Promise<Uint8Array> {
  return await sharp(image).greyscale().median(3).blur(0.8).png({ compressionLevel: 1 }).toBuffer();
}
