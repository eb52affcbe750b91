import { describe, expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { boardOf } from '../document/board.ts';
import type { NodeFactsLookup } from '../document/nodeFacts.ts';
import { copyNodes } from '../edit/clipboard.ts';
import { duplicateNodes } from '../edit/edit.ts';
import { moveComments, moveInFrames } from '../edit/frames.ts';
import { hiddenNodesOf, nodesMovingWith } from '../placement/frameMembership.ts';
import { drawnBoard, nonCommentIds, ownComments, threadsOf } from './comments.ts';

const id = (name: string) => NodeId.parse(name);
const facts: NodeFactsLookup = () => undefined;
const at = (x: number, y: number) => ({ x, y });

function node(name: string, data: Record<string, unknown> = {}, type = 'textNode'): BoardNode {
  return { id: id(name), type, position: at(0, 0), data };
}
const comment = (name: string, createdAt: string, data: Record<string, unknown> = {}) =>
  node(name, { noteText: name, createdAt, commentorEmail: 'ann@example.test', ...data }, 'commentNode');

const BOARD = boardOf(
  [
    node('kettle'),
    comment('second', '2026-01-02', { about: 'kettle' }),
    comment('answer', '2026-01-03', { parentId: 'first' }),
    comment('first', '2026-01-01', { commentorEmail: 'me@example.test' }),
    comment('orphan2', '2026-01-05', { parentId: 'gone' }),
    comment('orphan1', '2026-01-04', { parentId: 'gone' }),
  ],
  [],
);

test('replies stand in the thread of the comment that they answer; where that is gone, the oldest stands for them', () => {
  const threads = threadsOf(BOARD).map(({ id: thread, head, replies }) => [
    thread,
    head.id,
    replies.map((each) => each.id),
  ]);
  expect(threads).toEqual([
    ['first', 'first', ['answer']],
    ['second', 'second', []],
    ['gone', 'orphan1', ['orphan2']],
  ]);
  expect([...hiddenNodesOf(BOARD, facts)]).toEqual([
    ['answer', 'first'],
    ['orphan2', 'orphan1'],
  ]);
});

test('a board is drawn without replies, and without any comment while feedback is hidden', () => {
  expect([...drawnBoard(BOARD, true).nodes.keys()]).toEqual(['kettle', 'second', 'first', 'orphan1']);
  expect([...drawnBoard(BOARD, false).nodes.keys()]).toEqual(['kettle']);
  const plain = boardOf([node('kettle')], []);
  expect([drawnBoard(plain, true), drawnBoard(plain, false)]).toEqual([plain, plain]);
  expect(drawnBoard(BOARD, true).nodes).toBe(drawnBoard(BOARD, true).nodes);
});

test('a guest who gives a member’s address is not that member, by the field and by the word of earlier versions', () => {
  const email = 'me@example.test';
  const guests = boardOf(
    [
      comment('guest', '1', { commentorEmail: email, commentorVerified: false }),
      comment('old guest', '2', { commentorEmail: `guest:${email}` }),
      comment('old and marked', '3', { commentorEmail: `guest:${email}`, commentorVerified: false }),
      comment('member', '4', { commentorEmail: email }),
      comment('locked', '5', { commentorEmail: email, readOnly: true }),
    ],
    [],
  );
  const all = [...guests.nodes.keys()];
  expect(ownComments(guests, all, email)).toEqual(['member']);
  expect(ownComments(guests, all, `guest:${email}`)).toEqual(['guest', 'old guest', 'old and marked']);
});

test('comments are told from other nodes, and own ones from those of others', () => {
  const all = [...BOARD.nodes.keys()];
  expect(nonCommentIds(BOARD, all)).toEqual(['kettle']);
  expect(ownComments(BOARD, all, 'me@example.test')).toEqual(['first']);
});

describe('a comment about a node', () => {
  const moved = moveInFrames(BOARD, [{ id: id('kettle'), position: at(30, 40) }], facts);

  test('goes where the node goes, and may be moved alone', () => {
    expect(moved.nodes.get(id('second'))?.position).toEqual(at(30, 40));
    expect(moved.nodes.get(id('first'))?.position).toEqual(at(0, 0));
    const alone = moveInFrames(moved, [{ id: id('second'), position: at(90, 90) }], facts);
    expect(alone.nodes.get(id('kettle'))?.position).toEqual(at(30, 40));
    expect(alone.nodes.get(id('second'))?.position).toEqual(at(90, 90));
  });

  test('is led along where the node alone was put back', () => {
    const back = { ...moved, nodes: new Map(moved.nodes).set(id('kettle'), BOARD.nodes.get(id('kettle'))!) };
    expect(moveComments(moved, back).nodes.get(id('second'))?.position).toEqual(at(0, 0));
  });

  test('is not copied or duplicated with it', () => {
    expect(nodesMovingWith(BOARD, [id('kettle')])).toEqual(['kettle', 'second']);
    expect(copyNodes(BOARD, [id('kettle'), id('first')]).nodes.map((each) => each.id)).toEqual(['kettle']);
    const { copies } = duplicateNodes({
      board: BOARD,
      ids: [id('kettle'), id('first')],
      newId: () => id('copy'),
      factsOf: facts,
    });
    expect(copies).toEqual(['copy']);
  });
});
