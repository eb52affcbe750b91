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

/** From where to where each move leads at its usual strength. */
const PATHS: Record<MoveName, { readonly from: Partial<View>; readonly to: Partial<View> }> = {
  turntable: { from: { sway: -0.075 }, to: { sway: 0.075, zoom: 0.05 } },
  orbit: { from: { sway: -0.075 }, to: { sway: 0.075, zoom: 0.05 } },
  in: { from: { zoom: 0 }, to: { zoom: 0.24 } },
  out: { from: { zoom: 0.24 }, to: { zoom: 0 } },
  left: { from: { panX: 0.06, sway: 0.02 }, to: { panX: -0.06, sway: -0.02 } },
  right: { from: { panX: -0.06, sway: -0.02 }, to: { panX: 0.06, sway: 0.02 } },
  rise: { from: { panY: 0.035, lift: 0.03 }, to: { panY: -0.035, lift: -0.03 } },
  sink: { from: { panY: -0.035, lift: -0.03 }, to: { panY: 0.035, lift: 0.03 } },
};

/** Views from 0 to 1 of the way: all moves at once, slow at both ends, and never past the picture's edge. */
export function planViews(moves: readonly MoveName[], strength: number): (way: number) => View {
  const sum = (end: 'from' | 'to', key: keyof View) =>
    strength * moves.reduce((total, move) => total + (PATHS[move][end][key] ?? 0), 0);
  const reach = (...keys: (keyof View)[]) =>
    keys.reduce((total, key) => total + Math.max(Math.abs(sum('from', key)), Math.abs(sum('to', key))), 0);
  // The window shrinks until it stays within the picture at both ends of the way.
  const inset = Math.max(1 / (1 - 2 * reach('panX') - reach('sway')), 1 / (1 - 4 * reach('panY') - 2 * reach('lift')));
  return (way) => {
    const eased = way * way * (3 - 2 * way);
    const between = (key: keyof View) => sum('from', key) + (sum('to', key) - sum('from', key)) * eased;
    return {
      zoom: inset * (1 + between('zoom')),
      panX: between('panX'),
      panY: between('panY'),
      sway: between('sway'),
      lift: between('lift'),
    };
  };
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
