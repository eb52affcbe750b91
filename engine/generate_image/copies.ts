import type { Model, Part } from './model.ts';
import { shift, turn } from './sdf/combine.ts';
import { joinBoxes, type Point, type Solid } from './sdf/solid.ts';

/** More of one product would be too small to be judged. */
export const MOST_COPIES = 4;
/** Surfaces of a picture are numbered in a byte. */
const MOST_PARTS = 250;
/** Room between two of them, as a share of their size. */
const GAP = 0.16;
/** How far every other one stands back, as a share of its depth. */
const STAGGER = 0.22;
/** The one of a pair of shoes that stands behind is pushed so far ahead, and turned by so much, radians. */
const AHEAD = 0.42;
const APART = 0.3;
/** Below its end a cable is as thick as everywhere, units. */
const CUT = 0.1;
/** Less high than this share of their width, three stand in two rows. */
const LOW = 0.75;
/** In a graded set each is so much smaller than the one before. */
const GRADE = 0.78;
/** Turns of the first to the fourth, radians. */
const TURNS = [0.1, -0.14, 0.05, -0.09] as const;

/** How many of `asked` can be drawn of something with so many parts. */
export function possibleCopies(asked: number, parts: number): number {
  return Math.max(1, Math.min(asked, MOST_COPIES, Math.floor(MOST_PARTS / Math.max(1, parts))));
}

/**
 * The model `copies` times side by side, each turned a little, around the place of the one; four, and three low ones, stand in two rows,
 * those of a graded set in one, the largest first.
 * `along` is the axis of the row; `paired` makes every other one the mirror image, as shoes are.
 */
export function placeCopies(model: Model, copies: number, along: 'x' | 'z', paired: boolean, graded = false): Model {
  if (copies < 2) return model;
  const { min, max } = joinBoxes(model.parts.map(({ solid }) => solid.box));
  const [across, deep] = along === 'x' ? ([0, 2] as const) : ([2, 0] as const);
  const [wide, depth] = [max[across] - min[across], max[deep] - min[deep]];
  const middle: Point = [(min[0] + max[0]) / 2, 0, (min[2] + max[2]) / 2];
  // A row of three low things would be a narrow strip of the picture; behind tall ones the third would be hidden.
  const inTwoRows = copies === 4 || (copies === 3 && !paired && max[1] - min[1] < LOW * wide);
  const perRow = inTwoRows && !graded ? 2 : copies;
  const step = wide * (1 + GAP) + (paired ? 0 : depth * GAP);
  const parts = Array.from({ length: copies }, (_, i): Part[] => {
    const row = Math.floor(i / perRow);
    // The third of three stands behind the gap; of four the rows are shifted against each other.
    const between = copies === 4 ? row * 0.5 - 0.25 : row * 0.5;
    const size = graded ? GRADE ** i : 1;
    const aside = graded
      ? placeInSet(i, copies) * step
      : ((i % perRow) - (perRow - 1) / 2 + (perRow < copies ? between : 0)) * step;
    const back =
      perRow < copies
        ? (0.5 - row) * depth * (1 + GAP)
        : (i % 2 === 0 ? 0.5 : -0.5) * depth * (paired ? -AHEAD : STAGGER);
    const by: Point = along === 'x' ? [aside, 0, back] : [back, 0, -aside];
    const angle = paired ? (i % 2 === 0 ? 0 : APART) : TURNS[i % TURNS.length];
    const place = (solid: Solid): Solid => {
      const whole =
        model.hangs && solid.box.max[1] > max[1] - CUT ? hangUp(solid, max[1] + (copies * step) / 2) : solid;
      const sized = size === 1 ? whole : scale(whole, size, middle);
      const own = paired && i % 2 === 1 ? flip(sized, middle[2]) : sized;
      return shift(turn(own, 'y', angle, middle), by);
    };
    return model.parts.map(({ name, solid }) => ({ name, solid: place(solid) }));
  });
  const glow = model.glow && { ...model.glow, reach: model.glow.reach + ((perRow - 1) * step) / 2 };
  return { ...model, parts: parts.flat(), ...(glow ? { glow } : {}) };
}

/** Where the middle of number `i` of a graded set is, in sizes of the first from the middle of the row. */
function placeInSet(i: number, copies: number): number {
  const whole = (1 - GRADE ** copies) / (1 - GRADE);
  return (1 - GRADE ** i) / (1 - GRADE) + GRADE ** i / 2 - whole / 2;
}

/** A solid `size` times as large, grown from a point on the floor. */
function scale({ box, at }: Solid, size: number, [px, , pz]: Point): Solid {
  const grow = ([x, y, z]: Point): Point => [px + (x - px) * size, y * size, pz + (z - pz) * size];
  return {
    box: { min: grow(box.min), max: grow(box.max) },
    at: (x, y, z) => at(px + (x - px) / size, y / size, pz + (z - pz) / size) * size,
  };
}

/** A cable whose upper end goes on to the ceiling: farther away it would be seen to end. */
function hangUp({ box: { min, max }, at }: Solid, ceiling: number): Solid {
  const top = max[1] - CUT;
  return {
    box: { min, max: [max[0], ceiling, max[2]] },
    at: (x, y, z) => Math.max(at(x, Math.min(y, top), z), y - ceiling),
  };
}

/** The mirror image of a solid on the other side of the plane z = `at`. */
function flip({ box: { min, max }, at: distance }: Solid, at: number): Solid {
  return {
    box: { min: [min[0], min[1], 2 * at - max[2]], max: [max[0], max[1], 2 * at - min[2]] },
    at: (x, y, z) => distance(x, y, 2 * at - z),
  };
}
