import { expect, test } from 'vitest';
import { id } from '../../board/document/draw.fixture.ts';
import type { BoardEvent } from '../../machines/events/board.events.ts';
import { handleFailure } from './handleFailure.ts';

const LIMIT = { type: 'dialog.requested', dialog: 'upgrade', nodeId: 'i1' };
const spent = { status: 429, code: 'trial_exhausted', detail: 'Used up.' };

test.each<[string, unknown, object, object[]]>([
  [
    'a limit that is named',
    { status: 429, problem: spent },
    { kind: 'upgrade' },
    [{ ...LIMIT, limit: { call: 'save_image', reason: 'trial_exhausted' } }],
  ],
  [
    'a limit that is not named',
    { status: 429 },
    { kind: 'upgrade' },
    [{ ...LIMIT, limit: { call: 'save_image', reason: undefined } }],
  ],
  ['content that is refused', { status: 403 }, { kind: 'alert', text: 'inappropriateImage', thenUpgrade: false }, []],
  ['somebody who is signed out', { status: 401 }, { kind: 'signedOut' }, []],
  ['no answer', new TypeError('cut off'), { kind: 'logged' }, []],
])('%s is what the table says, and a limit opens its dialog', (_, error, failure, expected) => {
  const sent: BoardEvent[] = [];
  const actor = { send: (event: BoardEvent) => void sent.push(event) };
  expect(handleFailure({ actor, id: id('i1') }, 'save_image', error)).toEqual(failure);
  expect(sent).toEqual(expected);
});
