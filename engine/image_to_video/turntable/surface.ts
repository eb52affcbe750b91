import { WARM } from '../../generate_image/render/lamplight.ts';
import type { Stage } from '../../generate_image/render/stage.ts';
import { paintPart } from '../../mesh/dress.ts';
import type { Projected } from '../../mesh/raster.ts';
import { shade } from '../../studio/light.ts';
import { createSurface } from '../../studio/patterns.ts';
import type { Baked } from './baked.ts';
import type { Shadows } from './shadows.ts';

/** Shares of a triangle's second and third corner at a place of the picture, corrected for perspective. */
export type Share = { b: number; c: number };

/** Computes the shares of the corners of triangle `t` at (x, y), in samples. */
export function shareAt(share: Share, triangles: Uint32Array, seen: Projected, t: number, x: number, y: number): void {
  const a = triangles[t * 3];
  const b = triangles[t * 3 + 1];
  const c = triangles[t * 3 + 2];
  const abx = seen.x[b] - seen.x[a];
  const aby = seen.y[b] - seen.y[a];
  const acx = seen.x[c] - seen.x[a];
  const acy = seen.y[c] - seen.y[a];
  const dx = x - seen.x[a];
  const dy = y - seen.y[a];
  const inverse = 1 / (acx * aby - acy * abx);
  const flatB = (acx * dy - acy * dx) * inverse;
  const flatC = (aby * dx - abx * dy) * inverse;
  const nearB = flatB * seen.nearness[b];
  const nearC = flatC * seen.nearness[c];
  const near = (1 - flatB - flatC) * seen.nearness[a] + nearB + nearC;
  share.b = nearB / near;
  share.c = nearC / near;
}

/** Points leave their surface by so much before they look for the light, in units. */
const LIFT = 0.02;

/** How the product stands: the cosine and sine of its turn, counter-clockwise as seen from above. */
export type Pose = { cos: number; sin: number };

/** Shades points of the turned product. Not re-entrant. */
export type Shader = {
  /** Unit normal of a triangle at a share, in the model's own directions, into `out`. */
  normal(out: Float64Array, t: number, part: number, share: Share): void;
  /** Linear colour of a triangle of a part at a share, into `out`, without what shines through it. */
  colour(out: Float64Array, t: number, part: number, share: Share): void;
  /** Of the last point: its normal as the camera sees it (x right, y up, z to the viewer), and how much it faces the eye. */
  readonly seen: Float64Array;
  readonly facing: () => number;
};

export function createShader(stage: Stage, baked: Baked, shadows: Shadows, pose: Pose): Shader {
  const { camera, centre, looks, studio } = stage;
  const { positions, normals, open, lamp, triangles, sharp } = baked;
  const surface = createSurface();
  const point = new Float64Array(3);
  const own = new Float64Array(3);
  const seen = new Float64Array(3);
  let facing = 1;

  function mix(out: Float64Array, from: Float32Array, t: number, { b, c }: Share): void {
    const i = triangles[t * 3] * 3;
    const j = triangles[t * 3 + 1] * 3;
    const k = triangles[t * 3 + 2] * 3;
    const a = 1 - b - c;
    for (let n = 0; n < 3; n++) out[n] = from[i + n] * a + from[j + n] * b + from[k + n] * c;
  }

  function mixOne(from: Float32Array, t: number, { b, c }: Share): number {
    return from[triangles[t * 3]] * (1 - b - c) + from[triangles[t * 3 + 1]] * b + from[triangles[t * 3 + 2]] * c;
  }

  function normal(out: Float64Array, t: number, part: number, share: Share): void {
    if (sharp[t]) {
      mix(out, positions, t, share);
      stage.field.normal(out, part, out[0], out[1], out[2]);
      return;
    }
    mix(out, normals, t, share);
    const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]) || 1;
    for (let n = 0; n < 3; n++) out[n] /= length;
  }

  function colour(out: Float64Array, t: number, part: number, share: Share): void {
    mix(point, positions, t, share);
    normal(own, t, part, share);
    const look = looks[part];
    paintPart(surface, stage, part, point[0], point[1], point[2], own[0], own[1], own[2], camera.pixel);
    // The product turns; the camera and its lights stay.
    const x = point[0] - centre[0];
    const z = point[2] - centre[2];
    const wx = x * pose.cos + z * pose.sin;
    const wy = point[1] - centre[1];
    const wz = z * pose.cos - x * pose.sin;
    let vx = camera.eye[0] - centre[0] - wx;
    let vy = camera.eye[1] - point[1];
    let vz = camera.eye[2] - centre[2] - wz;
    const away = Math.sqrt(vx * vx + vy * vy + vz * vz);
    vx /= away;
    vy /= away;
    vz /= away;
    const nx = surface.normal[0] * pose.cos + surface.normal[2] * pose.sin;
    const nz = surface.normal[2] * pose.cos - surface.normal[0] * pose.sin;
    const ny = surface.normal[1];
    surface.normal[0] = nx * camera.cos - nz * camera.sin;
    surface.normal[2] = nx * camera.sin + nz * camera.cos;
    seen.set(surface.normal);
    facing = Math.max(0, nx * vx + ny * vy + nz * vz);
    const lit =
      nx * stage.key[0] + ny * stage.key[1] + nz * stage.key[2] < -0.25
        ? 0
        : shadows.lit(wx + nx * LIFT, wy + ny * LIFT, wz + nz * LIFT);
    if (look.clear > 0) for (let n = 0; n < 3; n++) surface.albedo[n] *= 1 - look.clear;
    const viewX = vx * camera.cos - vz * camera.sin;
    const viewZ = vx * camera.sin + vz * camera.cos;
    shade(out, studio, look, surface, viewX, vy, viewZ, mixOne(open, t, share), lit, null);
    const glow = mixOne(lamp, t, share) * (1 - look.metal);
    if (glow > 0) for (let n = 0; n < 3; n++) out[n] += (surface.albedo[n] * WARM[n] * glow) / WARM[0];
  }

  return { normal, colour, seen, facing: () => facing };
}
