import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board } from '../document/board.ts';
import { draw, id, written } from '../document/draw.fixture.ts';
import { applyEdit, brokenRules, randomEdit } from '../document/random.fixture.ts';
import { addNode, moveNodes, removeElements, setData } from '../edit/edit.ts';
import { EMPTY_HISTORY, endUndoGroup, followOthers, type History, recordChange, redo, undo } from './history.ts';

const nothing = () => false;
const typed = (board: Board, prompt: string) => setData(board, id('r1'), { prompt });
const prompt = (board: Board | undefined) => board?.nodes.get(id('r1'))?.data.prompt;

test('a change that leads to an equal board is no step', () => {
  const board = draw('render:r1', { r1: { prompt: 'lamp' } });
  expect(recordChange(EMPTY_HISTORY, board, draw('render:r1', { r1: { prompt: 'lamp' } }))).toBe(EMPTY_HISTORY);
});

test('typing that is taken back within its step is no step', () => {
  const board = draw('render:r1', { r1: { prompt: 'lamp' } });
  const once = recordChange(EMPTY_HISTORY, board, typed(board, 'lamps'), 'prompt');
  const before = once.past[0]!.after;
  expect(recordChange(once, before, typed(before, 'lamp'), 'prompt')).toEqual({ past: [], future: [] });
});

test('of more than fifty steps the oldest go', () => {
  let history: History = EMPTY_HISTORY;
  let board = draw('render:r1');
  for (let step = 0; step < 60; step += 1) {
    const next = typed(board, `${step}`);
    history = recordChange(history, board, next);
    board = next;
  }
  expect(history.past.map(({ after }) => prompt(after))).toEqual(
    Array.from({ length: 50 }, (_, step) => `${step + 10}`),
  );
});

test('typing is one step until it pauses, and a redo is not written over by it', () => {
  const empty = draw('render:r1');
  const one = typed(empty, 'l');
  const two = typed(one, 'la');
  const three = typed(two, 'lamp');
  let history = recordChange(recordChange(EMPTY_HISTORY, empty, one, 'text'), one, two, 'text');
  history = recordChange(endUndoGroup(history), two, three, 'text');
  expect(history.past.map(({ before, after }) => [prompt(before), prompt(after)])).toEqual([
    [undefined, 'la'],
    ['la', 'lamp'],
  ]);
  const back = undo(history, three, nothing)!;
  expect(prompt(back.board)).toBe('la');
  const other = typed(back.board, 'lantern');
  expect(recordChange(back.history, back.board, other, 'text').past).toHaveLength(2);
});

test('a step after an undo forgets what could be redone', () => {
  const empty = draw('render:r1');
  const back = undo(recordChange(EMPTY_HISTORY, empty, typed(empty, 'a')), typed(empty, 'a'), nothing)!;
  expect(back.history.future).toHaveLength(1);
  expect(recordChange(back.history, back.board, typed(back.board, 'b')).future).toEqual([]);
});

test('what others changed since stays when a step is taken back', () => {
  const before = draw('render:r1; text:t1');
  const after = typed(before, 'mine');
  const withTheirs = setData(after, id('t1'), { text: 'theirs' });
  const back = undo(recordChange(EMPTY_HISTORY, before, after), withTheirs, nothing)!;
  expect(back.board).toEqual(setData(before, id('t1'), { text: 'theirs' }));
  expect(redo(back.history, back.board, nothing)?.board).toEqual(withTheirs);
});

test.each([
  ['a red lamp', 'a green lamp', 'green'],
  ['hel', 'helx', 'x'],
  ['red lamp', 'red lamp on a desk', 'on a desk'],
])('%j that somebody made %j while it was typed leaves %j when it is taken back', (mine, theirs, left) => {
  const before = typed(draw('render:r1'), '');
  const from = typed(before, mine);
  const to = typed(from, theirs);
  const history = followOthers(recordChange(EMPTY_HISTORY, before, from, 'prompt'), {
    base: from,
    theirs: to,
    from,
    to,
  });
  expect(String(prompt(undo(history, to, nothing)?.board)).trim()).toBe(left);
});

test('what is out of reach is neither moved, removed nor brought back', () => {
  const before = draw('image:i1 -> render:r1');
  const after = removeElements(moveNodes(before, [{ id: id('r1'), position: { x: 1, y: 1 } }]), [id('i1')]);
  const history = recordChange(EMPTY_HISTORY, before, after);
  const back = undo(history, after, (element) => element === 'r1')!;
  expect(back.board.nodes.get(id('r1'))?.position).toEqual({ x: 1, y: 1 });
  expect(written(back.board)).toBe('i1 -> r1.image');
  expect(written(undo(history, after, (element) => element === 'i1')!.board)).toBe('r1');
});

test('a step that nobody else touched gives the very board that was there', () => {
  const before = draw('render:r1');
  const after = removeElements(before, [id('r1')]);
  const back = undo(recordChange(EMPTY_HISTORY, before, after), after, nothing)!;
  expect(back.board).toBe(before);
  expect(redo(back.history, back.board, nothing)!.board).toBe(after);
});

test('with nothing to take back or do again there is no step', () => {
  const board = draw('render:r1');
  expect([undo(EMPTY_HISTORY, board, nothing), redo(EMPTY_HISTORY, board, nothing)]).toEqual([undefined, undefined]);
});

test('undo and redo are each other’s inverse after any edits', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 30 }), fc.nat(30), (edits, steps) => {
      const boards = [draw('image:i1 -> render:r1; text:t1')];
      let history: History = EMPTY_HISTORY;
      for (const edit of edits) {
        const board = boards.at(-1)!;
        const next = applyEdit(board, edit);
        const longer = recordChange(history, board, next);
        if (longer !== history) boards.push(next);
        history = longer;
      }
      let board = boards.at(-1)!;
      const count = Math.min(steps, boards.length - 1);
      for (let step = 1; step <= count; step += 1) {
        ({ board, history } = undo(history, board, nothing)!);
        expect(board).toEqual(boards[boards.length - 1 - step]);
        expect(brokenRules(board)).toEqual([]);
      }
      for (let step = 0; step < count; step += 1) ({ board, history } = redo(history, board, nothing)!);
      expect(board).toEqual(boards.at(-1));
    }),
  );
});

test('a step of which others changed all goes and changes nothing; the one before it is taken back next', () => {
  const board = draw('render:r1; text:t1');
  const first = setData(board, id('t1'), { text: 'first' });
  const second = typed(first, 'mine');
  const history = recordChange(recordChange(EMPTY_HISTORY, board, first), first, second);
  const withTheirs = typed(second, 'theirs');
  const overtaken = undo(history, withTheirs, nothing)!;
  expect(overtaken).toEqual({ board: withTheirs, history: { past: [history.past[0]], future: [] }, isOvertaken: true });
  const back = undo(overtaken.history, withTheirs, nothing)!;
  expect([back.board, back.history.past, back.isOvertaken]).toEqual([typed(board, 'theirs'), [], undefined]);
  expect(redo(back.history, back.board, nothing)?.board).toEqual(withTheirs);
  const moved = (from: Board, x: number) => moveNodes(from, [{ id: id('r1'), position: { x, y: 0 } }]);
  const unmoved = undo(recordChange(EMPTY_HISTORY, board, moved(board, 1)), moved(board, 1), nothing)!;
  const elsewhere = moved(unmoved.board, 2);
  expect(redo(unmoved.history, elsewhere, nothing)).toEqual({
    board: elsewhere,
    history: EMPTY_HISTORY,
    isOvertaken: true,
  });
});

test('a step of what is out of reach alone is passed over', () => {
  const board = draw('render:r1; text:t1');
  const first = setData(board, id('t1'), { text: 'first' });
  const second = typed(first, 'mine');
  const history = recordChange(recordChange(EMPTY_HISTORY, board, first), first, second);
  const back = undo(history, second, (element) => element === 'r1')!;
  expect([back.board, back.isOvertaken]).toEqual([typed(board, 'mine'), undefined]);
});

test('a node that I added and others worked on stays, and what I deleted comes back around what they connected', () => {
  const before = draw('image:i1 -> render:r1');
  const added = addNode(before, { id: id('n1'), type: 'textNode', position: { x: 0, y: 0 }, data: {} });
  const written = setData(added, id('n1'), { text: 'theirs' });
  const overtaken = undo(recordChange(EMPTY_HISTORY, before, added), written, nothing);
  expect([overtaken?.board, overtaken?.isOvertaken]).toEqual([written, true]);
  const without = removeElements(before, [id('i1')]);
  const theirs = setData(without, id('r1'), { prompt: 'theirs' });
  expect(undo(recordChange(EMPTY_HISTORY, before, without), theirs, nothing)?.board).toEqual(typed(before, 'theirs'));
});

test('undo takes back nothing that others did, and a redo right after it gives the same board again', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(randomEdit, fc.boolean()), { maxLength: 20 }), fc.nat(6), (edits, steps) => {
      let board = draw('image:i1 -> render:r1; text:t1');
      let history: History = EMPTY_HISTORY;
      const theirs = new Map<string, unknown>();
      for (const [edit, isMine] of edits) {
        const next = applyEdit(board, edit, isMine ? 'm' : 't');
        if (isMine) history = recordChange(history, board, next);
        for (const field of changedFields(board, next))
          isMine ? theirs.delete(field.name) : theirs.set(field.name, field.value);
        board = next;
      }
      for (let step = 0; step < steps; step += 1) {
        const back = undo(history, board, nothing);
        if (!back) break;
        if (back.isOvertaken) {
          expect(back.board).toBe(board);
          ({ history } = back);
          continue;
        }
        expect(redo(back.history, back.board, nothing)?.board).toEqual(board);
        expect(brokenRules(back.board)).toEqual([]);
        ({ board, history } = back);
        const now = new Map(fieldsOf(board));
        for (const [name, value] of theirs) expect([name, now.get(name)]).toEqual([name, value]);
      }
    }),
  );
});

/** The place and the texts of each node, and each edge, by a name. */
function fieldsOf({ nodes, edges }: Board): [string, unknown][] {
  return [
    ...[...nodes.values()].flatMap(({ id, position, zIndex, data }): [string, unknown][] => [
      [`${id} position`, position],
      [`${id} zIndex`, zIndex],
      [`${id} prompt`, data.prompt],
      [`${id} title`, data.title],
    ]),
    ...[...edges.values()].map((edge): [string, unknown] => [edge.id, edge]),
  ];
}

function changedFields(before: Board, after: Board): { name: string; value: unknown }[] {
  const known = new Map(fieldsOf(before));
  const now = new Map(fieldsOf(after));
  const names = new Set([...known.keys(), ...now.keys()]);
  return [...names].filter((name) => known.get(name) !== now.get(name)).map((name) => ({ name, value: now.get(name) }));
}
