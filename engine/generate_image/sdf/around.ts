import type { Distance, Point, Solid } from './solid.ts';

/**
 * A solid repeated `count` times around the z axis through `centre`. The solid stands at twelve o'clock, above the centre, and
 * is as wide to the left as to the right, within its share of the circle. `phase` turns all copies clockwise, radians.
 */
export function around({ at, box }: Solid, count: number, [cx, cy]: Point, phase = 0): Solid {
  const share = (2 * Math.PI) / count;
  const reach = Math.hypot(Math.max(cx - box.min[0], box.max[0] - cx), Math.max(cy - box.min[1], box.max[1] - cy));
  const folded: Distance = (x, y, z) => {
    const angle = Math.atan2(x - cx, y - cy) - phase;
    const turned = angle - share * Math.round(angle / share);
    const radius = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2);
    return at(cx + radius * Math.sin(turned), cy + radius * Math.cos(turned), z);
  };
  return {
    box: { min: [cx - reach, cy - reach, box.min[2]], max: [cx + reach, cy + reach, box.max[2]] },
    at: folded,
  };
}
