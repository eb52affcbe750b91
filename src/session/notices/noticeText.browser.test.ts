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
  expect(noticeText(notice, () => undefined)).toMatchObject({ title });
});

test('runs that fail alike are one notice, which names a prompt only where there is one', () => {
  const messageOf = (call: 'remove_background' | 'describe_image' | 'instruct_edit') =>
    noticeText({ kind: 'callFailed', call, status: 502, nodeId: null }, () => undefined);
  expect(messageOf('describe_image')).toEqual(messageOf('remove_background'));
  expect(messageOf('instruct_edit')?.key).toBe(messageOf('remove_background')?.key);
  expect(messageOf('remove_background')?.text).toBe('Nothing on the board is lost. Try again, or use another image.');
  expect(messageOf('instruct_edit')?.text).toMatch(/change the prompt/);
});

test.each(['maybe_billed', 'was_billed', 'installation_spent', 'unpriced'])(
  'of a run that ended as %s the card says what to do: nobody is told to try again',
  (code) => {
    const notice = { kind: 'callFailed', call: 'generate_image', status: 502, code, nodeId: null } as const;
    expect(noticeText(notice, () => undefined)).toMatchObject({ title: 'This run failed' });
    expect(noticeText(notice, () => undefined)?.text).toBe(undefined);
  },
);
