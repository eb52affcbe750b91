import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EdgeId } from '../../../contract/ids.ts';
import { withField } from '../../../merge/fields.ts';
import { connect } from '../connect/connect.ts';
import type { Board } from '../document/board.ts';
import { applyDelta, deltaBetween, EMPTY_DELTA } from '../document/delta.ts';
import { draw, id, written } from '../document/draw.fixture.ts';
import { applyEdit, brokenRules, randomEdit } from '../document/random.fixture.ts';
import { addNode, moveNodes, removeElements, setData } from '../edit/edit.ts';
import { mergeBoards as mergeVersions, restoreOther } from './merge.ts';

/** The outcome of a merge, its refusals by the ids of elements. */
function mergeBoards(versions: Parameters<typeof mergeVersions>[0]) {
  const { board, conflicts, refused } = mergeVersions(versions);
  return { board, conflicts, ...(refused.size > 0 && { refused: Object.fromEntries(refused) }) };
}

const base = draw('image:i1 -> render:r1; text:t1', { r1: { prompt: 'lamp' } });
const typed = (prompt: string | undefined, board = base) => setData(board, id('r1'), { prompt });
const moved = (x: number, board = base) => moveNodes(board, [{ id: id('r1'), position: { x, y: 0 } }]);
const wired = (board: Board, source: string) =>
  connect(board, {
    source: id(source),
    sourceHandle: 'out.image.image',
    target: id('r1'),
    targetHandle: 'in.image.style',
  });

test('different nodes and different fields of one node merge without a conflict', () => {
  const mine = moved(5, setData(base, id('t1'), { text: 'mine' }));
  const theirs = typed('theirs');
  expect(mergeBoards({ base, mine, theirs })).toEqual({ board: typed('theirs', mine), conflicts: [] });
});

test('what somebody locked meanwhile stays theirs, with its edges and the node that it is wired from', () => {
  const theirs = setData(typed('theirs'), id('r1'), { readOnly: true });
  const mine = moved(5, removeElements(typed('mine'), [id('i1')]));
  const refused = { r1: 'node_read_only', i1: 'node_read_only', 'ei1-r1': 'node_read_only' };
  expect(mergeBoards({ base, mine, theirs })).toEqual({ board: theirs, conflicts: [], refused });
  const rewired = setData(wired(base, 'i1'), id('t1'), { text: 'mine' });
  const merged = setData(theirs, id('t1'), { text: 'mine' });
  const refusedEdge = { 'ei1-r1-style': 'node_read_only' };
  expect(mergeBoards({ base, mine: rewired, theirs })).toEqual({ board: merged, conflicts: [], refused: refusedEdge });
});

test('a place on the board and a place in the paint order merge without a conflict', () => {
  const mine = moved(5);
  const theirs = moveNodes(base, [{ id: id('r1'), zIndex: 2 }]);
  const both = moveNodes(mine, [{ id: id('r1'), zIndex: 2 }]);
  expect(mergeBoards({ base, mine, theirs })).toEqual({ board: both, conflicts: [] });
});

test('words that two people write at different places of one text merge without a conflict', () => {
  const start = typed('a red lamp');
  const merged = mergeBoards({ base: start, mine: typed('a red desk lamp'), theirs: typed('a green lamp') });
  expect(merged).toEqual({ board: typed('a green desk lamp'), conflicts: [] });
});

test('of two places the later one is where the node lies, without a conflict; of two runs the later one is what it shows', () => {
  const merge = mergeBoards({ base, mine: moved(1), theirs: moved(2, typed('theirs')) });
  expect(merge).toEqual({ board: moved(1, typed('theirs')), conflicts: [] });
  const ran = (job: string) => setData(base, id('r1'), { jobId: job, imageUrl: `/assets/${job}` });
  expect(mergeBoards({ base, mine: ran('b'), theirs: ran('a') })).toEqual({ board: ran('b'), conflicts: [] });
  const withPicture = (key: string) => setData(base, id('i1'), { objectKey: key, imageUrl: `/assets/${key}` });
  const { conflicts } = mergeBoards({ base, mine: withPicture('b'), theirs: withPicture('a') });
  expect(conflicts.map(({ field }) => field)).toEqual(['data.objectKey', 'data.imageUrl']);
});

test('a value that stands for something is never put together of two', () => {
  const start = setData(base, id('i1'), { objectKey: 'a b' });
  const withObject = (objectKey: string) => setData(base, id('i1'), { objectKey });
  const { board, conflicts } = mergeBoards({ base: start, mine: withObject('a b c'), theirs: withObject('d a b') });
  expect([board, conflicts.length]).toEqual([withObject('a b c'), 1]);
});

test('the same change on both sides is no conflict', () => {
  expect(mergeBoards({ base, mine: typed('same'), theirs: typed('same') })).toEqual({
    board: typed('same'),
    conflicts: [],
  });
});

describe('a true conflict keeps mine on the board and theirs at hand', () => {
  test('of one field', () => {
    const { board, conflicts } = mergeBoards({ base, mine: typed('mine'), theirs: typed('theirs') });
    expect(board).toEqual(typed('mine'));
    expect(conflicts).toEqual([
      { element: 'node', element_id: 'r1', field: 'data.prompt', value: 'mine', other: 'theirs' },
    ]);
    expect(restoreOther(board, conflicts[0]!)).toEqual(typed('theirs'));
  });

  test('of a field that they took away', () => {
    const { board, conflicts } = mergeBoards({ base, mine: typed('mine'), theirs: typed(undefined) });
    expect(restoreOther(board, conflicts[0]!)).toEqual(typed(undefined));
  });

  test('of a node that I edited and they deleted', () => {
    const { board, conflicts } = mergeBoards({ base, mine: typed('mine'), theirs: removeElements(base, [id('r1')]) });
    expect(board.nodes.get(id('r1'))).toEqual(typed('mine').nodes.get(id('r1')));
    expect(conflicts).toEqual([
      { element: 'node', element_id: 'r1', field: null, value: typed('mine').nodes.get(id('r1')) },
    ]);
    expect(written(restoreOther(board, conflicts[0]!))).toBe('i1; t1');
  });

  test('of a node that I deleted and they edited', () => {
    const { board, conflicts } = mergeBoards({ base, mine: removeElements(base, [id('r1')]), theirs: typed('theirs') });
    expect(written(board)).toBe('i1; t1');
    // It comes back with its connections, as far as their ends are there and their inputs are free.
    expect(restoreOther(board, conflicts[0]!)).toEqual(typed('theirs'));
    expect(written(restoreOther(removeElements(board, [id('i1')]), conflicts[0]!))).toBe('r1; t1');
    const backAndCut = { ...typed('theirs'), edges: board.edges };
    expect(restoreOther(backAndCut, conflicts[0]!)).toEqual(backAndCut);
  });

  test('of an input that both wired', () => {
    const start = draw('render:r1; image:a; image:b');
    const { board, conflicts } = mergeBoards({ base: start, mine: wired(start, 'a'), theirs: wired(start, 'b') });
    expect(written(board)).toBe('a -> r1.style; b');
    expect(conflicts.map(({ element, other }) => [element, (other as { source: string }).source])).toEqual([
      ['edge', 'b'],
    ]);
    expect(written(restoreOther(board, conflicts[0]!))).toBe('a; b -> r1.style');
  });
});

test('an edge of mine to a node that they deleted goes with the node', () => {
  const start = draw('render:r1; image:a');
  const { board, conflicts, refused } = mergeBoards({
    base: start,
    mine: wired(start, 'a'),
    theirs: removeElements(start, [id('a')]),
  });
  expect([written(board), conflicts, refused]).toEqual(['r1', [], { 'ea-r1': 'element_gone' }]);
});

test('two connections between the same nodes that both made stay both, under ids of their own', () => {
  const start = draw('render:r1; image:a');
  const joined = (board: Board, targetHandle: 'in.image.image' | 'in.image.style') =>
    connect(board, { source: id('a'), sourceHandle: 'out.image.image', target: id('r1'), targetHandle });
  const { board, conflicts } = mergeBoards({
    base: start,
    mine: joined(start, 'in.image.style'),
    theirs: joined(start, 'in.image.image'),
  });
  expect([conflicts, [...board.edges.values()].map((edge) => [edge.id, edge.targetHandle])]).toEqual([
    [],
    [
      ['ea-r1', 'in.image.image'],
      ['ea-r1-style', 'in.image.style'],
    ],
  ]);
});

test('a move brings no node back that they deleted, and what I wrote does', () => {
  const theirs = removeElements(base, [id('r1')]);
  expect(mergeBoards({ base, mine: moved(5), theirs })).toEqual({
    board: theirs,
    conflicts: [],
    refused: { r1: 'element_gone' },
  });
  expect(mergeBoards({ base, mine: typed('mine', moved(5)), theirs }).board.nodes.get(id('r1'))).toEqual(
    typed('mine', moved(5)).nodes.get(id('r1')),
  );
});

test('a node that comes back has its connections again, where nothing stands against them', () => {
  const start = draw('image:a; image:b; render:r1; render:r2');
  const link = (board: Board, source: string, target: string) =>
    connect(board, {
      source: id(source),
      sourceHandle: 'out.image.image',
      target: id(target),
      targetHandle: 'in.image.image',
    });
  const both = link(link(start, 'a', 'r1'), 'b', 'r2');
  const typedIn = (board: Board, node: string) => setData(board, id(node), { prompt: 'mine' });
  const [wiredA] = both.edges.keys();
  const merged = (mine: Board, theirs: Board, gone: readonly EdgeId[] = [wiredA!]) =>
    written(mergeBoards({ base: both, mine, theirs, edgesGoneWithNodes: new Set(gone) }).board);

  expect(merged(typedIn(both, 'r1'), removeElements(both, [id('r1')]))).toBe(written(both));
  const withoutSource = removeElements(both, [id('r1'), id('a')]);
  expect(merged(typedIn(both, 'r1'), withoutSource)).toBe('b -> r2.image; r1');
  const disconnected = removeElements(typedIn(both, 'r1'), [wiredA!]);
  expect(merged(disconnected, removeElements(both, [id('r1')]))).toBe('a; b -> r2.image; r1');
  expect(merged(typedIn(both, 'r1'), removeElements(both, [id('r1')]), [])).toBe('a; b -> r2.image; r1');
});

test('a result that both tabs placed is one node, and nobody is asked', () => {
  const result = (x: number) =>
    addNode(base, { id: id('r-1-0'), type: 'prototype2DNode', position: { x, y: 0 }, data: {} });
  const { board, conflicts } = mergeBoards({ base, mine: result(600), theirs: result(700) });
  expect([board, conflicts]).toEqual([result(600), []]);
});

test('what only one side knows of a node survives on the other', () => {
  const strange = { ...base.nodes.get(id('t1'))!, parentId: 'frame1' };
  const theirs = applyDelta(base, { nodes: [strange], edges: [], deleted: [] });
  const { board } = mergeBoards({ base, mine: setData(base, id('t1'), { text: 'mine' }), theirs });
  expect(board.nodes.get(id('t1'))).toEqual({ ...strange, data: { text: 'mine' } });
});

const edits = fc.array(randomEdit, { maxLength: 12 });
const after = (board: Board, list: readonly Parameters<typeof applyEdit>[1][], author: string) =>
  list.reduce((before, edit) => applyEdit(before, edit, author), board);

test('merged boards keep the rules, and every field that only one side touched is theirs', () => {
  fc.assert(
    fc.property(edits, edits, edits, (common, mineOnly, theirsOnly) => {
      const start = after(base, common, '');
      const mine = after(start, mineOnly, 'm');
      const theirs = after(start, theirsOnly, 't');
      const { board } = mergeBoards({ base: start, mine, theirs });
      expect(brokenRules(board)).toEqual([]);
      for (const { id, data } of deltaBetween(start, mine).nodes)
        if (data !== start.nodes.get(id)?.data) expect(board.nodes.has(id)).toBe(true);
      for (const node of deltaBetween(start, theirs).nodes) {
        if (start.nodes.get(node.id) !== mine.nodes.get(node.id)) continue;
        // It left a frame that I deleted, for the one around it.
        const merged = board.nodes.get(node.id);
        const isFrameGone = node.frameId !== undefined && !board.nodes.has(node.frameId);
        expect(merged).toEqual(isFrameGone ? withField(node, 'frameId', merged?.frameId) : node);
      }
    }),
  );
});

test('what they put into a frame that I delete lies in the frame around it, and what I put into one that they deleted in none', () => {
  const inFrame = (board: Board, node: string, frame: string) =>
    applyDelta(board, { ...EMPTY_DELTA, nodes: [{ ...board.nodes.get(id(node))!, frameId: id(frame) }] });
  const frames = (board: Board) => [...board.nodes.values()].map((node) => [node.id, node.frameId]);
  const start = inFrame(draw('frame:f1; frame:f2; text:t1'), 'f2', 'f1');
  const [full, gone] = [inFrame(start, 't1', 'f2'), removeElements(start, [id('f2')])];
  const deleted = mergeBoards({ base: start, mine: gone, theirs: full });
  expect([frames(deleted.board), deleted.conflicts]).toEqual([
    [
      [id('f1'), undefined],
      [id('t1'), id('f1')],
    ],
    [],
  ]);
  const filled = mergeBoards({ base: start, mine: full, theirs: gone });
  expect([frames(filled.board), filled.conflicts]).toEqual([
    [
      [id('f1'), undefined],
      [id('t1'), undefined],
    ],
    [],
  ]);
});

test('a delta turns the first board into the second', () => {
  fc.assert(
    fc.property(edits, edits, (common, more) => {
      const from = after(base, common, '');
      const to = after(from, more, 'x');
      expect(applyDelta(from, deltaBetween(from, to))).toEqual(to);
    }),
  );
});
