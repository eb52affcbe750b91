import { expect, test } from 'vitest';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import type { ConflictNotice } from '../../../machines/events/board.events.ts';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { createRevealRequests } from '../../../session/revealRequests.ts';
import { createNotices } from '../../../ui/notices/notices.ts';
import { conflictNotice } from './conflictNotice.ts';
import { conflictReviewOf } from './conflictReview.ts';

const LAMP = node('lamp', 'textNode', { text: 'mine', title: 'Lamp' });

/** A board with these conflicts, and its notice of them, if there is one. */
function reportConflicts(conflicts: readonly Partial<OpenConflict>[], kind: ConflictNotice['kind'] = 'conflict') {
  const whole = conflicts.map(
    (one, index): OpenConflict => ({
      id: `conflict-${index}`,
      element: 'node',
      element_id: LAMP.id,
      field: 'data.text',
      value: 'mine',
      by: 'Me',
      other_by: 'Ann',
      at: '2026-11-28T10:00:00.000Z',
      ...one,
    }),
  );
  const { actor } = startBoard({ nodes: [LAMP], conflicts: whole });
  const notices = createNotices();
  const reveal = createRevealRequests();
  const revealed: unknown[] = [];
  reveal.listen((...request) => revealed.push(request));
  const text = conflictNotice({ actor, notices, reveal }, { kind, conflicts: whole });
  if (text) notices.show(text);
  return { actor, notices, revealed, text, conflicts: whole };
}

test('the notice of a conflict names the node, the field and what the others have', () => {
  const textOf = (...report: Parameters<typeof reportConflicts>) => reportConflicts(...report).text?.text;
  const sentence = 'Your version was kept. You can still switch to theirs.';
  expect(textOf([{ other: 'theirs' }])).toBe(`Lamp, Text. Ann: “theirs”. ${sentence}`);
  expect(textOf([{ other: 'w'.repeat(121) }])).toBe(`Lamp, Text. Ann: “${'w'.repeat(120)}…”. ${sentence}`);
  expect(textOf([{ field: 'position', other: { x: 1, y: 1 } }, {}], 'restoredOver')).toBe(
    'Lamp, Position. And 1 more. The newer version is kept too. You can still switch to it.',
  );
  expect(textOf([{ field: null, value: LAMP, other: undefined }])).toBe(`Lamp: Ann deleted it. ${sentence}`);
  expect(textOf([{ element: 'edge', element_id: 'e', field: null, other: { id: 'e' } }])).toBe(
    `A connection. ${sentence}`,
  );
});

test.each([
  ['conflict', 'Ann', 'Use Ann’s version'],
  ['conflict', null, 'Use the other version'],
  ['overwritten', 'Me', 'Use mine'],
  ['restoredOver', 'Ann', 'Use the newer'],
] as const)('of %s, over the version of %s, one press settles it: %s', (kind, other_by, label) => {
  const { actor, text } = reportConflicts([{ other: 'theirs', other_by }], kind);
  expect([text?.action?.label, text?.secondAction?.label]).toEqual(['Show', label]);
  text?.secondAction?.onPress();
  const { board, conflicts } = actor.getSnapshot().context;
  expect([board.nodes.get(LAMP.id)?.data.text, conflicts.size]).toEqual(['theirs', 0]);
});

test('Show leads to the node and its versions; to the list where there are several, or no card', () => {
  const reviewAfterShow = (conflicts: readonly Partial<OpenConflict>[]) => {
    const { actor, text, revealed } = reportConflicts(conflicts);
    text?.action?.onPress();
    return { ...conflictReviewOf(actor).get(), revealed };
  };
  const list = { isListOpen: true, nodeId: undefined, revealed: [] };
  expect(reviewAfterShow([{ other: 'theirs' }])).toEqual({
    isListOpen: false,
    nodeId: LAMP.id,
    revealed: [[LAMP.id, 'work']],
  });
  expect(reviewAfterShow([{ other: 'theirs' }, { element_id: nodeId('gone'), value: LAMP }])).toEqual(list);
  expect(reviewAfterShow([{ element_id: nodeId('gone'), field: null, value: undefined, other: LAMP }])).toEqual(list);
  expect(reportConflicts([{}, {}]).text).not.toHaveProperty('secondAction');
});

test('a notice goes once its conflicts are settled, and settles nothing when it is dismissed', async () => {
  const { actor, notices, conflicts, text } = reportConflicts([{ other: 'theirs' }, { field: 'position' }]);
  await Promise.resolve();
  actor.send({ type: 'conflicts.settled', conflicts: [conflicts[0]!], keep: 'value' });
  expect(notices.get().map(({ key }) => key)).toEqual([text?.key]);
  actor.send({ type: 'conflicts.settled', conflicts: [conflicts[1]!], keep: 'value' });
  expect(notices.get()).toEqual([]);

  const dismissed = reportConflicts([{ other: 'theirs' }]);
  await Promise.resolve();
  dismissed.notices.dismissKey('conflict');
  expect(dismissed.actor.getSnapshot().context.conflicts.size).toBe(1);
});

test('what was settled before its texts were there is not told', () => {
  const { actor, notices, conflicts } = reportConflicts([{ other: 'theirs' }]);
  actor.send({ type: 'conflicts.settled', conflicts: [conflicts[0]!], keep: 'value' });
  const reveal = createRevealRequests();
  expect(conflictNotice({ actor, notices, reveal }, { kind: 'conflict', conflicts })).toBeUndefined();
});
