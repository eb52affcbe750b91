import type { Point } from '../plane/point.ts';
import type { StageSize } from './viewport.ts';

/** The distance from the border where a pressed pointer begins to pan, and its greatest speed, in pixels and pixels per millisecond. */
const BAND = 32;
const SPEED_MAX = 0.84;

/** The speed at which the view pans while something is held at `pointer`: not at all inside, faster the nearer the border. */
export function edgePan(pointer: Point, stage: StageSize): Point {
  return { x: along(pointer.x, stage.width), y: along(pointer.y, stage.height) };
}

function along(at: number, side: number): number {
  if (at < BAND) return SPEED_MAX * Math.min(1, (BAND - at) / BAND);
  if (at > side - BAND) return -SPEED_MAX * Math.min(1, (at - side + BAND) / BAND);
  return 0;
}
