import { smoothstep } from '../studio/noise.ts';
import { hourOf, raysOf } from './daylight.ts';
import { createGround } from './ground.ts';
import { createLeaves, createLights } from './lights.ts';
import { createRoom, createWall } from './room.ts';
import type { Setting } from './setting.ts';
import { createSky, type Sky } from './sky.ts';
import type { View } from './view.ts';

/** Paints one pixel of the empty scene: linear colour into `out`. */
export type ScenePainter = (out: Float64Array, px: number, py: number) => void;

/** Rows between the ground's end and what stands behind it, in which a table's edge is rounded off. */
const EDGE = 2;

/** What stands beyond the ground. */
function createBeyond(setting: Setting, view: View, seed: number): Sky {
  switch (setting.back) {
    case 'sky':
      return createSky(setting, seed);
    case 'lights':
      return createLights(setting, seed);
    case 'leaves':
      return createLeaves(setting, seed);
    case 'room':
      return createRoom(setting, view, seed);
    case 'wall':
    case 'cove':
      return createWall(setting, view, seed);
  }
}

export function createScene(setting: Setting, view: View, seed: number): ScenePainter {
  if (setting.back === 'cove') return createCove(setting, view, seed);
  const beyond = createBeyond(setting, view, seed);
  const ground = createGround(setting, view, seed, beyond);
  const over = new Float64Array(3);
  return (out, px, py) => {
    const share = smoothstep(-EDGE, EDGE, py - view.end);
    if (share < 1) beyond(out, (px - view.middle) / view.height, (view.end - py) / view.height);
    if (share === 0) return;
    ground(over, px, Math.max(py, view.end + 0.5));
    for (let c = 0; c < 3; c++) out[c] = share < 1 ? out[c] + (over[c] - out[c]) * share : over[c];
  };
}

/** One sheet of paper that runs up behind the product: light falls off softly, and no horizon is seen. */
function createCove(setting: Setting, view: View, seed: number): ScenePainter {
  const { room } = hourOf(setting);
  const rays = raysOf(setting.rays, seed);
  return (out, px, py) => {
    const u = (px - view.middle) / view.height;
    const v = (view.foot - py) / view.height;
    const pool = Math.exp(-(((u + 0.05) / 0.75) ** 2) - ((v - 0.06) / 0.62) ** 2);
    const level = (0.74 + 0.34 * pool) * rays((px - view.middle) / view.tall, (view.foot - py) / view.tall);
    for (let c = 0; c < 3; c++) out[c] = setting.wall[c] * level * room[c];
  };
}
