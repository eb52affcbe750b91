import type { LayerTable } from '../table.ts';

/** They know neither the document nor the renderer. */
const KERNELS = [
  'scene/spatialIndex.ts',
  'scene/handlePositions.ts',
  'scene/sceneIndex.ts',
  'scene/hitTest.ts',
  'scene/culling.ts',
  'scene/levelOfDetail.ts',
];

/** The canvas. */
export const canvas: LayerTable = {
  folder: 'src/canvas',
  advice: 'Rooms of the canvas stand in floors: move the code to the lowest that needs it, or pass it in.',
  rows: [
    { at: 'Canvas.module.css', owns: 'the styles of the stage', imports: [] },
    {
      at: KERNELS,
      name: 'the kernels of `src/canvas/scene/`',
      owns: 'index, hit test, culling and level of detail: data in, data out',
      imports: [],
    },
    { at: 'dom', owns: 'the elements of the stage: listeners, focus, live region, places of a pointer', imports: [] },
    {
      at: 'scene',
      owns: 'the board as it is drawn: index, hit tests, handles, selection, level of detail',
      imports: ['dom', ...KERNELS],
    },
    { at: 'viewport', owns: 'the part of the board that is seen: camera, pan, zoom, pinch', imports: ['dom', 'scene'] },
    {
      at: 'render',
      owns: 'draws the part of the scene that the camera sees: layers, cards near and far, handles, edges',
      imports: ['Canvas.module.css', 'dom', 'scene', 'viewport'],
    },
    {
      at: 'keyboard',
      owns: 'keys, commands, and the clipboard of the canvas',
      imports: ['dom', 'scene', 'viewport', 'render'],
    },
    {
      at: 'gestures',
      owns: 'drag, resize, marquee and selection by the pointer, with their previews',
      imports: ['dom', 'scene', 'viewport', 'render'],
    },
    {
      at: 'wiring',
      owns: 'connections that are being made: loose end, hints, the menu of new nodes',
      imports: ['dom', 'scene', 'viewport', 'render'],
    },
    {
      at: 'frames',
      owns: 'frames: titles, colours, and dropping nodes on one',
      imports: ['dom', 'scene', 'render', 'keyboard'],
    },
    {
      at: 'accessibility',
      owns: 'the board for those who do not see or point: nodes without a card, and hints',
      imports: ['dom', 'scene', 'viewport', 'render', 'keyboard'],
    },
    {
      at: ['deferredGestures.ts', 'loadDeferredGestures.ts', 'controller.ts', 'canvasContext.ts'],
      owns: 'joins the rooms to one canvas, and offers it to views',
      imports: ['dom', 'scene', 'viewport', 'render', 'keyboard', 'gestures', 'wiring', 'frames', 'accessibility'],
    },
    {
      at: 'arrange',
      owns: 'aligning, spreading, snapping and tidying up, and the bar of a selection',
      imports: ['dom', 'scene', 'viewport', 'render', 'keyboard', 'gestures', 'controller.ts', 'canvasContext.ts'],
    },
    {
      at: 'panels',
      owns: 'outline, map, command palette, shortcuts and the zoom menu',
      imports: ['dom', 'scene', 'viewport', 'render', 'keyboard', 'controller.ts', 'canvasContext.ts', 'arrange'],
    },
    {
      at: 'dock',
      owns: 'the dock under the canvas and the minimap',
      imports: ['dom', 'scene', 'viewport', 'keyboard', 'canvasContext.ts', 'controller.ts', 'panels'],
    },
    {
      at: 'Canvas.tsx',
      owns: 'the view of the canvas',
      imports: [
        'Canvas.module.css',
        'dom',
        'scene',
        'viewport',
        'render',
        'keyboard',
        'wiring',
        'controller.ts',
        'canvasContext.ts',
        'dock',
      ],
    },
    { at: 'testing', owns: 'opens a canvas for tests', imports: 'all' },
  ],
};
