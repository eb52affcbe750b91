import sharp from 'sharp';
import type { Drawing } from '../../../contract/drawing.ts';
import { perform } from '../tasks.ts';

/** Side of the drawings here, in their own units. */
export const SIDE = 100;
const OPEN = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
const VIEW = `viewBox="0 0 ${SIDE} ${SIDE}"`;

/** A drawing of a hundred units each way. */
export function svgOf(inner: string, head = ''): Buffer {
  return Buffer.from(`${OPEN} ${head.includes('viewBox') ? '' : VIEW} ${head}>${inner}</svg>`);
}

/** A rectangle over all of it. */
export function whole(attributes: string): string {
  return `<rect width="${SIDE}" height="${SIDE}" ${attributes}/>`;
}

type ImportedSvg = {
  /** What is stored, without the tag of its root. */
  readonly kept: string;
  readonly drawing: Drawing | undefined;
  /** The colour of its picture at a place in its own units: red, green, blue, and how much of it. */
  readonly at: (x: number, y: number) => readonly number[];
};

/** Brings a drawing. */
export async function drawn(inner: string, head = ''): Promise<ImportedSvg> {
  const { bytes, raster, drawing } = await perform({ kind: 'import', bytes: svgOf(inner, head), alpha: true });
  const { data, info } = await sharp(raster).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    kept: String(bytes).replace(/^<svg[^>]*>|<\/svg>$/g, ''),
    drawing,
    at(x, y) {
      const start = (Math.floor((y / SIDE) * info.height) * info.width + Math.floor((x / SIDE) * info.width)) * 4;
      return [...data.subarray(start, start + 4)];
    },
  };
}
