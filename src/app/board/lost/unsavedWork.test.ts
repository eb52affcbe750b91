import { expect, test } from 'vitest';
import type { BoardDraft } from '../../../board/history/draft.ts';
import { unsavedWorkOf } from './unsavedWork.ts';

const node = (id: string, text: string) => ({ id, type: 'textNode', position: { x: 0, y: 0 }, data: { text } });
const edge = (id: string, source: string, target: string) => ({ id, source, target });
const draft = (parts: object) =>
  ({
    boardId: 'b',
    baseRev: 1,
    nodes: [],
    edges: [],
    deleted: [],
    was: [],
    older: null,
    ...parts,
  }) as never as BoardDraft;

test('the newest of each element counts, below older drafts too, and an edge whose ends are there', () => {
  const older = draft({ nodes: [node('a', 'old'), node('gone', 'old')], edges: [edge('ab', 'a', 'b')] });
  const newer = draft({ nodes: [node('a', 'new')], deleted: ['gone'], older });
  const other = draft({ nodes: [node('b', 'b')], edges: [edge('out', 'b', 'elsewhere')] });
  expect(unsavedWorkOf([newer, other])).toEqual({
    nodes: [node('a', 'new'), node('b', 'b')],
    edges: [edge('ab', 'a', 'b')],
    changeCount: 5,
  });
  expect(unsavedWorkOf([])).toEqual({ nodes: [], edges: [], changeCount: 0 });
});
