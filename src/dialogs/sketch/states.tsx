import { FIRST_LAYER, type Shape } from '../../../contract/fields/sketchShapes.ts';
import { type DialogStates, later, nothing } from '../states.fixture.ts';
import SketchDialog from './SketchDialog.tsx';

const BOX: Shape = {
  id: 's1',
  type: 'rectangle',
  lineWidth: 6,
  strokeColor: '#000000',
  start: { x: 120, y: 120 },
  end: { x: 380, y: 300 },
};
const PAPER = {
  layers: [FIRST_LAYER],
  canvasWidth: 768,
  canvasHeight: 768,
  aspectRatio: '1:1',
  bgKept: false,
  bgOpacity: 0.5,
} as const;
const sketch = (shapes: Shape[], readOnly = false) => (
  <SketchDialog data={{ shapes, ...PAPER }} readOnly={readOnly} onCancel={nothing} onSave={later} onDraft={nothing} />
);

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  sketch: { empty: () => sketch([]), ready: () => sketch([BOX]), locked: () => sketch([BOX], true) },
};
