import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardId } from '../../../contract/ids.ts';
import { draw, id } from '../document/draw.fixture.ts';
import { applyEdit, type RandomEdit, randomEdit } from '../document/random.fixture.ts';
import { moveNodes, removeElements, setData } from '../edit/edit.ts';
import { draftOf, mergeDraft, stackDrafts } from './draft.ts';

const boardId = 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId;
const base = draw('image:i1 -> render:r1; text:t1', { r1: { prompt: 'old' } });
const draftFrom = (board: typeof base, offered: ReturnType<typeof draftOf> = null) =>
  draftOf({ boardId, base, board, rev: 3, offeredDraft: offered });
const asStored = (draft: ReturnType<typeof draftOf>) => JSON.parse(JSON.stringify(draft)) as NonNullable<typeof draft>;

test('a board that the server has needs no draft', () => {
  expect(draftFrom(base)).toBe(null);
});

test('a draft holds what changed, how it was, and what is gone', () => {
  const board = removeElements(setData(base, id('r1'), { prompt: 'new' }), [id('t1')]);
  expect(draftFrom(board)).toEqual({
    boardId,
    baseRev: 3,
    nodes: [board.nodes.get(id('r1'))],
    edges: [],
    deleted: ['t1'],
    was: [base.nodes.get(id('r1')), base.nodes.get(id('t1'))],
    older: null,
  });
});

test('a draft names who did the work, and the one below keeps its own writer', () => {
  const write = (writer: string, text: string, offeredDraft: ReturnType<typeof draftOf>) =>
    draftOf({ boardId, writer, base, board: setData(base, id('t1'), { text }), rev: 3, offeredDraft });
  const ann = write('ann@example.test', 'a', null);
  expect(write('ben@example.test', 'b', ann)).toMatchObject({
    writer: 'ben@example.test',
    older: { writer: 'ann@example.test' },
  });
  expect(draftOf({ boardId, writer: 'ben@example.test', base, board: base, rev: 3, offeredDraft: ann })).toBe(ann);
});

test('a draft read from the device gives the same board again', () => {
  const board = setData(draw('image:i1; render:r1; text:t2', { r1: { prompt: 'new' } }), id('t2'), { text: 'x' });
  expect(mergeDraft(base, asStored(draftFrom(board)))).toEqual({ board, conflicts: [], refused: new Map() });
});

test('a draft is merged with what others did meanwhile', () => {
  const draft = asStored(draftFrom(setData(base, id('r1'), { prompt: 'mine' })));
  const others = moveNodes(setData(base, id('t1'), { text: 'theirs' }), [{ id: id('r1'), position: { x: 9, y: 9 } }]);
  expect(mergeDraft(others, draft)).toEqual({
    board: setData(others, id('r1'), { prompt: 'mine' }),
    conflicts: [],
    refused: new Map(),
  });
});

test('a draft that had reached the server changes nothing', () => {
  const board = setData(base, id('r1'), { prompt: 'mine' });
  expect(mergeDraft(board, asStored(draftFrom(board)))).toEqual({ board, conflicts: [], refused: new Map() });
});

test('a move of what others deleted is left out, and said to be', () => {
  const draft = asStored(draftFrom(moveNodes(base, [{ id: id('r1'), position: { x: 9, y: 9 } }])));
  const others = removeElements(base, [id('r1')]);
  const refused = new Map([[id('r1'), 'element_gone']]);
  expect(mergeDraft(others, draft)).toEqual({ board: others, conflicts: [], refused });
});

test('a draft on which nobody decided is kept below newer work, and taken first', () => {
  const older = asStored(draftFrom(setData(base, id('r1'), { prompt: 'first' })));
  const newer = asStored(draftFrom(setData(base, id('t1'), { text: 'second' }), older));
  expect(draftFrom(base, older)).toBe(older);
  const both = setData(setData(base, id('r1'), { prompt: 'first' }), id('t1'), { text: 'second' });
  expect(mergeDraft(base, newer).board).toEqual(both);
  expect(mergeDraft(base, stackDrafts({ ...newer, older: null }, older)).board).toEqual(both);
});

test('of a save without an answer, what was taken back since is kept, whether or not the server has the save', () => {
  const sent = setData(base, id('r1'), { prompt: 'sent' });
  const draft = asStored(draftOf({ boardId, base, board: base, rev: 3, sentBoard: sent, offeredDraft: null }));
  for (const stored of [base, sent])
    expect(mergeDraft(stored, draft)).toEqual({ board: base, conflicts: [], refused: new Map() });
});

test('restored where nobody else did anything, a draft gives the very board, whatever was sent and taken back', () => {
  const edits = fc.array(randomEdit, { maxLength: 8 });
  const after = (from: typeof base, list: readonly RandomEdit[], author: string) =>
    list.reduce((board, edit) => applyEdit(board, edit, author), from);
  fc.assert(
    fc.property(
      edits,
      edits,
      edits,
      fc.boolean(),
      fc.boolean(),
      (common, sentEdits, laterEdits, isUndone, isStored) => {
        const start = after(base, common, '');
        const sent = after(start, sentEdits, 's');
        const board = after(isUndone ? start : sent, laterEdits, 'l');
        const draft = draftOf({ boardId, base: start, board, rev: 3, sentBoard: sent, offeredDraft: null });
        const merged = draft ? mergeDraft(isStored ? sent : start, asStored(draft)) : { board: start, conflicts: [] };
        expect([merged.board, merged.conflicts]).toEqual([draft ? board : start, []]);
      },
    ),
  );
});
