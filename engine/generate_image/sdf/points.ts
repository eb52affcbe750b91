import type { Point2 } from './profile.ts';

/** Points written as in an SVG polygon: "0,1 2.5,3". */
export function pointsOf(text: string): Point2[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair): Point2 => {
      const [x, y] = pair.split(',').map(Number);
      return [x, y];
    });
}
