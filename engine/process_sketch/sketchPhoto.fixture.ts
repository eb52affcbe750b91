/** A drawing as somebody would photograph it: pencil on paper with grain, light from one side, a shadow in a corner, JPEG. */
import sharp from 'sharp';
import { randomFrom } from '../studio/random.ts';

type Shot = {
  /** Grey of the pencil, 0 to 255. */
  readonly pencil?: number;
  /** Share of the light that is gone on the far side, 0 to 1. */
  readonly falloff?: number;
  /** Strength of the paper's grain in grey levels. */
  readonly grain?: number;
  readonly seed?: number;
};

const SIDE = 1100;
const PAPER = [236, 228, 212] as const;
/** Cells of the paper's blotches along a side. */
const BLOTCHES = 64;
/** Radius of the hand's shadow in the lower right corner, as a share of the side. */
const SHADOW = 0.3;

/** Photographs a drawing of black strokes on white, square, upright and from straight above. */
export async function photographDrawing(
  drawing: Uint8Array,
  { pencil = 95, falloff = 0.55, grain = 10, seed = 1 }: Shot = {},
): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const strokes = await sharp(drawing).greyscale().resize(SIDE, SIDE).blur(1.1).raw().toBuffer();
  const blotches = await sharp(
    Uint8Array.from({ length: BLOTCHES ** 2 }, () => 98 + random() * 60),
    {
      raw: { width: BLOTCHES, height: BLOTCHES, channels: 1 },
    },
  )
    .resize(SIDE, SIDE, { kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const photo = new Uint8ClampedArray(SIDE * SIDE * 3);
  for (const [i, stroke] of strokes.entries()) {
    const u = (i % SIDE) / SIDE;
    const v = Math.floor(i / SIDE) / SIDE;
    const shadow = Math.max(0, SHADOW - Math.hypot(u - 0.95, v - 0.97));
    const light = 1 - falloff * (0.75 * u + 0.25 * v) * (0.6 + 0.4 * v) - shadow;
    // Pencil does not cover the paper's valleys.
    const cover = ((255 - stroke) / 255) * (0.75 + 0.25 * random());
    const noise = (random() + random() + random() - 1.5) * grain + ((blotches[i] ?? 128) - 128) * 0.08;
    for (const [c, paper] of PAPER.entries()) photo[i * 3 + c] = (paper * (1 - cover) + pencil * cover + noise) * light;
  }
  return sharp(photo, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
