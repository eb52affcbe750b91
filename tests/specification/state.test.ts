import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { id } from '../../src/board/document/draw.fixture.ts';
import { boardInput, DRAWN } from '../../src/machines/board/board.fixture.ts';
import { boardMachine } from '../../src/machines/board/board.machine.ts';
import { clientState } from '../../src/machines/board/selectors.ts';
import type { ApiRequest, StoreDraftInput } from '../../src/machines/effects/effects.ts';
import { BOARD_ID } from '../../src/machines/run/run.fixture.ts';
import { savingMachine } from '../../src/machines/saving/saving.machine.ts';

/** A board after a deletion, while Render runs and comments are hidden. */
function stateAfterWork() {
  const saving = savingMachine.provide({
    actors: {
      callApi: fromPromise<unknown, ApiRequest>(() => new Promise(() => {})),
      storeDraft: fromPromise<unknown, StoreDraftInput>(() => new Promise(() => {})),
    },
  });
  const actor = createActor(boardMachine.provide({ actors: { saving } }), { input: boardInput() }).start();
  actor.send({ type: 'elements.deleted', ids: [id('t1')] });
  actor.send({ type: 'feedback.toggled' });
  actor.send({ type: 'go.pressed', id: id('r1') });
  const state = clientState(actor.getSnapshot(), 'chinese', { jrStep: 6, runJr: true });
  actor.stop();
  return state;
}

/** The client-wide state (section 3) by the specification's names, with what each then holds. */
const HOLDS: Readonly<Record<string, unknown>> = {
  boardId: BOARD_ID,
  nodes: ['i1', 'r1', 'locked'],
  edges: ['ei1-r1'],
  allNodes: ['i1', 'r1', 'locked', 'c1'],
  showFeedback: false,
  globalLoadingLock: 'r1',
  language: 'chinese',
  jrStep: 6,
  runJr: true,
  undoHistory: [DRAWN],
};

for (const [name, holds] of Object.entries(HOLDS)) {
  test(`the client-wide state holds ${name}`, () => {
    const value = (stateAfterWork() as Record<string, unknown>)[name];
    expect(Array.isArray(value) ? value.map(({ before, id }) => before ?? id) : value).toEqual(holds);
  });
}

test('the client-wide state has ten names', () => {
  expect(Object.keys(HOLDS).length).toBe(10);
});
