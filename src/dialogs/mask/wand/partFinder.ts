import { type ColorPlanes, colorPlanes, similarArea } from '../../../geometry/image/similarArea.ts';
import type { Size } from '../../stage/stageView.ts';
import type { PartQuery } from '../mask.types.ts';
import { areaOutline } from './areaOutline.ts';

/** The longer side of the picture that is searched: a part is found in a few hundredths of a second, whatever the picture's size. */
const SEARCHED_SIDE_MAX = 640;

/** Finds the outline of the part at a place: x, y, x, y, … in pixels of the picture; undefined where there is none. */
export type PartFinder = (query: PartQuery) => Promise<number[] | undefined>;

/** Finds parts of a picture, which is read when the first is asked for. */
export function createPartFinder(picture: HTMLImageElement): PartFinder {
  const paper = { width: picture.naturalWidth, height: picture.naturalHeight };
  let planesPromise: Promise<ColorPlanes> | undefined;

  return async ({ at, tolerance }) => {
    planesPromise ??= readColorPlanes(picture, paper);
    const planes = await planesPromise;
    const scale = { x: paper.width / planes.width, y: paper.height / planes.height };
    const area = similarArea(planes, at.x / scale.x, at.y / scale.y, tolerance);
    const outline = area && areaOutline(area, planes);
    return outline?.map((value, n) => roundToTenth(value * (n % 2 === 0 ? scale.x : scale.y)));
  };
}

async function readColorPlanes(picture: HTMLImageElement, paper: Size): Promise<ColorPlanes> {
  const scale = Math.min(1, SEARCHED_SIDE_MAX / Math.max(paper.width, paper.height));
  const width = Math.max(1, Math.round(paper.width * scale));
  const height = Math.max(1, Math.round(paper.height * scale));
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return colorPlanes(context.getImageData(0, 0, width, height));
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
