import { paintPart } from '../../mesh/dress.ts';
import { type Reflected, shade } from '../../studio/light.ts';
import type { Material } from '../../studio/materials.ts';
import { smoothstep } from '../../studio/noise.ts';
import { createSurface, type Surface } from '../../studio/patterns.ts';
import { backdrop, COVE_FROM, COVE_TO, pool, roomLevel } from './backdrop.ts';
import { NONE } from './field.ts';
import { type Behind, throughGlass } from './glass.ts';
import { contact, paintGround } from './ground.ts';
import { addBacklight, addLamplight } from './lamplight.ts';
import { openness } from './openness.ts';
import type { Stage } from './stage.ts';
import { beforeWall, cornerLight, distanceToWall, paintWall } from './wall.ts';

/** What a pixel shows when it shows no part; parts count from 1. */
const ROOM = 0;

/** How closely the eye's rays look. */
export const PRIMARY = { steps: 130, precision: 0.0009 };
const MIRROR = { steps: 56, precision: 0.002 };
/** Rays that leave a surface start so far above it. */
const LIFT = 0.012;
/** Rougher surfaces than this mirror no shapes. */
const MIRRORS_BELOW = 0.45;
/** Mirror rays that fall less steeply still see the wall: no hard horizon in polished bodies. */
const FLOOR_FADE = 0.3;
/** Beyond this distance the floor is wall. */
const FLOOR_END = 40;

/** Parts are numbered below this in faces. */
const FACES = 4096;
/** Rays that pass a part nearer than this do not count as smooth, in pixels. */
const PASSING = 3;
/** Larger pixels than this may show less than all of a detail, in units. */
const FINE = 0.006;

/** Surfaces in mirrors are taken to get so much of the key light; those that look away from it by this cosine get none. */
const LIT_IN_MIRRORS = 0.7;
const AWAY = -0.25;

/** Per recursion depth: 0 what the eye sees, 1 what a mirror or a glass shows. */
type Scratch = {
  readonly surface: Surface;
  readonly normal: Float64Array;
  readonly view: Float64Array;
  readonly reflected: Reflected;
};

/** Traces pixels of a stage. */
export type Tracer = {
  /**
   * Linear colour of a point of the picture, in pixels, into `out`; returns what it shows. `again` marks a point in the same
   * pixel as the one before: its parts are as open and as lit as they were there.
   */
  pixel(out: Float64Array, px: number, py: number, again?: boolean): number;
  /** Points with the same face, when it is not 0, show one smooth thing with the same mirror image in it. */
  face(): number;
};

export function createTracer(stage: Stage): Tracer {
  const { field, camera, studio, looks, key, scene, model, centre } = stage;
  const { cos, sin, eye } = camera;
  const scratch = [createScratch(), createScratch()];
  const ray = new Float64Array(3);
  const floorOut = new Float64Array(3);
  const wallOut = new Float64Array(3);
  const clearOut = new Float64Array(3);
  const smooth = looks.map((look) => look.pattern === 'plain' && look.clear === 0 && camera.pixel < FINE);
  const smoothRoom = (scene.ground?.pattern ?? 'plain') === 'plain' && !scene.backing;
  /** Per part: the last place where it was asked for its light, how open it is there, and how much key light it gets. */
  const known = new Float64Array(looks.length);
  const opens = new Float64Array(looks.length);
  const lits = new Float64Array(looks.length);
  let place = 0;
  /** What the mirror rays of a pixel met: a part from 1, 0 nothing. */
  let mirrored = 0;
  let face = 0;

  const behind: Behind = {
    solid: (out, part, x, y, z, dx, dy, dz) => solid(out, 1, part, x, y, z, dx, dy, dz),
    room: (out, x, y, z, dx, dy, dz) => room(out, 1, x, y, z, dx, dy, dz),
  };

  function mirrors(look: Material, surface: Surface): boolean {
    return (look.coat > 0.5 || look.metal > 0.5) && surface.rough < MIRRORS_BELOW;
  }

  /** How much of the key light a point of a surface gets. */
  function keyLight(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    if (nx * key[0] + ny * key[1] + nz * key[2] < AWAY) return 0;
    return field.shadow(x + nx * LIFT, y + ny * LIFT, z + nz * LIFT, key[0], key[1], key[2], 9);
  }

  /** Looks along the mirror ray of a surface; leaves a colour when it meets the product or the floor. */
  function reflect(own: Scratch, x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    const nx = own.normal[0];
    const ny = own.normal[1];
    const nz = own.normal[2];
    const facing = dx * nx + dy * ny + dz * nz;
    const rx = dx - 2 * facing * nx;
    const ry = dy - 2 * facing * ny;
    const rz = dz - 2 * facing * nz;
    const ox = x + nx * LIFT;
    const oy = y + ny * LIFT;
    const oz = z + nz * LIFT;
    const t = field.march(ox, oy, oz, rx, ry, rz, MIRROR.steps, MIRROR.precision);
    own.reflected.share = 1;
    mirrored = t === NONE ? 0 : field.part() + 1;
    if (t !== NONE) solid(own.reflected.colour, 1, field.part(), ox + rx * t, oy + ry * t, oz + rz * t, rx, ry, rz);
    else if (ry < 0 && !model.hangs) {
      own.reflected.share = smoothstep(0, -FLOOR_FADE, ry);
      room(own.reflected.colour, 1, ox, oy, oz, rx, ry, rz);
    } else own.reflected.share = 0;
  }

  /** Colour of a point on a part, seen along (dx, dy, dz). */
  function solid(
    out: Float64Array,
    depth: 0 | 1,
    part: number,
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    const own = scratch[depth];
    const look = looks[part];
    const { surface, normal, view } = own;
    field.normal(normal, part, x, y, z);
    const gx = normal[0];
    const gy = normal[1];
    const gz = normal[2];
    let open: number;
    let lit = LIT_IN_MIRRORS;
    if (depth === 0 && known[part] === place) {
      open = opens[part];
      lit = lits[part];
    } else {
      open = openness(field, x, y, z, gx, gy, gz, !model.hangs);
      if (depth === 0) {
        lit = keyLight(x, y, z, gx, gy, gz);
        known[part] = place;
        opens[part] = open;
        lits[part] = lit;
      }
    }
    paintPart(surface, stage, part, x, y, z, gx, gy, gz, camera.pixel);
    for (let i = 0; i < 3; i++) normal[i] = surface.normal[i];
    own.reflected.share = 0;
    if (depth === 0 && mirrors(look, surface)) reflect(own, x, y, z, dx, dy, dz);
    const nx = normal[0];
    const ny = normal[1];
    const nz = normal[2];
    if (look.clear > 0) for (let i = 0; i < 3; i++) surface.albedo[i] *= 1 - look.clear;
    const ar = surface.albedo[0];
    const ag = surface.albedo[1];
    const ab = surface.albedo[2];
    toCamera(surface.normal, nx, ny, nz);
    toCamera(view, -dx, -dy, -dz);
    shade(out, studio, look, surface, view[0], view[1], view[2], open, lit, own.reflected);
    if (model.glow && look.glow < 1) {
      surface.albedo[0] = ar * (1 - look.metal);
      surface.albedo[1] = ag * (1 - look.metal);
      surface.albedo[2] = ab * (1 - look.metal);
      addLamplight(out, stage, surface.albedo, x, y, z, nx, ny, nz);
      if (model.parts[part].name === 'shade' && look.rough > 0.85) addBacklight(out, stage, surface.albedo, x, y, z);
    }
    if (look.clear > 0) addClear(out, depth, part, look, x, y, z, dx, dy, dz, nx, ny, nz);
  }

  function addClear(
    out: Float64Array,
    depth: 0 | 1,
    part: number,
    look: Material,
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    nx: number,
    ny: number,
    nz: number,
  ): void {
    const through = depth === 0 ? clearOut : wallOut;
    if (depth === 0)
      throughGlass(
        through,
        stage,
        behind,
        part,
        look,
        Float64Array.of(x, y, z),
        Float64Array.of(dx, dy, dz),
        Float64Array.of(nx, ny, nz),
      );
    else {
      backdrop(through, stage, dy);
      for (let i = 0; i < 3; i++) through[i] *= 0.85 * look.base[i];
    }
    const facing = Math.max(0, -(dx * nx + dy * ny + dz * nz));
    const passes = look.clear * (1 - 0.04 - 0.96 * (1 - facing) ** 5);
    for (let i = 0; i < 3; i++) out[i] += through[i] * passes;
  }

  function toCamera(out: Float64Array, x: number, y: number, z: number): void {
    out[0] = x * cos - z * sin;
    out[1] = y;
    out[2] = x * sin + z * cos;
  }

  /** Floor or wall along a ray that meets no solid. */
  function room(
    out: Float64Array,
    depth: 0 | 1,
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    const t = dy < -0.001 && !model.hangs ? -y / dy : Number.POSITIVE_INFINITY;
    const toWall = distanceToWall(stage, x, z, dx, dz);
    if (t < Math.min(FLOOR_END, toWall)) floor(out, depth, x + dx * t, z + dz * t, dx, dy, dz);
    else if (toWall < FLOOR_END) wall(out, depth, x + dx * toWall, y + dy * toWall, z + dz * toWall);
    else backdrop(out, stage, dy);
  }

  function wall(out: Float64Array, depth: 0 | 1, x: number, y: number, z: number): void {
    const lit = field.shadow(x + sin * LIFT, y, z + cos * LIFT, key[0], key[1], key[2], 9);
    paintWall(out, scratch[depth].surface, stage, x, y, z, lit);
  }

  function floor(out: Float64Array, depth: 0 | 1, x: number, z: number, dx: number, dy: number, dz: number): void {
    const away = Math.hypot(x - centre[0], z - centre[2]);
    const lit = field.shadow(x, 0.002, z, key[0], key[1], key[2], 9);
    const level =
      (0.98 * roomLevel(studio.ambient) * (1 - studio.shadow + studio.shadow * lit) * contact(stage, x, z, away)) /
      (1 + away * away * 0.004);
    const { surface } = scratch[depth];
    paintGround(surface, stage, x, z, away);
    const cove = scene.backing ? 0 : smoothstep(COVE_FROM, COVE_TO, away);
    const share = scene.backing ? cornerLight(beforeWall(stage, x, z)) : pool(stage, away);
    backdrop(floorOut, stage, 0);
    for (let i = 0; i < 3; i++) {
      const ground = surface.albedo[i] * (level + 0.03) * share;
      out[i] = ground + (floorOut[i] - ground) * cove;
    }
    if (model.glow) addLamplight(out, stage, surface.albedo, x, 0, z, 0, 1, 0);
    if (depth === 0) mirrorOnFloor(out, x, z, dx, dy, dz);
  }

  /** The polished floor shows a faint, fading picture of what stands on it. */
  function mirrorOnFloor(out: Float64Array, x: number, z: number, dx: number, dy: number, dz: number): void {
    const t = field.march(x, 0.003, z, dx, -dy, dz, MIRROR.steps, MIRROR.precision);
    if (t === NONE) return;
    mirrored = field.part() + 1;
    const y = 0.003 - dy * t;
    solid(floorOut, 1, field.part(), x + dx * t, y, z + dz * t, dx, -dy, dz);
    const share = 0.1 * Math.exp(-y * 2.2) + 0.025;
    for (let i = 0; i < 3; i++) out[i] += (floorOut[i] - out[i]) * share;
  }

  return {
    face: () => face,
    pixel: (out, px, py, again = false) => {
      if (!again) place++;
      camera.aim(ray, px, py);
      const dx = ray[0];
      const dy = ray[1];
      const dz = ray[2];
      const t = field.march(eye[0], eye[1], eye[2], dx, dy, dz, PRIMARY.steps, PRIMARY.precision);
      const passed = field.passed();
      mirrored = 0;
      if (t === NONE) {
        room(out, 0, eye[0], eye[1], eye[2], dx, dy, dz);
        face = smoothRoom && passed > PASSING * camera.pixel ? 1 + mirrored : 0;
        return ROOM;
      }
      const part = field.part();
      solid(out, 0, part, eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t, dx, dy, dz);
      face = smooth[part] ? (part + 1) * FACES + mirrored : 0;
      return part + 1;
    },
  };
}

function createScratch(): Scratch {
  return {
    surface: createSurface(),
    normal: new Float64Array(3),
    view: new Float64Array(3),
    reflected: { share: 0, colour: new Float64Array(3) },
  };
}
