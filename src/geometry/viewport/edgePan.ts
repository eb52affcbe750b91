import type { Point } from '../plane/point.ts';
import type { StageSize } from './viewport.ts';

/** The distance from the border where a pressed pointer begins to pan, and its greatest speed, in pixels and pixels per millisecond. */
const EDGE_BAND_WIDTH = 32;
const PAN_SPEED_MAX = 0.84;

/** The speed at which the view pans while something is held at `pointer`: not at all inside, faster the nearer the border. */
export function edgePan(pointer: Point, stage: StageSize): Point {
  return { x: panSpeed(pointer.x, stage.width), y: panSpeed(pointer.y, stage.height) };
}

function panSpeed(position: number, side: number): number {
  if (position < EDGE_BAND_WIDTH) return PAN_SPEED_MAX * Math.min(1, (EDGE_BAND_WIDTH - position) / EDGE_BAND_WIDTH);
  if (position > side - EDGE_BAND_WIDTH)
    return -PAN_SPEED_MAX * Math.min(1, (position - side + EDGE_BAND_WIDTH) / EDGE_BAND_WIDTH);
  return 0;
}
