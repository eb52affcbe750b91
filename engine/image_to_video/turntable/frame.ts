import { WARM } from '../../generate_image/render/lamplight.ts';
import type { Stage } from '../../generate_image/render/stage.ts';
import { clearScreen, createProjected, createScreen, drawTriangles, type Screen } from '../../mesh/raster.ts';
import type { Size } from '../../raster/plane.ts';
import { type Baked, readFloor } from './baked.ts';
import { BRIGHTEST, blendGlass } from './glass.ts';
import type { Room } from './room.ts';
import { createShadows } from './shadows.ts';
import { createShader, type Pose, type Share, shareAt } from './surface.ts';

/** Samples along each side of a pixel. */
const FINE = 2;
const SAMPLES = FINE * FINE;
/** Samples of one part whose normals differ by less than this cosine share their colour. */
const ALIKE = 0.94;

/** What all frames of a turntable have in common. */
export type Turntable = { readonly stage: Stage; readonly baked: Baked; readonly room: Room; readonly size: Size };

/** A painted frame: linear colours, three per pixel; what is neither in the box nor near (`Room`) never changes. */
export type Frame = { readonly colours: Float32Array; readonly box: PixelBox };

/** Paints frames of the product turned by an angle (radians). Their array is used again. */
export function createFramePainter({ stage, baked, room, size }: Turntable): (angle: number) => Frame {
  const { positions, triangles, sharp, opaque, runs, floor } = baked;
  const { width, height } = size;
  const count = positions.length / 3;
  const all = triangles.length / 3;
  const pose: Pose = { cos: 1, sin: 0 };
  const world = new Float32Array(positions.length);
  const seen = createProjected(count);
  const solid = createScreen(width * FINE, height * FINE);
  const glass =
    opaque < all
      ? { front: createScreen(width * FINE, height * FINE), back: createScreen(width * FINE, height * FINE) }
      : null;
  const shadows = createShadows(stage, baked, count, baked.reach);
  const shader = createShader(stage, baked, shadows, pose);
  const partOf = partsByTriangle(runs, all);
  const colours = new Float32Array(width * height * 3);
  const place = new Float64Array(3);
  const { centre, camera, model } = stage;

  function turn(angle: number): void {
    pose.cos = Math.cos(angle);
    pose.sin = Math.sin(angle);
    for (let i = 0; i < count; i++) {
      const x = positions[i * 3] - centre[0];
      const z = positions[i * 3 + 2] - centre[2];
      world[i * 3] = x * pose.cos + z * pose.sin;
      world[i * 3 + 1] = positions[i * 3 + 1] - centre[1];
      world[i * 3 + 2] = z * pose.cos - x * pose.sin;
      camera.project(place, world[i * 3] + centre[0], positions[i * 3 + 1], world[i * 3 + 2] + centre[2]);
      seen.x[i] = place[0] * FINE;
      seen.y[i] = place[1] * FINE;
      seen.nearness[i] = place[2];
    }
  }

  const empty = room.still.map((still, k) => still + room.moving[k]);

  function paintRoomPixels(): void {
    colours.set(empty);
    const { near, places, still, moving } = room;
    const { shadow } = stage.studio;
    for (let n = 0; n < near.length; n++) {
      const x = places[n * 2];
      const z = places[n * 2 + 1];
      const dx = x * pose.cos - z * pose.sin;
      const dz = z * pose.cos + x * pose.sin;
      const level = (1 - shadow + shadow * shadows.floorLit(x, z)) * readFloor(floor.contact, floor, dx, dz, 1);
      const lamp = model.glow ? readFloor(floor.lamp, floor, dx, dz, 0) / WARM[0] : 0;
      for (let k = near[n] * 3, c = 0; c < 3; c++, k++) colours[k] = still[k] + moving[k] * (level + lamp * WARM[c]);
    }
  }

  const share: Share = { b: 0, c: 0 };
  const colour = new Float64Array(3);
  const normal = new Float64Array(3);
  const shown = new Float64Array(3);
  let shownPart = -1;

  /** Shades a sample unless it looks like the one before; adds it to the pixel at `i`. */
  function addSample(i: number, t: number, sx: number, sy: number): void {
    shareAt(share, triangles, seen, t, sx + 0.5, sy + 0.5);
    shader.normal(normal, t, partOf[t], share);
    const alike = normal[0] * shown[0] + normal[1] * shown[1] + normal[2] * shown[2] > ALIKE;
    if (partOf[t] !== shownPart || !alike) {
      shownPart = partOf[t];
      shown.set(normal);
      shader.colour(colour, t, shownPart, share);
      for (let k = 0; k < 3; k++) colour[k] = Math.min(BRIGHTEST, colour[k]);
    }
    for (let k = 0; k < 3; k++) colours[i + k] += colour[k] / SAMPLES;
  }

  /** Mixes the product into a pixel of the room by its samples. */
  function paintPixel(x: number, y: number): void {
    const i = (y * width + x) * 3;
    const first = y * FINE * solid.width + x * FINE;
    let bare = 0;
    let mixed = false;
    for (let s = 0; s < SAMPLES; s++) {
      const t = solid.ids[first + (s & 1) + (s >> 1) * solid.width];
      if (t < 0) bare++;
      else if (sharp[t] || partOf[t] !== partOf[Math.max(0, solid.ids[first])]) mixed = true;
    }
    if (bare === SAMPLES) return;
    shownPart = -1;
    if (bare === 0 && !mixed) {
      // One smooth part all over: its middle stands for all.
      shareAt(share, triangles, seen, solid.ids[first], x * FINE + 1, y * FINE + 1);
      shader.colour(colour, solid.ids[first], partOf[solid.ids[first]], share);
      for (let k = 0; k < 3; k++) colours[i + k] = Math.min(BRIGHTEST, colour[k]);
      return;
    }
    for (let k = 0; k < 3; k++) colours[i + k] *= bare / SAMPLES;
    for (let s = 0; s < SAMPLES; s++) {
      const t = solid.ids[first + (s & 1) + (s >> 1) * solid.width];
      if (t >= 0) addSample(i, t, x * FINE + (s & 1), y * FINE + (s >> 1));
    }
  }

  return (angle) => {
    turn(angle);
    shadows.update(world);
    clearScreen(solid);
    drawTriangles(solid, seen, triangles, 0, opaque);
    paintRoomPixels();
    const box = pixelBox(seen, width, height);
    for (let y = box.top; y < box.bottom; y++) for (let x = box.left; x < box.right; x++) paintPixel(x, y);
    if (glass) {
      draw(glass.back, 'back');
      draw(glass.front, 'front');
      for (const layer of [glass.back, glass.front])
        blendGlass(colours, { layer, solid, seen, triangles, partOf, shader, looks: stage.looks, fine: FINE }, box);
    }
    return { colours, box };
  };

  function draw(screen: Screen, side: 'front' | 'back'): void {
    clearScreen(screen);
    drawTriangles(screen, seen, triangles, opaque, all, side);
  }
}

function partsByTriangle(runs: Baked['runs'], count: number): Uint16Array {
  const parts = new Uint16Array(count);
  for (const { part, first, last } of runs) parts.fill(part, first, last);
  return parts;
}

export type PixelBox = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The pixels that the product may cover. */
function pixelBox(
  { x, y }: { readonly x: Float32Array; readonly y: Float32Array },
  width: number,
  height: number,
): PixelBox {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < x.length; i++) {
    left = Math.min(left, x[i] / FINE);
    right = Math.max(right, x[i] / FINE);
    top = Math.min(top, y[i] / FINE);
    bottom = Math.max(bottom, y[i] / FINE);
  }
  return {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  };
}
