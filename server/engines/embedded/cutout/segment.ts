import { blur } from '../raster/blur.ts';
import { components } from '../raster/components.ts';
import { select } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';
import { barrierDistance } from './barrier.ts';
import { toLab } from './lab.ts';
import { otsu } from './otsu.ts';

/** Parts smaller than this share of the largest are specks. */
const SPECK = 0.05;

/** The subject as a mask of the picture's pixels, and how sure of it, 0 to 1. */
export type Segment = { readonly mask: Uint8Array; readonly confidence: number };

/** Finds the subject by what sets it off from the picture's border. */
export function segment(picture: Picture, checkpoint: () => void): Segment {
  const lab = toLab(picture);
  const saliency = new Float32Array(lab.l.length);
  for (const plane of [lab.l, lab.a, lab.b]) {
    checkpoint();
    const distance = barrierDistance(blur(plane, lab, 0.8), lab);
    for (let i = 0; i < saliency.length; i++) saliency[i] += distance[i];
  }
  const threshold = otsu(saliency);
  const rough = select(saliency.length, (i) => saliency[i] > threshold && threshold > 0);
  const { labels, areas } = components(rough, lab);
  const least = Math.max(0, ...areas) * SPECK;
  return { mask: select(labels.length, (i) => labels[i] > 0 && areas[labels[i]] >= least), confidence: 0.5 };
}
