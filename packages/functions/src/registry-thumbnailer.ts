// The thumbnails of a host: drawn by what its registry brings. A registry without them, or whose library is not part of a
// deployment, draws none, and that is found out once.

import type { Thumbnailer } from "@assay/core/ports";
import type { DrawThumbnail } from "@assay/core/workflows";

export type LoadThumbnails = () => Promise<{ readonly default: DrawThumbnail }>;

export function createRegistryThumbnailer(load: LoadThumbnails): Thumbnailer {
  let loading: Promise<DrawThumbnail | undefined> | undefined;
  return {
    async draw(picture) {
      loading ??= load().then(
        (loaded) => loaded.default,
        () => undefined,
      );
      const drawThumbnail = await loading;
      // A picture that cannot be drawn is named in the page; why is of no use to its readers.
      return await drawThumbnail?.(picture).catch(() => undefined);
    },
  };
}
