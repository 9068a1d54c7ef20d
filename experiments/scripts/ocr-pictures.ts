// Draws one text as a bad scan: rendered, then blurred, turned, faded, shaded and speckled by stated amounts.
// Chance is seeded, but fonts and the graphics library decide the pixels: the pictures are committed, not remade.

import sharp from "sharp";

export type Damage = {
  readonly noise: "grain" | "speckle" | "blur" | "rotation" | "contrast" | "shadow";
  readonly difficulty: "easy" | "medium" | "hard";
  readonly fontSize: number;
  readonly blurSigma: number;
  readonly rotateDegrees: number;
  /** Grey of ink and of paper, 0 to 255. */
  readonly ink: number;
  readonly paper: number;
  /** How much darker the right edge is than the left, as a share. */
  readonly shadow: number;
  readonly grainSigma: number;
  /** Share of pixels that are black or white at random. */
  readonly speckleShare: number;
};

const FONTS = ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono"] as const;
const GREYS = 16;

/** A PNG of `text` damaged so; `seed` alone decides where grain and specks fall and which font is used. */
export async function drawScan(text: string, damage: Damage, seed: number): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svgOf(text, damage, FONTS[seed % FONTS.length] ?? FONTS[0])))
    .rotate(damage.rotateDegrees, { background: greyOf(damage.paper) })
    .blur(damage.blurSigma > 0 ? damage.blurSigma : false)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const next = uniformNumbers(seed);
  const pixels = Buffer.alloc(info.width * info.height);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = (at % info.width) / info.width;
    let grey = (data[at * info.channels] ?? 0) * (1 - damage.shadow * x);
    grey += damage.grainSigma * gaussian(next);
    if (next() < damage.speckleShare) grey = next() < 0.5 ? 0 : 255;
    const step = Math.round((Math.min(255, Math.max(0, grey)) / 255) * (GREYS - 1));
    pixels[at] = Math.round((step / (GREYS - 1)) * 255);
  }
  return await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ palette: true, colours: GREYS, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

function svgOf(text: string, { fontSize, ink, paper }: Damage, font: string): string {
  const lines = text.split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  const width = Math.round(longest * fontSize * 0.66 + 2 * fontSize);
  const height = Math.round((lines.length * 1.5 + 1.2) * fontSize);
  const rows = lines.map((line, n) => {
    const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<text x="${fontSize}" y="${(n + 1.2) * 1.5 * fontSize}" xml:space="preserve">${escaped}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${greyOf(paper)}"/><g font-family="${font}" font-size="${fontSize}" fill="${greyOf(ink)}">${rows.join("")}</g></svg>`;
}

function greyOf(level: number): string {
  return `rgb(${level},${level},${level})`;
}

/** mulberry32: a small generator of known quality, ample for grain. */
function uniformNumbers(seed: number): () => number {
  let state = (seed * 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gaussian(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
