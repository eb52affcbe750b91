import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGrid, minCut, STEPS } from './maxflow.ts';

const SIDE = 3;
const PIXELS = SIDE * SIDE;
const node = (i: number): number => (Math.floor(i / SIDE) + 1) * (SIDE + 2) + (i % SIDE) + 1;

const network = fc.record({
  terminals: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: PIXELS, maxLength: PIXELS }),
  links: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: PIXELS * 8, maxLength: PIXELS * 8 }),
});

test('no other cut of a small network is cheaper', () => {
  fc.assert(
    fc.property(network, ({ terminals, links }) => {
      const grid = createGrid({ width: SIDE, height: SIDE });
      const arcs: [number, number, number][] = [];
      for (let i = 0; i < PIXELS; i++) {
        grid.terminal[node(i)] = terminals[i];
        STEPS.forEach(([dx, dy], d) => {
          const [x, y] = [(i % SIDE) + dx, Math.floor(i / SIDE) + dy];
          if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) return;
          grid.links[d][node(i)] = links[i * 8 + d];
          arcs.push([i, y * SIDE + x, links[i * 8 + d]]);
        });
      }
      const price = (inside: (i: number) => boolean): number =>
        terminals.reduce((sum, t, i) => sum + (inside(i) ? Math.max(0, -t) : Math.max(0, t)), 0) +
        arcs.reduce((sum, [from, to, cost]) => sum + (inside(from) && !inside(to) ? cost : 0), 0);
      const cheapest = Math.min(
        ...Array.from({ length: 2 ** PIXELS }, (_, set) => price((i) => ((set >> i) & 1) === 1)),
      );
      const cut = minCut(grid, () => undefined);
      expect(price((i) => cut[node(i)] === 1)).toBeCloseTo(cheapest, 3);
    }),
    { numRuns: 40 },
  );
});
