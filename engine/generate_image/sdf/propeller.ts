import { boxAround, type Solid } from './solid.ts';

type Shape = {
  readonly reach: number;
  readonly hub: number;
  readonly count: number;
  /** Petals rather than paddles. */
  readonly round: boolean;
};

/** How far blades are turned out of their plane, as a slope, and half their thickness. */
const PITCH = 0.42;
const THICK = 0.005;
const TRUST = 0.8;
/** So far in front or behind, the way to their plane is near enough. */
const FAR = 0.05;

/** Pitched blades around the z axis, broader outwards, their corners rounded; the first points up. */
export function propeller({ reach, hub, count, round }: Shape): Solid {
  const share = (2 * Math.PI) / count;
  const most = Math.min(0.66, Math.sin(Math.PI / count) * 0.84);
  const wide = reach * most;
  const corner = wide * (round ? 0.62 : 0.3);
  const low = hub * 0.7;
  const deep = wide * PITCH + THICK;
  return {
    box: boxAround([0, 0, 0], [reach, reach, deep]),
    at: (x, y, z) => {
      const radius = Math.sqrt(x * x + y * y);
      const away = Math.max(Math.abs(z) - deep, radius - reach);
      if (away > FAR) return away * TRUST;
      const angle = Math.atan2(x, y);
      const turned = angle - share * Math.round(angle / share);
      const across = radius * Math.sin(turned);
      const out = radius * Math.cos(turned);
      const half = Math.max(0.6 * low, Math.min(wide, out * most * 1.15));
      const side = Math.abs(across) - half + corner;
      const end = radius - reach + corner;
      const outline =
        Math.sqrt((side > 0 ? side * side : 0) + (end > 0 ? end * end : 0)) + Math.min(Math.max(side, end), 0) - corner;
      const plan = Math.max(outline, low - out);
      const level = Math.abs(z - across * PITCH) * 0.9 - THICK;
      return (
        (Math.sqrt((plan > 0 ? plan * plan : 0) + (level > 0 ? level * level : 0)) +
          Math.min(Math.max(plan, level), 0)) *
        TRUST
      );
    },
  };
}
