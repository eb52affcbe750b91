import { expect, test } from 'vitest';
import { boardOf } from '../../../board/document/board.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import type { ConflictNotice } from '../../../machines/events/board.events.ts';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { createRevealRequests } from '../../../session/revealRequests.ts';
import { createNotices } from '../../../ui/notices/notices.ts';
import { settleItems } from './ConflictChoices.tsx';
import { conflictedElements } from './conflictItems.ts';
import { conflictNotice } from './conflictNotice.ts';
import { conflictReviewOf, showConflictList } from './conflictReview.ts';

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

test('the notice of a conflict says who did what to which field, what is on the board, and where the other is', () => {
  const messageOf = (...report: Parameters<typeof reportConflicts>) => {
    const { text } = reportConflicts(...report);
    return [text?.title, text?.text];
  };
  const title = 'You and Ann changed the same thing';
  const where = 'which is under “Conflicts”.';
  expect(messageOf([{ other: 'theirs' }])).toEqual([
    title,
    `Lamp, Text: yours is on the board. Ann wrote “theirs”, ${where}`,
  ]);
  expect(messageOf([{ other: 'w'.repeat(121) }])[1]).toContain(`Ann wrote “${'w'.repeat(120)}…”, ${where}`);
  // The value that gave way is one's own: the other person is who wrote over it.
  expect(messageOf([{ other: 'mine', by: 'Ann', other_by: 'Me' }], 'overwritten')).toEqual([
    title,
    'Lamp, Text: Ann’s version is on the board. Yours, “mine”, is under “Conflicts”.',
  ]);
  expect(messageOf([{ field: 'position', other: { x: 1, y: 1 } }, {}], 'restoredOver')).toEqual([
    'The restored work replaced newer work',
    '2 restored changes are on the board. The newer versions are under “Conflicts”.',
  ]);
  expect(messageOf([{ element: 'edge', element_id: 'e', field: null, other: { id: 'e' } }])[1]).toBe(
    'A connection: your version is on the board. Ann’s version is under “Conflicts”.',
  );
  expect(messageOf([{ other: 'theirs', other_by: undefined }])[0]).toBe('You and someone else changed the same thing');
});

test('of a node that one deleted and the other changed it says what is so now', () => {
  const gone = nodeId('gone');
  const messageOf = (conflict: Partial<OpenConflict>, kind: ConflictNotice['kind']) => {
    const { text } = reportConflicts([{ field: null, value: undefined, ...conflict }], kind);
    return [text?.title, text?.text, text?.secondAction?.label];
  };
  const [onBoard, offBoard] = [
    'It is on the board, with that change.',
    'It isn’t on the board. You can restore it with that change.',
  ];
  expect(messageOf({ value: LAMP }, 'conflict')).toEqual([
    'Ann deleted “Lamp” while you changed it',
    onBoard,
    'Delete it',
  ]);
  expect(messageOf({ value: LAMP, by: 'Ann', other_by: 'Me' }, 'overwritten')).toEqual([
    'You deleted “Lamp” while Ann changed it',
    onBoard,
    'Delete it',
  ]);
  expect(messageOf({ element_id: gone, other: LAMP }, 'conflict')).toEqual([
    'You deleted “Lamp” while Ann changed it',
    offBoard,
    'Restore it',
  ]);
  expect(messageOf({ element_id: gone, other: LAMP, by: 'Ann', other_by: 'Me' }, 'overwritten')).toEqual([
    'Ann deleted “Lamp” while you changed it',
    offBoard,
    'Restore it',
  ]);
});

test.each([
  ['conflict', 'Ann', 'Use Ann’s version'],
  ['conflict', null, 'Use the other version'],
  ['overwritten', 'Me', 'Use mine'],
  ['restoredOver', 'Ann', 'Use the newer version'],
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
  const listAtLamp = { ...list, revealed: [[LAMP.id, 'work']] };
  expect(reviewAfterShow([{ other: 'theirs' }])).toEqual({
    isListOpen: false,
    nodeId: LAMP.id,
    revealed: [[LAMP.id, 'work']],
  });
  expect(reviewAfterShow([{ other: 'theirs' }, { element_id: nodeId('gone'), value: LAMP }])).toEqual(listAtLamp);
  expect(reviewAfterShow([{ element_id: nodeId('gone'), field: null, value: undefined, other: LAMP }])).toEqual(list);
  expect(reportConflicts([{}, { field: 'position' }]).text).not.toHaveProperty('secondAction');
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

test('nothing is told of what is in sight, and a notice goes when the list is opened', async () => {
  const { actor, notices, conflicts } = reportConflicts([{ other: 'theirs' }]);
  await Promise.resolve();
  expect(notices.get()).toHaveLength(1);
  showConflictList(actor, true);
  expect(notices.get()).toEqual([]);
  const reveal = createRevealRequests();
  expect(conflictNotice({ actor, notices, reveal }, { kind: 'conflict', conflicts })).toBeUndefined();
});

test('who chose at the same time as somebody else, whose choice is on the board, is told', () => {
  const { actor, notices, text } = reportConflicts([{ other: 'theirs' }]);
  notices.dismissKey('conflict');
  const [item] = conflictedElements(actor.getSnapshot().context.conflicts)[0]!.items;
  expect(text).toBeDefined();
  settleItems({ actor, notices }, [item!], 'value');
  expect(notices.get()).toEqual([]);
  const { board, places, conflicts } = actor.getSnapshot().context;
  const theirs = boardOf([{ ...LAMP, data: { ...LAMP.data, text: 'theirs' } }], []);
  const base = { base: board, theirs, places, votes: [], claims: [], refused: [] };
  actor.send({ type: 'theirs.arrived', theirs: { ...base, conflicts: { base: conflicts, theirs: conflicts } } });
  expect(notices.get().map(({ title, text: sentence }) => [title, sentence])).toEqual([
    ['Someone else chose the other version', 'Lamp, Text: you both chose at the same time. Theirs is on the board.'],
  ]);
});
