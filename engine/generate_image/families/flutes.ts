import type { Maker } from '../model.ts';
import type { Solid } from '../sdf/solid.ts';

/** Ribs around the wall of something turned, straight or twisted as the prompt has it. */
export function flute(make: Maker, solid: Solid): Solid {
  const ribs = Math.round(make.between(14, 26));
  const depth = make.between(0.012, 0.018);
  const swirl = make.choose(0, 1.4);
  const twist = make.is('twisted') ? 2.6 : make.is('ribbed') ? 0 : swirl;
  return {
    box: {
      min: [solid.box.min[0] - depth, solid.box.min[1] - depth, solid.box.min[2] - depth],
      max: [solid.box.max[0] + depth, solid.box.max[1] + depth, solid.box.max[2] + depth],
    },
    at: (x, y, z) => {
      const d = solid.at(x, y, z);
      // From afar the ribs' tips are all that counts.
      if (d > 4 * depth) return (d - depth) * 0.78;
      return (d - depth * Math.sin(Math.atan2(z, x) * ribs + y * twist * 4)) * 0.78;
    },
  };
}
