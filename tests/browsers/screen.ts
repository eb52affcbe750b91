import sharp from 'sharp';
import type { Point } from '../../src/geometry/plane/point.ts';
import type { Rect } from '../../src/geometry/plane/rect.ts';
import { type Driver, WINDOW } from './driver.ts';
import type { Colour } from './seed.ts';

/** Engines round, and thumbnails are compressed; nobody sees less than this in one channel. */
const CHANNEL_TOLERANCE = 14;

/** The window at one moment. */
export type Screen = { colourAt(at: Point): Colour };

export async function look(driver: Driver): Promise<Screen> {
  const image = sharp(await driver.screenshot()).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  if (info.width !== WINDOW.width || info.height !== WINDOW.height) {
    throw new Error(`The screenshot is ${info.width} by ${info.height}.`);
  }
  return {
    colourAt(at) {
      const start = (Math.floor(at.y) * info.width + Math.floor(at.x)) * 3;
      return [data[start]!, data[start + 1]!, data[start + 2]!];
    },
  };
}

/** A colour as a computed style tells it. */
export function parseColour(css: string): Colour {
  const [r = 0, g = 0, b = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** The distance of two colours, 0 to 255. */
export function difference(a: Colour, b: Colour): number {
  return Math.max(...a.map((channel, index) => Math.abs(channel - b[index]!)));
}

export function isAlike(a: Colour, b: Colour): boolean {
  return difference(a, b) <= CHANNEL_TOLERANCE;
}

/** The number of pixels of an area that have a colour. */
export function countOf(screen: Screen, colour: Colour, area: Rect): number {
  let count = 0;
  for (let y = Math.ceil(area.minY); y < area.maxY; y++)
    for (let x = Math.ceil(area.minX); x < area.maxX; x++) if (isAlike(screen.colourAt({ x, y }), colour)) count++;
  return count;
}

/** The bounds of a colour on the row and the column through a point that has it; ends are exclusive. */
export function extentOf(screen: Screen, colour: Colour, at: Point): Rect {
  const go = (dx: number, dy: number) => {
    let { x, y } = { x: Math.floor(at.x), y: Math.floor(at.y) };
    while (x >= 0 && y >= 0 && x < WINDOW.width && y < WINDOW.height && isAlike(screen.colourAt({ x, y }), colour)) {
      x += dx;
      y += dy;
    }
    return { x, y };
  };
  return { minX: go(-1, 0).x + 1, maxX: go(1, 0).x, minY: go(0, -1).y + 1, maxY: go(0, 1).y };
}
