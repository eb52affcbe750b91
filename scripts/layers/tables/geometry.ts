import type { LayerTable } from '../table.ts';

/** Geometry. */
export const geometry: LayerTable = {
  folder: 'src/geometry',
  advice: 'Points and rectangles stand below all else.',
  rows: [
    { at: 'plane', owns: 'points, rectangles, and a rectangle that is rotated', imports: [] },
    { at: 'edges', owns: 'paths of edges, their lanes, and hits on them', imports: ['plane'] },
    { at: 'input', owns: 'the meaning of wheel, pen and pointer', imports: ['plane'] },
    {
      at: 'layout',
      owns: 'places of boxes beside others: snap, align, grid, resize, free space, reading order',
      imports: ['plane'],
    },
    { at: 'spatial', owns: 'the chunks of the board', imports: ['plane'] },
    {
      at: 'viewport',
      owns: 'the part of the board that is seen: zoom, levels of detail, dots, map',
      imports: ['plane'],
    },
    { at: 'image', owns: 'layers, placements, shapes and floods in a picture', imports: ['plane', 'layout'] },
    { at: 'popups', owns: 'places of menus, bars and bubbles', imports: ['plane', 'viewport'] },
  ],
};
