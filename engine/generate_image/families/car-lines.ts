import type { Maker } from '../model.ts';
import { pointsOf } from '../sdf/points.ts';
import type { Point2 } from '../sdf/profile.ts';
import type { Drawing } from './car-body.ts';

/** The lines of the cars that we know, drawn from the side with the nose at +x, as `Drawing` has them. */
const LINES = {
  saloon: {
    length: 1.32,
    width: 0.55,
    outline: pointsOf(`1.3,0.28 1.31,0.38 1.27,0.46 1.12,0.53 0.85,0.575 0.58,0.605 0.45,0.635 0.2,0.75 -0.02,0.815
      -0.25,0.835 -0.5,0.82 -0.75,0.755 -0.98,0.675 -1.17,0.655 -1.29,0.64 -1.31,0.55 -1.31,0.36 -1.27,0.22 -1.1,0.14
      -0.5,0.12 0.5,0.12 1.1,0.13 1.26,0.18`),
    glass: pointsOf(`0.4,0.6 0.24,0.685 0.03,0.755 -0.22,0.782 -0.48,0.77 -0.68,0.715 -0.84,0.65 -0.8,0.63 -0.5,0.615
      0,0.6`),
    screens: { front: pointsOf('0.5,0.615 0.04,0.81'), rear: pointsOf('-0.98,0.67 -0.56,0.82') },
    waist: 0.6,
    roof: 0.835,
    lean: 0.7,
    doors: [0.42, -0.2, -0.72],
    wheel: 0.22,
    front: 0.84,
    rear: -0.8,
  },
  sports: {
    length: 1.3,
    width: 0.58,
    outline: pointsOf(`1.29,0.22 1.3,0.3 1.24,0.37 1.05,0.45 0.8,0.5 0.55,0.525 0.42,0.55 0.2,0.655 0,0.71 -0.2,0.73
      -0.42,0.715 -0.7,0.655 -0.98,0.585 -1.16,0.565 -1.28,0.57 -1.3,0.52 -1.28,0.34 -1.24,0.2 -1.1,0.13 -0.5,0.1
      0.5,0.1 1.1,0.11 1.26,0.15`),
    glass: pointsOf('0.34,0.53 0.2,0.6 0.02,0.66 -0.2,0.682 -0.42,0.665 -0.62,0.61 -0.7,0.565 -0.6,0.545 -0.2,0.53'),
    screens: { front: pointsOf('0.47,0.53 0.04,0.705'), rear: pointsOf('-0.96,0.585 -0.42,0.72') },
    waist: 0.52,
    roof: 0.73,
    lean: 0.64,
    doors: [0.4, -0.4],
    wheel: 0.225,
    front: 0.8,
    rear: -0.78,
  },
  hatch: {
    length: 1.12,
    width: 0.53,
    outline: pointsOf(`1.1,0.26 1.12,0.38 1.09,0.48 0.96,0.575 0.74,0.63 0.58,0.665 0.36,0.81 0.18,0.885 -0.1,0.915
      -0.45,0.91 -0.76,0.885 -0.93,0.8 -1.02,0.68 -1.09,0.6 -1.11,0.45 -1.1,0.3 -1.06,0.2 -0.9,0.14 -0.4,0.12 0.4,0.12
      0.9,0.13 1.06,0.18`),
    glass: pointsOf(`0.5,0.655 0.34,0.76 0.18,0.83 -0.1,0.858 -0.45,0.85 -0.7,0.815 -0.8,0.73 -0.74,0.69 -0.4,0.665
      0.1,0.65`),
    screens: { front: pointsOf('0.63,0.65 0.2,0.885'), rear: pointsOf('-1.02,0.68 -0.84,0.87') },
    waist: 0.64,
    roof: 0.915,
    lean: 0.76,
    doors: [0.5, -0.22, -0.72],
    wheel: 0.215,
    front: 0.72,
    rear: -0.7,
  },
  suv: {
    length: 1.2,
    width: 0.57,
    outline: pointsOf(`1.18,0.34 1.2,0.46 1.19,0.62 1.12,0.7 0.9,0.735 0.62,0.755 0.5,0.79 0.34,0.95 0.2,1.03 -0.1,1.055
      -0.6,1.055 -1,1.035 -1.1,0.98 -1.15,0.8 -1.19,0.7 -1.19,0.5 -1.17,0.34 -1.08,0.25 -0.5,0.22 0.5,0.22 1.06,0.24
      1.14,0.28`),
    glass: pointsOf(`0.43,0.755 0.3,0.87 0.18,0.955 -0.1,0.985 -0.6,0.985 -0.93,0.965 -0.98,0.86 -0.94,0.785 -0.5,0.765
      0,0.75`),
    screens: { front: pointsOf('0.54,0.765 0.22,1.02'), rear: pointsOf('-1.16,0.79 -1.04,1.02') },
    waist: 0.75,
    roof: 1.055,
    lean: 0.8,
    doors: [0.44, -0.22, -0.84],
    wheel: 0.26,
    front: 0.77,
    rear: -0.74,
  },
  van: {
    length: 1.3,
    width: 0.57,
    outline: pointsOf(`1.27,0.26 1.29,0.4 1.27,0.54 1.16,0.64 1.02,0.7 0.86,0.86 0.7,1.03 0.5,1.13 0.2,1.16 -0.5,1.165
      -1.1,1.15 -1.22,1.1 -1.26,0.9 -1.29,0.65 -1.29,0.4 -1.26,0.22 -1.1,0.14 -0.5,0.12 0.5,0.12 1.1,0.13 1.23,0.18`),
    glass: pointsOf(`0.9,0.71 0.76,0.86 0.62,0.99 0.45,1.05 0.1,1.075 -0.5,1.08 -0.98,1.065 -1.06,0.95 -1.04,0.78
      -0.9,0.735 -0.3,0.715 0.4,0.7`),
    screens: { front: pointsOf('1.06,0.68 0.62,1.09'), rear: pointsOf('-1.28,0.72 -1.2,1.1') },
    waist: 0.69,
    roof: 1.165,
    lean: 0.86,
    doors: [0.78, 0.14, -0.64],
    wheel: 0.22,
    front: 0.86,
    rear: -0.78,
  },
} as const satisfies Record<string, Drawing>;

export type Kind = keyof typeof LINES;

/** The lines of one kind of car, as wide and high as the prompt wants it. */
export function draw(kind: Kind, make: Maker): Drawing {
  const drawing: Drawing = LINES[kind];
  const higher = Math.min(1.12, Math.max(0.88, make.tallness));
  const raised = (points: readonly Point2[]): Point2[] => points.map(([x, y]) => [x, y * higher]);
  return {
    ...drawing,
    width: drawing.width * Math.min(1.1, Math.max(0.92, make.width)),
    outline: raised(drawing.outline),
    glass: raised(drawing.glass),
    screens: { front: raised(drawing.screens.front), rear: raised(drawing.screens.rear) },
    waist: drawing.waist * higher,
    roof: drawing.roof * higher,
  };
}
