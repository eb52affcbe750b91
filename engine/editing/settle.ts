import type { Picture } from '../../server/media/picture.ts';
import { scalePlane } from '../cutout/scale.ts';
import { createEnlarger } from '../studio/enlarge.ts';

/** Rows between two looks at the cancel flag. */
const ROWS = 32;
/** A byte that lets all through. */
const ALL = 255;

/** What became of a picture, or of a smaller copy of it, by an edit. */
type Edit = {
  readonly before: Picture;
  readonly after: Picture;
  /** How far each pixel of the full picture may change, 0 to 255; null where all may. */
  readonly allowed: Uint8Array | null;
  readonly checkpoint: () => void;
};

/**
 * Writes what an edit changed into the full picture, enlarged where the edit saw a smaller copy. Pixels that it left alone, or may not
 * change, stay to the bit. Whether any changed.
 */
export async function settle(full: Picture, { before, after, allowed, checkpoint }: Edit): Promise<boolean> {
  const differs = (i: number) => [0, 1, 2, 3].some((c) => before.rgba[i * 4 + c] !== after.rgba[i * 4 + c]);
  const share = await scalePlane(
    Uint8Array.from({ length: before.rgba.length / 4 }, (_, i) => (differs(i) ? ALL : 0)),
    before,
    full,
  );
  const rowOf = createEnlarger(after, full);
  const { rgba } = full;
  let isChanged = false;
  for (let y = 0; y < full.height; y++) {
    if (y % ROWS === 0) checkpoint();
    const row = rowOf(y);
    for (let x = 0, i = y * full.width; x < full.width; x++, i++) {
      const weight = (share[i] * (allowed ? allowed[i] : ALL)) / ALL ** 2;
      if (weight === 0) continue;
      for (let c = 0, k = i * 4; c < 4; c++, k++) {
        const old = rgba[k];
        rgba[k] = Math.round(old + (row[x * 4 + c] - old) * weight);
        isChanged ||= rgba[k] !== old;
      }
    }
  }
  return isChanged;
}
