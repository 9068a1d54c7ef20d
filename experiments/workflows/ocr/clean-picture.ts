// Cleans a scan before it is read: grey, specks taken out by a median, grain smoothed away. Nothing is enlarged or
// stretched: on this print that lost more letters than it won.

export type Cleaner = (image: Uint8Array) => Promise<Uint8Array>;

/** Loads the library, which only who cleans pictures has. */
export async function loadCleaner(): Promise<Cleaner> {
  const { default: sharp } = await import("sharp");
  return (image) => sharp(image).greyscale().median(3).blur(0.8).png({ compressionLevel: 1 }).toBuffer();
}
