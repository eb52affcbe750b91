import type { Maker, Part } from '../model.ts';
import { plate } from '../sdf/plate.ts';
import { block, rod } from '../sdf/primitives.ts';

type Size = {
  readonly w: number;
  readonly h: number;
  readonly d: number;
  readonly levels: number;
  readonly thick: number;
};

const MOST = 9;

/** Bookshelves: a closed case, boards in a steel frame, a leaning ladder, or open cubes. */
export function shelving(make: Maker): Part[] {
  const kind = make.choose('case', 'steel', 'cubes', 'ladder');
  const short = make.is('short');
  const size: Size = {
    w: 0.48 * (make.is('wide') ? 1.5 : make.is('slim') ? 0.66 : 1) * make.between(0.95, 1.1),
    h: (short ? 0.95 : make.is('tall') ? 2.2 : 1.75) * make.between(0.96, 1.05),
    d: 0.19,
    levels: Math.min(MOST, Math.max(2, make.count('shelf', short ? 3 : make.is('tall') ? 6 : 5))),
    thick: make.is('slim', 'shelf') ? 0.009 : make.is('wide', 'shelf') ? 0.028 : 0.016,
  };
  if (make.wants('frame') || make.wants('legs')) return steel(make, size);
  return { case: cased, steel, cubes, ladder }[kind](make, size);
}

const board = (size: Size, y: number, w: number, d = size.d, z = 0): Part => ({
  name: 'shelf',
  solid: plate([0, y, z], [w, size.thick, d], 0.008, 0.005),
});

function cased(_make: Maker, size: Size): Part[] {
  const { w, h, d, levels, thick } = size;
  const foot = 0.05;
  const step = (h - foot - thick * 2) / (levels - 1);
  return [
    ...[-1, 1].map(
      (side): Part => ({ name: 'body', solid: block([side * w, h / 2, 0], [thick, h / 2, d + 0.004], 0.005) }),
    ),
    { name: 'back', solid: block([0, (h + foot) / 2, -d + 0.008], [w, (h - foot) / 2, 0.006], 0.002) },
    ...Array.from({ length: levels }, (_, i) => board(size, foot + thick + step * i, w)),
    { name: 'body', solid: block([0, foot / 2, d - 0.03], [w, foot / 2, 0.012], 0.003) },
  ];
}

function steel(make: Maker, size: Size): Part[] {
  const { w, h, d, levels, thick } = size;
  const r = make.is('slim', 'frame') ? 0.008 : make.is('wide', 'frame') ? 0.022 : 0.013;
  const x = w - 0.02;
  const step = (h - 0.2) / (levels - 1);
  const posts = [-1, 1].flatMap((sx) =>
    [-1, 1].map(
      (sz): Part => ({ name: 'frame', solid: block([sx * x, h / 2, sz * (d - 0.012)], [r, h / 2, r], 0.004) }),
    ),
  );
  const levelsAt = Array.from({ length: levels }, (_, i) => 0.12 + step * i);
  const rungs = levelsAt.flatMap((y) =>
    [-1, 1].map(
      (side): Part => ({
        name: 'frame',
        solid: block([side * x, y - thick - r * 0.8, 0], [r * 0.9, r * 0.8, d - 0.02], 0.003),
      }),
    ),
  );
  const braces = [-1, 1].map(
    (side): Part => ({
      name: 'frame',
      solid: rod([-side * x, levelsAt[0], -d + 0.012], r * 0.5, [side * x, levelsAt[levels - 1], -d + 0.012], r * 0.5),
    }),
  );
  return [...posts, ...rungs, ...braces, ...levelsAt.map((y) => board(size, y, w - 0.036))];
}

/** Shelves that grow deeper downwards between two leaning rails. */
function ladder(make: Maker, size: Size): Part[] {
  const { w, h, levels } = size;
  const r = make.is('wide', 'frame') ? 0.03 : 0.02;
  const reach = 0.52;
  const front = (y: number): number => 0.3 - (y / h) * reach;
  const rails = [-1, 1].map(
    (side): Part => ({ name: 'body', solid: rod([side * w, r, front(0)], r, [side * w, h, front(h)], r) }),
  );
  const step = (h - 0.32) / (levels - 1);
  const back = front(h) - 0.05;
  const shelves = Array.from({ length: levels }, (_, i): Part => {
    const y = 0.16 + step * i;
    const deep = (front(y) - back) / 2;
    return board(size, y, w - r, deep, back + deep);
  });
  const struts = [-1, 1].map(
    (side): Part => ({
      name: 'body',
      solid: rod([side * w, r, back], r, [side * w, 0.16 + step * (levels - 1), back], r),
    }),
  );
  return [...rails, ...struts, ...shelves];
}

/** Open cubes with staggered uprights. */
function cubes(make: Maker, size: Size): Part[] {
  const { w, h, d, levels, thick } = size;
  const across = make.is('slim') ? 1 : 2;
  const step = (h - thick * 2) / (levels - 1);
  const first = make.choose(0, 1);
  const boards = Array.from({ length: levels }, (_, i) => board(size, thick + step * i, w, d));
  const uprights = Array.from({ length: levels - 1 }, (_, i) => {
    const y = thick + step * (i + 0.5);
    const middle = (i + first) % 2 === 0 ? [-0.34] : [0.34];
    const places = [-1, ...(across > 1 ? middle : []), 1];
    return places.map(
      (share): Part => ({
        name: 'body',
        solid: block([share * (w - thick), y, 0], [thick, step / 2, d - 0.004], 0.004),
      }),
    );
  });
  return [...boards, ...uprights.flat()];
}
