import sharp from 'sharp';
import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
import type { Picture } from '../kit/protocol.ts';
import { performTask } from '../performTask.ts';

/** Side of the drawings here, in their own units. */
export const SIDE = 100;
const SVG_TAG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
const VIEW_BOX = `viewBox="0 0 ${SIDE} ${SIDE}"`;

/** A drawing of a hundred units each way. */
export function svgOf(inner: string, head = ''): Buffer {
  return Buffer.from(`${SVG_TAG} ${head.includes('viewBox') ? '' : VIEW_BOX} ${head}>${inner}</svg>`);
}

/** A rectangle over all of it. */
export function fullRect(attributes: string): string {
  return `<rect width="${SIDE}" height="${SIDE}" ${attributes}/>`;
}

type ImportedSvg = {
  /** The stored text, without the tag of its root. */
  readonly markup: string;
  readonly drawing: PictureRemarks | undefined;
  /** The colour of its picture at a place in its own units: red, green, blue, and how much of it. */
  readonly at: (x: number, y: number) => readonly number[];
};

/** Brings a drawing. */
export async function importSvg(inner: string, head = ''): Promise<ImportedSvg> {
  const { bytes, raster, drawing } = await performTask({ kind: 'import', bytes: svgOf(inner, head), alpha: true });
  const { data, info } = await sharp(raster).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    markup: String(bytes).replace(/^<svg[^>]*>|<\/svg>$/g, ''),
    drawing,
    at(x, y) {
      const start = (Math.floor((y / SIDE) * info.height) * info.width + Math.floor((x / SIDE) * info.width)) * 4;
      return [...data.subarray(start, start + 4)];
    },
  };
}

/** Measures where a picture of a drawing has ink, in units: its left, top, right and bottom. */
export async function inkBounds({
  raster,
}: Pick<Picture, 'raster'>): Promise<readonly [number, number, number, number]> {
  const { data, info } = await sharp(raster)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inked = [...data.keys()].filter((index) => data[index]! > 128);
  const [xs, ys] = [inked.map((index) => index % info.width), inked.map((index) => Math.floor(index / info.width))];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
  const units = (pixels: number) => (pixels * SIDE) / info.width;
  return [units(least(xs)), units(least(ys)), units(most(xs)), units(most(ys))];
}
