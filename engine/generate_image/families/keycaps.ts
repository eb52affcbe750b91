import { type Box, joinBoxes, type Solid } from '../sdf/solid.ts';

/** Where keys lie: the middle of the field, the size of one unit, the height of their underside and their own height. */
export type Field = {
  readonly x: number;
  readonly z: number;
  readonly unit: number;
  readonly y: number;
  readonly high: number;
};
/** A key: its row from the back, its left side and its width, in units. */
export type Key = { readonly row: number; readonly left: number; readonly wide: number };

/** Room between neighbours and how much narrower a key's top is, shares of a unit. */
const GAP = 0.07;
const DRAFT = 0.1;
/** A keycap's sides lean: their level distance is too long by this much. */
const CAUTION = 0.9;

/** Keys as one solid. `columns` and `rows` are the size of the whole field in units; it is centred on its middle. */
export function keycaps({ x, z, unit, y, high }: Field, columns: number, rows: number, keys: readonly Key[]): Solid {
  const [left, back] = [x - (columns * unit) / 2, z - (rows * unit) / 2];
  const middle = (row: number): number => back + (row + 0.5) * unit;
  const places = keys.map(({ row, left: from, wide }) => ({
    x: left + (from + wide / 2) * unit,
    z: middle(row),
    half: (wide / 2 - GAP) * unit,
  }));
  const deep = (0.5 - GAP) * unit;
  const round = 0.09 * unit;
  const draft = Math.min(DRAFT * unit, high * 0.3);
  const box: Box = joinBoxes(
    places.map((key) => ({
      min: [key.x - key.half, y, key.z - deep],
      max: [key.x + key.half, y + high, key.z + deep],
    })),
  );
  const cap = (key: (typeof places)[number], px: number, py: number, pz: number): number => {
    const share = Math.min(1, Math.max(0, (py - y) / high));
    const lean = draft * share * share;
    const qx = Math.abs(px - key.x) - key.half + round + lean;
    const qz = Math.abs(pz - key.z) - deep + round + lean;
    const qy = Math.abs(py - y - high / 2) - high / 2 + round;
    const out = Math.sqrt((qx > 0 ? qx * qx : 0) + (qy > 0 ? qy * qy : 0) + (qz > 0 ? qz * qz : 0));
    return (out + Math.min(Math.max(qx, qy, qz), 0) - round) * CAUTION;
  };
  return {
    box,
    at: (px, py, pz) => {
      // The key that is nearest in the plane is nearest in space: all have one height.
      let best = places[0];
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < places.length; i++) {
        const key = places[i];
        const dx = Math.max(0, Math.abs(px - key.x) - key.half);
        const dz = Math.max(0, Math.abs(pz - key.z) - deep);
        const away = dx * dx + dz * dz;
        if (away >= least) continue;
        least = away;
        best = key;
        if (away === 0) break;
      }
      return cap(best, px, py, pz);
    },
  };
}

/** `count` keys of one unit side by side. */
export const run = (row: number, left: number, count: number): Key[] =>
  Array.from({ length: count }, (_, i) => ({ row, left: left + i, wide: 1 }));
