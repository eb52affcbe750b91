import { boxAround, type Point, type Solid } from './solid.ts';

type Filling = {
  /** Radius of the edges. */
  readonly radius: number;
  /** How far the two faces swell in the middle. */
  readonly crown: number;
  /** How far the sides draw in between the corners, as a loose pillow's do. */
  readonly pinch?: number;
  /** Half thickness of the cord along the seams; none at 0. */
  readonly piping?: number;
  /** The way the faces look: up or to the front. */
  readonly facing?: 'y' | 'z';
};

const HALF_RIGHT = 1 - Math.SQRT1_2;

/** A cushion of half sizes `half`: a rounded block whose faces swell, with a corded seam around each face. */
export function cushion(
  [cx, cy, cz]: Point,
  half: Point,
  { radius, crown, pinch = 0, piping = 0.008, facing = 'y' }: Filling,
): Solid {
  const [a, b, c] = facing === 'y' ? half : [half[0], half[2], half[1]];
  const r = Math.min(radius, a, b, c);
  const seam = r * HALF_RIGHT;
  const steepest = (4 * crown + 2 * pinch) / Math.min(a, c);
  const caution = 1 / Math.sqrt(1 + steepest * steepest);
  const far = Math.max(a, c) * 0.5;
  const at = (x: number, y: number, z: number): number => {
    const px = Math.abs(x);
    const py = Math.abs(y);
    const pz = Math.abs(z);
    const u = px < a ? 1 - (px / a) ** 2 : 0;
    const v = pz < c ? 1 - (pz / c) ** 2 : 0;
    const full = u * v;
    const qx = px - a + r + pinch * v;
    const qy = py - b + r - crown * full * (2 - full);
    const qz = pz - c + r + pinch * u;
    const ox = qx > 0 ? qx : 0;
    const oy = qy > 0 ? qy : 0;
    const oz = qz > 0 ? qz : 0;
    const body = Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
    if (piping === 0 || body > far) return body * caution;
    const plan = Math.sqrt(ox * ox + oz * oz) + Math.min(Math.max(qx, qz), 0) - r + seam;
    const edge = py - b + seam;
    const cord = Math.sqrt(plan * plan + edge * edge) - piping;
    return Math.min(body, cord) * caution;
  };
  const grown: Point =
    facing === 'y'
      ? [half[0] + piping, half[1] + crown + piping, half[2] + piping]
      : [half[0] + piping, half[1] + piping, half[2] + crown + piping];
  const box = boxAround([cx, cy, cz], grown);
  if (facing === 'y') return { box, at: (x, y, z) => at(x - cx, y - cy, z - cz) };
  return { box, at: (x, y, z) => at(x - cx, z - cz, y - cy) };
}
