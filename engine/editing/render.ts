import type { Picture } from '../../server/media/picture.ts';
import { openBands as openPlace } from '../generate_background/index.ts';
import { openBands as openScene } from '../generate_image/index.ts';
import { paintTrial } from '../generate_image/render/trial.ts';
import type { Scene } from '../generate_image/scene.ts';
import type { Context, PaintRows } from '../operation.ts';
import type { Size } from '../raster/plane.ts';
import { sharedBytes } from '../shared.ts';
import type { PartName } from '../studio/scan.ts';

/** Paints rows of a design's scene, or of surroundings for a product, in any worker. */
export function openBands(share: unknown, checkpoint: () => void): PaintRows {
  const isPlace = typeof share === 'object' && share !== null && 'setting' in share;
  return isPlace ? openPlace(share) : openScene(share, checkpoint);
}

/** Longer side of the small trial that tells which parts lie under a mask, in pixels. */
const TRIAL = 160;
/** A part is marked when the mask covers at least this share of it, or of what the mask shows. */
const MARKED_SHARE = 0.5;
const MARKED_LEAST = 0.25;
/** A part is covered when so much of what is seen of it lies under the mask. */
const COVERED_SHARE = 0.8;

/** Renders a scene over all workers. The operation's `openBands` must be that of this module. */
export function renderScene(scene: Scene, { width, height }: Size, { spread, checkpoint }: Context): Picture {
  const count = width * height;
  const rgb = sharedBytes(count * 3);
  const ids = sharedBytes(count);
  spread({ scene, width, height, top: 0, rgb, ids }, height);
  checkpoint();
  const rgba = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = rgb[i * 3 + c];
    rgba[i * 4 + 3] = 255;
  }
  return { width, height, rgba };
}

/** Pixels of a part under the mask, and all of them. */
type Share = { readonly inside: number; readonly all: number };

/** Parts under a mask: those that it stands for, and those of which it leaves next to nothing out. */
export type Under = { readonly marked: readonly PartName[]; readonly covered: readonly PartName[] };

/** The parts of a scene under a mask (0 to 1 per pixel). */
export function partsUnder(scene: Scene, marked: Float32Array, size: Size, checkpoint: () => void): Under {
  const scale = TRIAL / Math.max(size.width, size.height);
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const { ids, stage } = paintTrial(scene, small, checkpoint);
  const tally = new Map<PartName, Share>();
  let whole = 0;
  for (let i = 0; i < ids.length; i++) {
    if (ids[i] === 0) continue;
    const { name } = stage.model.parts[ids[i] - 1];
    const x = Math.min(size.width - 1, Math.floor(((i % small.width) + 0.5) / scale));
    const y = Math.min(size.height - 1, Math.floor((Math.floor(i / small.width) + 0.5) / scale));
    const inside = marked[y * size.width + x] > 0.5 ? 1 : 0;
    const { inside: before, all } = tally.get(name) ?? { inside: 0, all: 0 };
    tally.set(name, { inside: before + inside, all: all + 1 });
    whole += inside;
  }
  const isMarked = ({ inside, all }: Share) =>
    inside > 0 && (inside >= all * MARKED_SHARE || inside >= whole * MARKED_LEAST);
  const isCovered = ({ inside, all }: Share) => inside >= all * COVERED_SHARE;
  const those = (test: (share: Share) => boolean) =>
    [...tally].filter(([, share]) => test(share)).map(([name]) => name);
  return { marked: those(isMarked), covered: those(isCovered) };
}
