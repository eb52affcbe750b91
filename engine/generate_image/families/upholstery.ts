import type { Maker, Part } from '../model.ts';
import { turn } from '../sdf/combine.ts';
import { cushion } from '../sdf/cushion.ts';
import { plate } from '../sdf/plate.ts';
import type { Point } from '../sdf/solid.ts';

/** What all sofas share: `seats` places, each `half` wide to both sides, between arms that start at x = ±`wide`. */
export type Plan = {
  readonly seats: number;
  readonly half: number;
  readonly wide: number;
  readonly deep: number;
  /** Height of the seat, and of the back above it. */
  readonly y: number;
  readonly rise: number;
  /** The last seat is a chaise, longer by so much. */
  readonly chaise: number;
  readonly radius: number;
  /** How much fuller than usual the cushions are. */
  readonly puff: number;
};

const places = ({ seats, half, wide }: Plan): number[] =>
  Array.from({ length: seats }, (_, i) => -wide + half * (2 * i + 1));

/** Seat cushions side by side, from the back's face to the front edge. */
export function seatCushions(plan: Plan, thick: number, front: number, crown: number): Part[] {
  const gap = 0.006;
  return places(plan).map((x, i): Part => {
    const reach = front + (i === plan.seats - 1 ? plan.chaise : 0);
    const back = -plan.deep + 0.12;
    return {
      name: 'seat',
      solid: cushion([x, plan.y - thick, (reach + back) / 2], [plan.half - gap, thick, (reach - back) / 2], {
        radius: Math.min(plan.radius, thick * 0.8),
        crown: crown * plan.puff,
      }),
    };
  });
}

/** Loose back cushions that lean on the back. */
export function backCushions(plan: Plan, thick: number, lean: number, crown: number): Part[] {
  return places(plan).map((x): Part => {
    const solid = cushion(
      [x, plan.y + plan.rise * 0.5, -plan.deep + 0.14 + thick],
      [plan.half - 0.01, plan.rise * 0.5, thick],
      { radius: Math.min(plan.radius * 1.1, thick * 0.9), crown: crown * plan.puff, facing: 'z' },
    );
    return { name: 'back', solid: turn(solid, 'x', -lean, [0, plan.y, -plan.deep + 0.14]) };
  });
}

/** A rail that carries the seat, with the chaise's part in front. */
export function rail(plan: Plan, low: number, high: number, out: number): Part[] {
  const half = (high - low) / 2;
  const parts: Part[] = [
    { name: 'base', solid: plate([0, low + half, 0], [plan.wide + out, half, plan.deep], 0.05, 0.025) },
  ];
  if (plan.chaise > 0) {
    const z = plan.deep + plan.chaise / 2 - 0.05;
    parts.push({
      name: 'base',
      solid: plate(
        [plan.wide - plan.half, low + half, z],
        [plan.half + out * 0.5, half, plan.chaise / 2 + 0.05],
        0.05,
        0.025,
      ),
    });
  }
  return parts;
}

/** Scatter cushions in the corners. */
export function pillows(make: Maker, plan: Plan): Part[] {
  const count = Math.min(plan.seats + 1, make.count('pillow', plan.seats > 1 ? 2 : 1));
  const size = 0.2;
  return Array.from({ length: count }, (_, i): Part => {
    const side = plan.seats === 1 ? 0 : count === 1 ? 1 : 1 - (2 * i) / (count - 1);
    const at: Point = [side * (plan.wide - size - 0.04), plan.y + size * 0.97, -plan.deep + 0.52];
    const solid = cushion(at, [size, size, 0.035], { radius: 0.035, crown: 0.06, pinch: 0.03, facing: 'z' });
    return { name: 'pillow', solid: turn(turn(solid, 'x', -0.42, at), 'y', -side * 0.35, at) };
  });
}
