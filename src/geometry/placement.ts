import { EXPAND_CANVAS, EXPAND_ROTATION, EXPAND_SCALE } from '../../contract/limits.ts';
import type { Point } from './point.ts';
import type { Rect } from './rect.ts';
import { type Guide, snap, surroundingsOf } from './snap.ts';

/**
 * How a picture lies on the larger canvas that is to be filled, its ground: where its middle is (pixels of the ground), how large
 * (1: the whole picture just fits the ground), and turned by how many degrees clockwise. It depends on the picture's ratio alone, so
 * that a sharper picture lies as the other did.
 */
export type Placement = { readonly pos: Point; readonly scale: number; readonly rotation: number };
type Extent = { readonly width: number; readonly height: number };

export const GROUND = EXPAND_CANVAS;
const MIDDLE: Point = { x: GROUND.width / 2, y: GROUND.height / 2 };
/** At first a picture covers at most this share of the ground, so that something is left to be filled. */
const COVERED_AT_FIRST = 0.6;
/** A turn comes to rest at a quarter within so many degrees. */
const TURN_REACH = 3;
const SURROUNDINGS = surroundingsOf([{ minX: 0, minY: 0, maxX: GROUND.width, maxY: GROUND.height }]);

/** The size of a picture on the ground; `ratio` is its width to its height. */
export function sizeOn(ratio: number, scale: number): Extent {
  const width = Math.min(GROUND.width, GROUND.height * ratio) * scale;
  return { width, height: width / ratio };
}

/** In the middle, whole, with room around it. */
export function firstPlacement(ratio: number): Placement {
  const { width, height } = sizeOn(ratio, 1);
  const covered = (width * height) / (GROUND.width * GROUND.height);
  return { pos: MIDDLE, scale: rounded(Math.min(1, Math.sqrt(COVERED_AT_FIRST / covered))), rotation: 0 };
}

/** The placement within the bounds of the specification; the picture's middle stays on the ground. */
export function within({ pos, scale, rotation }: Placement): Placement {
  return {
    pos: { x: limit(pos.x, 0, GROUND.width), y: limit(pos.y, 0, GROUND.height) },
    scale: limit(scale, EXPAND_SCALE.min, EXPAND_SCALE.max),
    rotation: limit(rotation, EXPAND_ROTATION.min, EXPAND_ROTATION.max),
  };
}

function limit(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** To three places: what people set and read has two. */
function rounded(scale: number): number {
  return Math.round(scale * 1000) / 1000;
}

/** The four corners, clockwise from the picture's upper left. */
export function cornersOn({ pos, scale, rotation }: Placement, ratio: number): [Point, Point, Point, Point] {
  const { width, height } = sizeOn(ratio, scale);
  const at = (x: number, y: number) => {
    const { x: dx, y: dy } = rotate({ x: (x * width) / 2, y: (y * height) / 2 }, rotation);
    return { x: pos.x + dx, y: pos.y + dy };
  };
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** A vector turned clockwise, as y goes down. */
export function rotate({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The upright rectangle around a picture as it lies. */
export function outlineOn(placement: Placement, ratio: number): Rect {
  const corners = cornersOn(placement, ratio);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** Moved, and drawn to the edges and the middle of the ground within `reach` (pixels of the ground; 0: to nothing). */
export function moved(
  placement: Placement,
  to: Point,
  { ratio, reach }: { readonly ratio: number; readonly reach: number },
): { readonly placement: Placement; readonly guides: readonly Guide[] } {
  const free = within({ ...placement, pos: { x: Math.round(to.x), y: Math.round(to.y) } });
  if (reach === 0) return { placement: free, guides: [] };
  const { by, guides } = snap(outlineOn(free, ratio), SURROUNDINGS, reach);
  return { placement: within({ ...free, pos: { x: free.pos.x + by.x, y: free.pos.y + by.y } }), guides };
}

/** A corner (by its place in `cornersOn`) dragged to a point; the opposite one stays, as far as the bounds allow. */
export function scaled(placement: Placement, corner: number, to: Point, ratio: number): Placement {
  const corners = cornersOn(placement, ratio);
  const held = corners[corner % 4] as Point;
  const anchor = corners[(corner + 2) % 4] as Point;
  const across = { x: held.x - anchor.x, y: held.y - anchor.y };
  const along = (to.x - anchor.x) * across.x + (to.y - anchor.y) * across.y;
  const wanted = placement.scale * Math.max(0, along / (across.x ** 2 + across.y ** 2));
  const scale = limit(rounded(wanted), EXPAND_SCALE.min, EXPAND_SCALE.max);
  const part = scale / placement.scale / 2;
  return within({ ...placement, scale, pos: { x: anchor.x + across.x * part, y: anchor.y + across.y * part } });
}

/** Turned about its middle as the pointer went from one point to another; `step` holds it to multiples of so many degrees. */
export function turned(placement: Placement, from: Point, to: Point, step: number | undefined): Placement {
  const { pos } = placement;
  const angleOf = ({ x, y }: Point) => (Math.atan2(y - pos.y, x - pos.x) * 180) / Math.PI;
  const wanted = inCircle(placement.rotation + angleOf(to) - angleOf(from));
  const quarter = Math.round(wanted / 90) * 90;
  const held = step === undefined ? Math.round(wanted) : Math.round(wanted / step) * step;
  const atRest = step === undefined && Math.abs(wanted - quarter) <= TURN_REACH ? quarter : held;
  return within({ ...placement, rotation: atRest });
}

/** Degrees between -180 and 180. */
function inCircle(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

export const PRESETS = ['left', 'centre', 'right', 'fill'] as const;
export type Preset = (typeof PRESETS)[number];

/** As large as the ground allows: whole at its left, middle or right, or over all of it. It stays turned as it is. */
export function preset(placement: Placement, which: Preset, ratio: number): Placement {
  const upright = { ...placement, pos: MIDDLE };
  const at1 = outlineOn({ ...upright, scale: 1 }, ratio);
  const outline = { width: at1.maxX - at1.minX, height: at1.maxY - at1.minY };
  if (which === 'fill') return within({ ...upright, scale: coveringScale(placement.rotation, ratio) });
  const scale = Math.min(GROUND.width / outline.width, GROUND.height / outline.height);
  const { pos } = { ...upright };
  const half = (outline.width * scale) / 2;
  const x = which === 'left' ? half : which === 'right' ? GROUND.width - half : pos.x;
  return within({ ...upright, scale, pos: { x, y: pos.y } });
}

/** The scale at which a turned picture in the middle leaves no corner of the ground free. */
function coveringScale(rotation: number, ratio: number): number {
  const { width, height } = sizeOn(ratio, 1);
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (GROUND.width * cos + GROUND.height * sin) / width;
  const down = (GROUND.width * sin + GROUND.height * cos) / height;
  return Math.max(across, down);
}
