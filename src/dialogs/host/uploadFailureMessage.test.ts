import { expect, test } from 'vitest';
import { CallError } from '../../api/errors.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { BoardEvent } from '../../machines/events/board.events.ts';
import { editorFailureMessage, uploadFailureMessage } from './uploadFailureMessage.ts';

const REFUSAL_TEXT = 'Error uploading image: Please try again with a valid PNG or JPG file.';

test.each([
  ['save_image', 403, 'Inappropriate content detected. Please try another image.'],
  ['save_3d_view', 403, 'Inappropriate content detected. Please try another image.'],
  ['save_image', 401, 'You are signed out. Sign in, then try again.'],
  ['save_image', 400, REFUSAL_TEXT],
  ['save_image', 0, REFUSAL_TEXT],
] as const)('what %s says when it was answered with %i: %s', (call, status, text) => {
  expect(uploadFailureMessage(call, new CallError(status, 'code', 'detail')).message).toBe(text);
});

/** A node of a board that notes what it is sent. */
function createLocation() {
  const sentEvents: BoardEvent[] = [];
  return { sent: sentEvents, actor: { send: (event: BoardEvent) => void sentEvents.push(event) }, id: id('i1') };
}

test('an editor says the same, but for somebody who has to sign in again first', () => {
  const location = createLocation();
  expect(editorFailureMessage(location, new CallError(400, 'code', 'detail')).message).toBe(REFUSAL_TEXT);
  const signedOut = new CallError(401, 'not_signed_in', 'detail');
  expect(() => editorFailureMessage(location, signedOut)).toThrow(signedOut);
  expect(location.sent).toEqual([]);
});

test('an upload that met a limit says so, and its dialog is asked for at the editor’s node', () => {
  const location = createLocation();
  const problem = { status: 429, code: 'trial_exhausted', detail: 'Used up.' } as const;
  const text = editorFailureMessage(location, new CallError(429, 'trial_exhausted', 'Used up.', { problem })).message;
  expect(text).toBe('Your trial’s runs for this month are used up.');
  const limit = { call: 'save_image', reason: 'trial_exhausted' };
  expect(location.sent).toEqual([{ type: 'dialog.requested', dialog: 'upgrade', nodeId: 'i1', limit }]);
});
