import type { Point } from '../sdf/solid.ts';

/** Upright field of view, radians: a short telephoto, as product photographers use. */
const VIEW = 0.5;
/** Share of the picture's height and width that the product may fill. */
const FILL_HEIGHT = 0.72;
const FILL_WIDTH = 0.78;
/** In upright pictures the width is scarce. */
const FILL_NARROW = 0.88;
/** The product stands a little below the middle. */
const DROP = 0.02;

export type Camera = {
  readonly eye: Point;
  /** Azimuth's cosine and sine: the lights turn with the camera. */
  readonly cos: number;
  readonly sin: number;
  /** Size of a pixel at the product, in units. */
  readonly pixel: number;
  /** Unit direction through a point of the picture (pixels), into `out`. */
  aim(out: Float64Array, px: number, py: number): void;
  /** Where a point of the world before the eye is seen: pixels, and the inverse of its distance along the view, into `out`. */
  project(out: Float64Array, x: number, y: number, z: number): void;
};

type Frame = { right: Point; up: Point; forward: Point };

function frameOf(azimuth: number, elevation: number): Frame {
  const [ce, se, ca, sa] = [Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth), Math.sin(azimuth)];
  return { right: [ca, 0, -sa], up: [-se * sa, ce, -se * ca], forward: [-ce * sa, -se, -ce * ca] };
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A camera that frames all the points in a picture of `width` x `height` pixels, `zoom` times as large as usual. */
export function createCamera(
  points: readonly Point[],
  azimuth: number,
  elevation: number,
  width: number,
  height: number,
  zoom = 1,
): Camera {
  const frame = frameOf(azimuth, elevation);
  const tangent = Math.tan(VIEW / 2);
  const aspect = width / height;
  const seen = points.map((point): Point => [dot(point, frame.right), dot(point, frame.up), dot(point, frame.forward)]);
  const { distance, u, v } = standBack(
    seen,
    tangent * (aspect < 1 ? FILL_NARROW : FILL_WIDTH) * Math.min(aspect, 1.4) * zoom,
    tangent * FILL_HEIGHT * zoom,
  );
  const along = (k: 0 | 1 | 2): number => u * frame.right[k] + v * frame.up[k] - distance * frame.forward[k];
  const eye: Point = [along(0), along(1), along(2)];
  const { right, up, forward } = frame;
  return {
    eye,
    cos: Math.cos(azimuth),
    sin: Math.sin(azimuth),
    pixel: (2 * tangent * (distance + mean(seen.map((point) => point[2])))) / height,
    aim: (out, px, py) => {
      const a = ((2 * px) / width - 1) * tangent * aspect;
      const b = (1 - (2 * py) / height + 2 * DROP) * tangent;
      const x = forward[0] + right[0] * a + up[0] * b;
      const y = forward[1] + right[1] * a + up[1] * b;
      const z = forward[2] + right[2] * a + up[2] * b;
      const length = Math.sqrt(x * x + y * y + z * z);
      out[0] = x / length;
      out[1] = y / length;
      out[2] = z / length;
    },
    project: (out, x, y, z) => {
      const dx = x - eye[0];
      const dy = y - eye[1];
      const dz = z - eye[2];
      const nearness = 1 / (dx * forward[0] + dy * forward[1] + dz * forward[2]);
      const a = ((dx * right[0] + dy * right[1] + dz * right[2]) * nearness) / tangent;
      const b = ((dx * up[0] + dy * up[1] + dz * up[2]) * nearness) / tangent;
      out[0] = (1 + a / aspect) * 0.5 * width;
      out[1] = (1 + 2 * DROP - b) * 0.5 * height;
      out[2] = nearness;
    },
  };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Where to stand so that all points (right, up, forward) fall within the tangents, centred. */
function standBack(points: readonly Point[], wide: number, high: number): { distance: number; u: number; v: number } {
  let [u, v] = [mean(points.map((p) => p[0])), mean(points.map((p) => p[1]))];
  let distance = 0;
  // Perspective moves the centre a little as the distance changes; a few rounds settle both.
  for (let round = 0; round < 8; round++) {
    distance = Math.max(...points.map(([x, y, z]) => Math.max(Math.abs(x - u) / wide, Math.abs(y - v) / high) - z));
    const across = points.map(([x, , z]) => (x - u) / (z + distance));
    const upwards = points.map(([, y, z]) => (y - v) / (z + distance));
    u += ((Math.min(...across) + Math.max(...across)) / 2) * distance;
    v += ((Math.min(...upwards) + Math.max(...upwards)) / 2) * distance;
  }
  return { distance, u, v };
}
