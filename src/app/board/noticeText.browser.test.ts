import { expect, test } from 'vitest';
import { noticeText } from './noticeText.ts';

test.each([
  ['board_full', 413, 'This board is full'],
  ['board_in_bin', 409, 'This board is in the bin'],
  ['too_large', 413, 'The board could not be saved'],
  [undefined, 404, 'The board could not be saved'],
])('a save that is refused with %s and %i says: %s', (code, status, title) => {
  expect(noticeText({ kind: 'saveRefused', status, code }, () => undefined)).toMatchObject({ key: 'save', title });
});

test('a server that cannot save is asked again by itself, and nobody is told to reload', () => {
  expect(noticeText({ kind: 'saveFailing', status: 500 }, () => undefined)).toMatchObject({
    key: 'save',
    text: 'Your work is kept on this device. Saving is tried again by itself.',
  });
});

test.each([
  ['cancel_job', 500, 'The run could not be stopped'],
  ['cancel_job', 0, 'The run could not be stopped'],
  ['log_blocked', 500, 'The blocked prompt could not be reported'],
  ['process_sketch', 500, 'This run failed'],
  ['process_sketch', 0, 'The server did not answer'],
] as const)('a %s that failed with %i says: %s', (call, status, title) => {
  const notice = { kind: 'callFailed', call, status, nodeId: null } as const;
  expect(noticeText(notice, () => undefined)).toMatchObject({ key: `call ${call}`, title });
});
