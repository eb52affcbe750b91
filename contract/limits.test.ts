import { expect, test } from 'vitest';
import * as limits from './limits.ts';

const NUMBERS = new Map<string, unknown>(Object.entries(limits));

/** The numbers of section 9 as the specification writes them; a change of one is a change of the product. */
test.each<[keyof typeof limits, unknown]>([
  ['BRUSH', { min: 0, max: 200, initial: 40 }],
  ['LIGHT_INTENSITY', { min: 0, max: 20, step: 0.1, initial: 1 }],
  ['INFLUENCE', { min: 0, max: 1, step: 0.01, render: 0.5, evolve: 1 }],
  ['INFLUENCE_API_FACTOR', 2],
  ['STRENGTH', { min: 0.25, max: 1, step: 0.01, initial: 0.8 }],
  ['ASPECT_RATIOS', ['1:1', '16:9', '9:16']],
  ['DESIGN_MODEL', 'Product Design'],
  ['DESIGNS_PER_RUN', 2],
  ['VARIANT_COUNTS', [1, 2, 4]],
  ['COMPOSER_SIZES', { '1:1': [512, 512], '16:9': [672, 384], '9:16': [384, 672] }],
  ['COMPOSER_EXPORT_SCALE', 2],
  ['LAYER_SCALE', 0.3],
  ['EXPAND_CANVAS', { width: 1920, height: 1080 }],
  ['EXPAND_SCALE', { min: 0.1, max: 3 }],
  ['EXPAND_ROTATION', { min: -180, max: 180 }],
  ['IMAGE_NODE_SIZE', { width: 400, height: 400 }],
  ['IMAGE_PREVIEW_SIDE_MAX', 400],
  ['ADD_MENU_SPACE', 400],
  ['CONNECTION_MENU_SPACE', 200],
  ['CROP_ROTATION_STEP', 90],
  ['MODEL_BYTES_MAX', 20 * 1024 * 1024],
  [
    'SKETCH',
    {
      canvas: { width: 768, height: 768 },
      backgroundLongerSide: 896,
      exportScale: 2,
      nearWhite: 240,
      hitTolerance: 6,
      fillHitRadius: 8,
      lineWidth: { min: 1, max: 100, initial: 2 },
      eraserWidth: 20,
      layersMax: 32,
      stroke: '#000000',
      fill: '#ffcc00',
      cloneOffset: 10,
    },
  ],
  ['HISTORY_MAX', 50],
  ['PLACEMENT_OFFSETS', { rightOfSource: 600, rightOfSibling: 500, below: 600, aboveOrLeft: 300, gap: 40 }],
  ['VIDEO_SIZE', { width: 480, height: 270, minWidth: 360, minHeight: 200 }],
  ['STICKY_NOTE', { textareaHeight: 200, width: 72 * 4 }],
  ['GENERATE_TEXTAREA_HEIGHT', 250],
  ['THINK_MESSAGE_MS', 1600],
  ['TEXT_IMAGE', { fontSize: 100, paddingY: 10, paddingX: 20 }],
  ['ZOOM_MIN', 0.001],
  ['FIT_VIEW_ZOOM_MAX', 0.8],
  ['SVG_DOWNLOAD_NAME', 'maquettegen.svg'],
  ['COMMENT_AVATAR_SIZE', 40],
])('%s is %j', (name, value) => {
  expect(NUMBERS.get(name)).toEqual(value);
});

test('a handle is drawn 17 pixels wide', () => {
  expect(limits.HANDLE.drawn).toBe(17);
});
