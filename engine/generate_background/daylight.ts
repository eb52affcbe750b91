import type { Rgb } from '../studio/colours.ts';
import { cloud, smoothstep } from '../studio/noise.ts';
import type { Setting } from './setting.ts';

/** The light of an hour, linear: on things outdoors and indoors, and the sky from its top to the horizon. */
export type Hour = { readonly sun: Rgb; readonly room: Rgb; readonly top: Rgb; readonly low: Rgb };

const HOURS: Record<Setting['time'], Hour> = {
  day: { sun: [1.06, 1.02, 0.95], room: [1, 0.99, 0.97], top: [0.15, 0.34, 0.7], low: [0.72, 0.84, 0.94] },
  morning: { sun: [1.1, 0.98, 0.84], room: [1.05, 1, 0.92], top: [0.28, 0.45, 0.7], low: [0.98, 0.84, 0.7] },
  sunset: { sun: [1.08, 0.76, 0.54], room: [1.02, 0.86, 0.7], top: [0.17, 0.2, 0.4], low: [1.05, 0.54, 0.28] },
  night: { sun: [0.26, 0.3, 0.42], room: [0.62, 0.52, 0.43], top: [0.006, 0.01, 0.026], low: [0.04, 0.055, 0.11] },
  overcast: { sun: [0.84, 0.87, 0.9], room: [0.9, 0.93, 0.96], top: [0.5, 0.56, 0.62], low: [0.76, 0.79, 0.82] },
};

const TINTS: Record<Setting['moods'][number], Rgb> = {
  warm: [1.07, 0.96, 0.82],
  cool: [0.9, 0.98, 1.08],
  dark: [0.5, 0.5, 0.52],
  bright: [1.1, 1.1, 1.1],
};

/** The light of a setting. */
export function hourOf({ time, moods }: Setting): Hour {
  const tint = (light: Rgb): Rgb =>
    moods.reduce<Rgb>(([r, g, b], mood) => [r * TINTS[mood][0], g * TINTS[mood][1], b * TINTS[mood][2]], light);
  const { sun, room, top, low } = HOURS[time];
  return { sun: tint(sun), room: tint(room), top, low };
}

/** Level of a surface that rays fall on in part: in their shade, and in full light. */
const SHADE = 0.62;
const LIT = 1.28;

/** Factor of the light at a place of a surface, in product heights. */
export type Rays = (x: number, y: number) => number;

/** What falls through a window, blinds or leaves. */
export function raysOf(kind: Setting['rays'], seed: number): Rays {
  if (kind === 'none') return () => 1;
  const open = { window: panes, blinds: slats, leaves: fronds }[kind];
  const shift = (seed % 17) * 0.011;
  return (x, y) => SHADE + (LIT - SHADE) * open(x + shift, y);
}

const bar = (from: number, to: number, soft: number, at: number): number =>
  smoothstep(from - soft, from + soft, at) * (1 - smoothstep(to - soft, to + soft, at));

/** Two panes wide and endless high, with bars between, leaning to the right. */
function panes(x: number, y: number): number {
  const across = x - 0.4 * y;
  const soft = 0.05;
  const columns = bar(-0.95, -0.2, soft, across) + bar(-0.1, 0.65, soft, across);
  const row = y / 0.8 + 0.3;
  return columns * bar(0.07, 0.93, 0.06, row - Math.floor(row));
}

function slats(x: number, y: number): number {
  const row = (y + 0.16 * x) / 0.17;
  return bar(0.28, 0.85, 0.13, row - Math.floor(row)) * bar(-1.15, 1.25, 0.12, x - 0.3 * y);
}

/** Three palm fronds: leaflets on both sides of bent ribs. */
function fronds(x: number, y: number): number {
  let open = 1;
  for (const [px, py, angle, length] of [
    [-1.3, 0.9, -0.35, 1.7],
    [-1.2, 0.1, 0.12, 1.5],
    [1.5, 1.1, -2.5, 1.5],
  ] as const) {
    const along = ((x - px) * Math.cos(angle) + (y - py) * Math.sin(angle)) / length;
    if (along < 0 || along > 1) continue;
    const across = ((y - py) * Math.cos(angle) - (x - px) * Math.sin(angle)) / length + 0.25 * along * along;
    const reach = 0.42 * Math.sqrt(along * (1.02 - along));
    const leaflet = Math.sin((along - 0.55 * Math.abs(across)) * 62);
    const inside = smoothstep(reach + 0.03, reach - 0.05, Math.abs(across)) * smoothstep(-0.55, 0.25, leaflet);
    open *= 1 - 0.92 * Math.max(inside, smoothstep(0.02, 0.005, Math.abs(across)));
  }
  return open * (0.85 + 0.3 * (cloud(x * 1.3, y * 1.3, 4, 2) - 0.4));
}
