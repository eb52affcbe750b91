import type { MoveName } from '../words.ts';
import type { Box, Layers } from './layers.ts';

/** Where the camera stands, as shares of the picture's width: its window, and how far it stepped aside or up. */
export type View = {
  readonly zoom: number;
  readonly panX: number;
  readonly panY: number;
  /** Sideways and upward steps: what is near moves against what is far. */
  readonly sway: number;
  readonly lift: number;
};

/** How far each move leads from the picture as it is, at its usual strength, up and down as shares of its height; only one leads back to it. */
const PATHS: Record<MoveName, { readonly from?: Partial<View>; readonly to?: Partial<View> }> = {
  turntable: { to: { sway: 0.085, zoom: 0.06 } },
  orbit: { to: { sway: 0.085, zoom: 0.06 } },
  in: { to: { zoom: 0.24 } },
  out: { from: { zoom: 0.24 } },
  left: { to: { panX: -0.08, sway: -0.03 } },
  right: { to: { panX: 0.08, sway: 0.03 } },
  rise: { to: { panY: -0.08, lift: -0.06 } },
  sink: { to: { panY: 0.08, lift: 0.06 } },
};
/** Room that is left around the subject where the camera begins near, as a share of the picture's sides. */
const AROUND = 0.02;

/**
 * Views from 0 to 1 of the way: all moves at once, slow at both ends, and never past the picture's edge. The first shows the whole
 * picture, or the whole subject where the camera begins near; with an end picture, the last shows that whole.
 */
export function planViews(
  moves: readonly MoveName[],
  strength: number,
  start: Layers,
  isEnded: boolean,
): (way: number) => View {
  const sum = (end: 'from' | 'to', key: keyof View) =>
    strength * moves.reduce((total, move) => total + (PATHS[move][end]?.[key] ?? 0), 0);
  const near = Math.min(sum('from', 'zoom'), nearestOf(start));
  const aspect = start.width / start.height;
  return (way) => {
    const gone = isEnded ? ease(way < 0.5 ? 2 * way : 2 - 2 * way) : ease(way);
    const zoom = near * (1 - ease(way)) + sum('to', 'zoom') * gone;
    const [panX, panY, sway, lift] = (['panX', 'panY', 'sway', 'lift'] as const).map((key) => sum('to', key) * gone);
    // The window shrinks as far as it must to stay within the picture.
    const moved = Math.max(2 * Math.abs(panX) + Math.abs(sway), 2 * Math.abs(panY) + Math.abs(lift));
    return { zoom: (1 + zoom) / (1 - moved), panX, panY: panY / aspect, sway, lift: lift / aspect };
  };
}

const ease = (way: number): number => way * way * (3 - 2 * way);

/** How much larger the picture may be shown so that its subject is still seen whole; edges that cut it already do not count. */
export function nearestOf({ width, height, front, box }: Layers): number {
  if (!front) return Number.POSITIVE_INFINITY;
  const reach = [
    [box.left, width],
    [width - box.right, width],
    [box.top, height],
    [height - box.bottom, height],
  ].map(([room, side]) => (room / side < AROUND / 2 ? 0 : 0.5 - Math.max(0, room / side - AROUND)));
  return 0.5 / Math.max(...reach, AROUND) - 1;
}

/** Moves and scales a picture: what was at (x, y) comes to (x * scale + dx, y * scale + dy), in pixels. */
export type Shift = { readonly scale: number; readonly dx: number; readonly dy: number };

export const STILL: Shift = { scale: 1, dx: 0, dy: 0 };
/** Subjects whose sizes differ more, or whose boxes share less, are not brought together. */
const ALIKE_SIZE = 1.25;
const ALIKE_PLACE = 0.45;

/** How two pictures move so that their subjects lie over each other, when they are framed alike: `way` 0 is the first's framing. */
export function meetSubjects(first: Layers, second: Layers, way: number): readonly [Shift, Shift] {
  const [a, b] = [first.box, second.box];
  const scale = Math.sqrt(areaOf(b) / areaOf(a) || 1);
  if (!first.front || !second.front || scale > ALIKE_SIZE || scale < 1 / ALIKE_SIZE || overlapOf(a, b) < ALIKE_PLACE)
    return [STILL, STILL];
  return [towards(a, b, scale ** way, way), towards(b, a, scale ** (way - 1), 1 - way)];
}

function towards(from: Box, to: Box, scale: number, way: number): Shift {
  const x = (from.left + from.right) / 2;
  const y = (from.top + from.bottom) / 2;
  const goalX = x + ((to.left + to.right) / 2 - x) * way;
  const goalY = y + ((to.top + to.bottom) / 2 - y) * way;
  return { scale, dx: goalX - x * scale, dy: goalY - y * scale };
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** Shared area over joint area. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (areaOf(a) + areaOf(b) - shared);
}
