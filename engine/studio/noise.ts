import { randomFrom } from './random.ts';

const SIZE = 256;
const MASK = SIZE - 1;
const PERMUTATION_SEED = 7;

/** Shuffled 0..255, repeated once so that sums of two bytes need no wrapping. */
const shuffled = (() => {
  const random = randomFrom(PERMUTATION_SEED);
  const bytes = Uint8Array.from({ length: SIZE }, (_, i) => i);
  for (let i = MASK; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [bytes[i], bytes[j]] = [bytes[j], bytes[i]];
  }
  return Uint8Array.from({ length: SIZE * 2 }, (_, i) => bytes[i & MASK]);
})();

/** Smooth value noise in 3D: 0 to 1, one feature per unit, the same everywhere and for ever. */
export function noise(x: number, y: number, z: number): number {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const cellZ = Math.floor(z);
  const fx = x - cellX;
  const fy = y - cellY;
  const fz = z - cellZ;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const w = fz * fz * (3 - 2 * fz);
  const p = shuffled;
  const z0 = cellZ & MASK;
  const z1 = (cellZ + 1) & MASK;
  const left = p[cellX & MASK];
  const right = p[(cellX + 1) & MASK];
  const y0 = cellY & MASK;
  const y1 = (cellY + 1) & MASK;
  const a = p[left + y0];
  const b = p[right + y0];
  const c = p[left + y1];
  const d = p[right + y1];
  const near0 = p[a + z0] + (p[b + z0] - p[a + z0]) * u;
  const near1 = p[c + z0] + (p[d + z0] - p[c + z0]) * u;
  const far0 = p[a + z1] + (p[b + z1] - p[a + z1]) * u;
  const far1 = p[c + z1] + (p[d + z1] - p[c + z1]) * u;
  const near = near0 + (near1 - near0) * v;
  const far = far0 + (far1 - far0) * v;
  return (near + (far - near) * w) / MASK;
}

/** Sum of `octaves` noises, each twice as fine and half as strong: 0 to about 1. */
export function cloud(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(x, y, z);
    // Offsets keep the octaves' lattices from lining up at the origin.
    x = x * 2.03 + 11.7;
    y = y * 2.03 + 5.1;
    z = z * 2.03 + 3.3;
    strength *= 0.5;
  }
  return sum;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
