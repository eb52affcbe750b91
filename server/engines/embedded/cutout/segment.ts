import type { Picture } from '../studio/picture.ts';
import { readCues } from './cues.ts';
import { type Cut, cutSubject } from './cut.ts';
import { toLab } from './lab.ts';
import { scaleMask, scalePlane, shrink } from './scale.ts';
import { tidy } from './tidy.ts';

/** Longer side, in pixels, at which the subject is looked for; its outline is then found in the whole picture. */
const COARSE_SIDE = 224;
const COARSE = { rounds: 4, weight: 2 };
const FINE = { rounds: 2, weight: 1 };
/** Margins above this are clear. */
const CLEAR = 2;

/** The subject as a mask of the picture's pixels, and how sure of it, 0 to 1. */
export type Segment = { readonly mask: Uint8Array; readonly confidence: number };

/** Finds the subject by what sets it off from the picture's border. */
export async function segment(picture: Picture, checkpoint: () => void): Promise<Segment> {
  const small = toLab(await shrink(picture, COARSE_SIDE));
  const cues = readCues(small, checkpoint);
  const rough = cutSubject(small, { likely: cues.likely, ...COARSE }, checkpoint);
  const start = await scaleMask(tidy(rough.mask, rough.backdrop, cues.likely, small), small, picture);
  const likely = await raise(cues.likely, small, picture);
  const lab = toLab(picture);
  const cut = cutSubject(lab, { likely, start, ...FINE }, checkpoint);
  const mask = tidy(cut.mask, cut.backdrop, likely, lab);
  return { mask, confidence: judge(cut, mask, likely) };
}

async function raise(
  likely: Float32Array,
  from: Picture | ReturnType<typeof toLab>,
  to: Picture,
): Promise<Float32Array> {
  const bytes = await scalePlane(
    Uint8Array.from(likely, (value) => Math.round(value * 255)),
    from,
    to,
  );
  return Float32Array.from(bytes, (value) => value / 255);
}

/** How clearly colours and cues part the two sides: 1 when every pixel is clear, 0 for an empty or a full mask. */
function judge({ margin }: Cut, mask: Uint8Array, likely: Float32Array): number {
  let [inside, clearInside, likelyInside, unlikelyOutside] = [0, 0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) {
      inside++;
      if (margin[i] > CLEAR) clearInside++;
      likelyInside += likely[i];
    } else unlikelyOutside += likely[i];
  }
  const outside = mask.length - inside;
  if (inside === 0 || outside === 0) return 0;
  return (clearInside / inside) * Math.max(0, likelyInside / inside - unlikelyOutside / outside);
}
