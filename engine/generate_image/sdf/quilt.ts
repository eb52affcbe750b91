import type { Solid } from './solid.ts';

type Shape = {
  /** Half width across the bed, outside. */
  readonly half: number;
  readonly top: number;
  /** How far it hangs down from the top at the sides. */
  readonly hang: number;
  /** Its ends along z; only where it ends beyond the bed does it hang there too. */
  readonly from: number;
  readonly to: number;
  /** Height of its soft unevenness. */
  readonly puff: number;
};

const ROUND = 0.055;
const TRUST = 0.86;
/** Folds of the hanging sides: radians per unit, and their depth at the hem. */
const FOLDS = 8.5;
const FOLD_DEPTH = 0.022;

/** A quilt that lies on a bed along z: soft on top, in folds at the sides. It is solid: what lies under it fills it. */
export function quilt({ half, top, hang, from, to, puff }: Shape): Solid {
  const middle = (from + to) / 2;
  const deep = (to - from) / 2;
  const b = hang / 2;
  const y0 = top - b;
  const r = Math.min(ROUND, b, deep);
  const far = puff + FOLD_DEPTH;
  return {
    box: { min: [-half - far, top - hang - far, from - far], max: [half + far, top + puff + 0.01, to + far] },
    at: (x, y, z) => {
      const qx = Math.abs(x) - half + r;
      const qy = Math.abs(y - y0) - b + r;
      const qz = Math.abs(z - middle) - deep + r;
      const ox = qx > 0 ? qx : 0;
      const oy = qy > 0 ? qy : 0;
      const oz = qz > 0 ? qz : 0;
      const d = Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
      if (d > 0.25) return (d - far) * TRUST;
      const down = Math.min(1, Math.max(0, (top - 0.04 - y) / hang));
      const soft =
        Math.sin(x * 5.1 + Math.sin(z * 3.7) * 1.4) * Math.sin(z * 4.6 + Math.sin(x * 4.1 + 1.3) * 1.2) * (1 - down);
      const along = Math.abs(x) * 0.8 + z + Math.sin(z * 4.3) * 0.12;
      return (d - puff * soft - FOLD_DEPTH * down * Math.sin(along * FOLDS)) * TRUST;
    },
  };
}
