import { expect, test } from 'vitest';
import { initialStage, isStageEvent, type StageEvent, type StageState, updateStage } from './stageState.ts';

const paper = { width: 4000, height: 3000 };
const stage = { width: 864, height: 688 };
const fittedView = { x: 32, y: 32, scale: 0.2 };

function stateAfter(...events: readonly StageEvent[]): StageState {
  let state = initialStage(paper);
  for (const event of events) state = { ...state, ...updateStage(state, event, paper) };
  return state;
}

test('a fitted paper follows the size of its stage, a moved one stays where it is', () => {
  const resized: StageEvent = { type: 'stage.resized', stage };
  expect(stateAfter(resized).view).toEqual(fittedView);
  const moved = stateAfter(resized, { type: 'wheel.panned', dx: 5, dy: -7 }, { type: 'stage.resized', stage: paper });
  expect([moved.view, moved.stage]).toEqual([{ x: 37, y: 25, scale: 0.2 }, paper]);
  expect(stateAfter(resized, { type: 'wheel.panned', dx: 5, dy: -7 }, { type: 'fit.pressed' }).view).toEqual(
    fittedView,
  );
});

test('a pointer that is held drags the paper along, two fingers zoom about their middle', () => {
  const at = { x: 100, y: 100 };
  const dragged = stateAfter(
    { type: 'stage.resized', stage },
    { type: 'pointer.pressed', at, pointer: 'mouse', shouldPan: false, addsToSelection: false },
    { type: 'pointer.moved', samples: [{ x: 110, y: 90 }], constrain: false },
    { type: 'pointer.moved', samples: [{ x: 130, y: 95 }], constrain: false },
    { type: 'pointer.released' },
  );
  expect(dragged.view).toEqual({ x: 62, y: 27, scale: 0.2 });
  const pinched = stateAfter(
    { type: 'stage.resized', stage },
    { type: 'pinch.started', fingers: [at, { x: 200, y: 100 }] },
    {
      type: 'pinch.moved',
      fingers: [
        { x: 50, y: 100 },
        { x: 250, y: 100 },
      ],
    },
    { type: 'pinch.ended' },
  );
  expect(pinched.view).toEqual({ x: -86, y: -36, scale: 0.4 });
});

test('events of the dialog itself are none of the stage', () => {
  expect(['wheel.zoomed', 'zoom.stepped', 'save.pressed', 'toString'].map((type) => isStageEvent({ type }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
