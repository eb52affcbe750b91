import { expect, test } from 'vitest';
import { node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { createNotices } from '../../ui/notices/notices.ts';
import { boardNotice, noticeText } from './noticeText.ts';

test.each([
  ['board_full', 413, 'This board is full'],
  ['board_in_bin', 409, 'This board is in the bin'],
  ['board_not_found', 404, 'You can no longer view this board'],
  ['too_large', 413, 'The board couldn’t be saved'],
  [undefined, 404, 'The board couldn’t be saved'],
])('a save that is refused with %s and %i says: %s', (code, status, title) => {
  expect(noticeText({ kind: 'saveRefused', status, code })).toMatchObject({ key: 'save', title });
});

test('a server that cannot save is asked again by itself, and nobody is told to reload', () => {
  expect(noticeText({ kind: 'saveFailing', status: 500 })).toMatchObject({
    key: 'save',
    text: 'Your work is kept on this device. Saving is retried automatically.',
  });
});

test.each([
  ['cancel_job', 500, 'The run couldn’t be stopped'],
  ['cancel_job', 0, 'The run couldn’t be stopped'],
  ['log_blocked', 500, 'The blocked prompt couldn’t be reported'],
  ['process_sketch', 500, 'This run failed'],
  ['process_sketch', 0, 'The server didn’t respond'],
] as const)('a %s that failed with %i says: %s', (call, status, title) => {
  const notice = { kind: 'callFailed', call, status, nodeId: null } as const;
  expect(noticeText(notice)).toMatchObject({ title });
});

test('runs that fail alike are one notice, which names a prompt only where there is one', () => {
  const messageOf = (call: 'remove_background' | 'describe_image' | 'instruct_edit') =>
    noticeText({ kind: 'callFailed', call, status: 502, nodeId: null });
  expect(messageOf('describe_image')).toEqual(messageOf('remove_background'));
  expect(messageOf('instruct_edit')?.key).toBe(messageOf('remove_background')?.key);
  expect(messageOf('remove_background')?.text).toBe('Nothing on the board is lost. Try again, or use another image.');
  expect(messageOf('instruct_edit')?.text).toMatch(/change the prompt/);
});

test.each([
  ['not_understood', 422, 'The image shows no cup.', 'This run failed', 'The image shows no cup.'],
  ['engine_timeout', 504, 'Killed.', 'This run failed', 'It took too long and was stopped.'],
  [
    'unpriced',
    503,
    undefined,
    'This run failed',
    'This engine has no price, so it can’t count towards the spending limit. Choose another engine.',
  ],
  ['was_billed', 502, undefined, 'This run failed', undefined],
])(
  'of a run that ended as %s the notice says what its card says, and leaves; a question is asked on the card alone',
  (code, status, detail, title, text) => {
    const notice = { kind: 'callFailed', call: 'instruct_edit', status, code, detail, nodeId: nodeId('e1') } as const;
    expect(noticeText(notice)).toEqual({
      key: `run failed ${code}`,
      bad: true,
      leaves: true,
      title,
      text,
    });
  },
);

test('a notice of a run that no card shows stays', () => {
  const notice = {
    kind: 'callFailed',
    call: 'instruct_edit',
    status: 504,
    code: 'engine_timeout',
    nodeId: null,
  } as const;
  expect(noticeText(notice)).not.toHaveProperty('leaves');
});

test.each(['selects', 'edits', 'deletes'])(
  'the notice of a failed run goes when somebody %s its node, and no other',
  async (act) => {
    const { actor } = startBoard({
      nodes: [node('e1', 'instructEditNode', {}), node('other', 'instructEditNode', {})],
    });
    const notices = createNotices();
    const failed = {
      kind: 'callFailed',
      call: 'instruct_edit',
      status: 504,
      code: 'engine_timeout',
      nodeId: nodeId('e1'),
    } as const;
    const text = boardNotice({ actor, notices }, failed);
    notices.show(text!);
    await Promise.resolve();
    actor.send({ type: 'selection.changed', ids: [nodeId('other')] });
    actor.send({ type: 'node.edited', id: nodeId('other'), data: { prompt: 'red' } });
    expect(notices.get()).toHaveLength(1);
    if (act === 'selects') actor.send({ type: 'selection.changed', ids: [nodeId('e1')] });
    else if (act === 'edits') actor.send({ type: 'node.edited', id: nodeId('e1'), data: { prompt: 'red' } });
    else actor.send({ type: 'elements.deleted', ids: [nodeId('e1')] });
    expect(notices.get()).toEqual([]);
  },
);
