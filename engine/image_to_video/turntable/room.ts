import { backdrop, COVE_FROM, COVE_TO, roomLevel } from '../../generate_image/render/backdrop.ts';
import { paintGround } from '../../generate_image/render/ground.ts';
import type { Stage } from '../../generate_image/render/stage.ts';
import { sharedFloats } from '../../shared.ts';
import { smoothstep } from '../../studio/noise.ts';
import { createSurface } from '../../studio/patterns.ts';
import { floorReach } from './baked.ts';
import { mayShade } from './shadows.ts';

/** The room without the product, per pixel: light = still + moving x (what shadows leave of the room's light). In shared memory. */
export type Room = {
  /** Three numbers per pixel, linear. */
  readonly still: Float32Array;
  readonly moving: Float32Array;
  /** Pixels of floor that the product's shadow may reach at any angle, */
  readonly near: Int32Array;
  /** and where on the floor they lie, as x and z from the product's centre. */
  readonly places: Float32Array;
};

const FLOOR_END = 40;
/** Rows between two looks at the cancel flag. */
const CHECK_ROWS = 16;

/** Paints the empty room of a stage, as the still picture of the same scene has it. */
export function paintRoom(stage: Stage, width: number, height: number, reach: number, checkpoint: () => void): Room {
  const pixels = width * height;
  const room = { still: sharedFloats(pixels * 3), moving: sharedFloats(pixels * 3) };
  const contactReach = floorReach(stage);
  const near: number[] = [];
  const places: number[] = [];
  const { camera, model, centre, studio } = stage;
  const ray = new Float64Array(3);
  const wall = new Float64Array(3);
  const surface = createSurface();
  for (let y = 0, i = 0; y < height; y++) {
    if (y % CHECK_ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      camera.aim(ray, x + 0.5, y + 0.5);
      const [dx, dy, dz] = ray;
      const t = dy < -0.001 && !model.hangs ? -camera.eye[1] / dy : Number.POSITIVE_INFINITY;
      backdrop(wall, stage, t < FLOOR_END ? 0 : dy);
      if (t >= FLOOR_END) {
        room.still.set(wall, i * 3);
        continue;
      }
      const px = camera.eye[0] + dx * t;
      const pz = camera.eye[2] + dz * t;
      const away = Math.hypot(px - centre[0], pz - centre[2]);
      paintGround(surface, stage, px, pz, away);
      const level = (0.98 * roomLevel(studio.ambient)) / (1 + away * away * 0.004);
      const cove = smoothstep(COVE_FROM, COVE_TO, away);
      for (let k = 0; k < 3; k++) {
        const ground = surface.albedo[k] * (1 - cove);
        room.moving[i * 3 + k] = ground * level;
        room.still[i * 3 + k] = ground * 0.03 + wall[k] * cove;
      }
      if (away > contactReach && !mayShade(stage.key, reach, px - centre[0], pz - centre[2])) continue;
      near.push(i);
      places.push(px - centre[0], pz - centre[2]);
    }
  }
  return { ...room, near: Int32Array.from(near), places: Float32Array.from(places) };
}
