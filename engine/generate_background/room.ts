import type { Rgb } from '../studio/colours.ts';
import { cloud, smoothstep } from '../studio/noise.ts';
import { randomFrom } from '../studio/random.ts';
import { hourOf, raysOf } from './daylight.ts';
import type { Setting } from './setting.ts';
import type { Sky } from './sky.ts';
import type { View } from './view.ts';

/** Darker towards the corners, and where the wall meets the ground. */
const FALLOFF = 0.16;

/** A plain wall with what falls on it: `u`, `v` in heights of the picture, from the product's middle and the wall's foot. */
export function createWall(setting: Setting, view: View, seed: number): Sky {
  const { room } = hourOf(setting);
  const rays = raysOf(setting.rays, seed);
  const scale = view.height / view.tall;
  return (out, u, v) => {
    const away = (u + 0.16) ** 2 + (v - 0.3) ** 2;
    const foot = 1 - 0.1 * Math.exp(-Math.max(0, v) * 26);
    const plaster = 0.97 + 0.06 * cloud(u * 5, v * 5, seed % 19, 3);
    const level =
      (1.02 - FALLOFF * Math.min(2.2, away * 2.2)) * foot * plaster * rays(u * scale * 0.8, v * scale * 0.8);
    for (let c = 0; c < 3; c++) out[c] = setting.wall[c] * level * room[c];
  };
}

type Block = {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly colour: Rgb;
};

/** A furnished room far behind, to be blurred: a window with curtains on one side, furniture and a lamp on the other. */
export function createRoom(setting: Setting, view: View, seed: number): Sky {
  const wall = createWall({ ...setting, rays: 'none' }, view, seed);
  const hour = hourOf(setting);
  const random = randomFrom(seed);
  const side = random() < 0.5 ? -1 : 1;
  const window = side * (0.3 + 0.08 * random());
  const night = setting.time === 'night';
  const pane: Rgb = night
    ? [0.03, 0.045, 0.09]
    : [1.5 * hour.low[0] + 0.3, 1.5 * hour.low[1] + 0.3, 1.45 * hour.low[2] + 0.3];
  const blocks = furnish(setting, -side, random);
  const lamp = { u: -side * (0.36 + 0.1 * random()), v: 0.27 + 0.06 * random() };
  return (out, u, v) => {
    wall(out, u, v);
    // Daylight that the window spreads over its wall.
    const near = Math.exp(-((u - window) ** 2) * 5) * (night ? 0 : 0.22);
    for (let c = 0; c < 3; c++) out[c] *= 0.9 + near;
    drawWindow(out, pane, u - window, v);
    for (const { left, right, low, high, colour } of blocks)
      if (u > left && u < right && v > low && v < high) for (let c = 0; c < 3; c++) out[c] = colour[c] * hour.room[c];
    const away = Math.hypot(u - lamp.u, (v - lamp.v) * 1.2);
    const glow = (night ? 1 : 0.3) * (0.5 * Math.exp(-away * 7) + 1.2 * smoothstep(0.06, 0.045, away));
    out[0] += 1.1 * glow;
    out[1] += 0.78 * glow;
    out[2] += 0.42 * glow;
  };
}

function drawWindow(out: Float64Array, pane: Rgb, u: number, v: number): void {
  if (Math.abs(u) < 0.17 && v > 0.13 && v < 0.66) {
    const bar = Math.abs(u) < 0.008 || Math.abs(v - 0.4) < 0.008;
    for (let c = 0; c < 3; c++) out[c] = bar ? 0.55 * pane[c] : pane[c] * (0.8 + 0.4 * v);
  } else if (Math.abs(u) < 0.25 && v > 0.02 && v < 0.7) {
    const fold = 0.8 + 0.16 * Math.sin(u * 160);
    for (let c = 0; c < 3; c++) out[c] = (0.35 * pane[c] + 0.5) * fold * (pane[c] < 0.2 ? 0.35 : 1);
  }
}

/** Low furniture, a picture or shelves, and greenery, as blocks that blur leaves only hints of. */
function furnish({ wall, ground }: Setting, side: number, random: () => number): Block[] {
  const wood: Rgb = [ground.material.base[0] * 0.7, ground.material.base[1] * 0.62, ground.material.base[2] * 0.55];
  const cloth: Rgb = [wall[0] * 0.55, wall[1] * 0.57, wall[2] * 0.6];
  const block = (middle: number, width: number, low: number, high: number, colour: Rgb): Block => ({
    left: side * middle - width / 2,
    right: side * middle + width / 2,
    low,
    high,
    colour,
  });
  const at = 0.3 + 0.08 * random();
  const greens = Array.from({ length: 9 }, () =>
    block(
      0.1 + 0.08 * random(),
      0.03 + 0.04 * random(),
      0.1 + 0.1 * random(),
      0.2 + 0.12 * random(),
      [0.07, 0.16, 0.06],
    ),
  );
  return [
    block(at, 0.42, -0.05, 0.1 + 0.04 * random(), cloth),
    block(at, 0.5, -0.05, 0.03, wood),
    block(at - 0.04, 0.16, 0.36, 0.56, [0.62, 0.58, 0.52]),
    block(at - 0.04, 0.12, 0.39, 0.53, [wood[0] * 0.8, cloth[1], cloth[2] * 1.1]),
    block(0.13, 0.07, -0.02, 0.1, [0.45, 0.4, 0.35]),
    ...greens,
  ];
}
