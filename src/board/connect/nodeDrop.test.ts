import { expect, test } from 'vitest';
import type { HandleId } from '../../../contract/handles.ts';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { ConnectionEnd } from '../document/connection.ts';
import { draw, factsOf } from '../document/draw.fixture.ts';
import { judgeNodeDrop } from './nodeDrop.ts';

const end = (node: string, handle: HandleId): ConnectionEnd => ({ node: NodeId.parse(node), handle });

/** The answer of `node`'s body to a connection from `from`, on a drawn board. */
function dropped(board: ReturnType<typeof draw>, from: ConnectionEnd, node: string, replaces?: EdgeId) {
  const verdict = judgeNodeDrop(board, { from, replaces }, NodeId.parse(node), factsOf);
  return verdict.ok ? verdict.handle : verdict.reason;
}

test('a body takes a connection by its first free input of that kind', () => {
  expect(dropped(draw('sketch:s1; render:r1'), end('s1', 'out.image.image'), 'r1')).toBe('in.image.image');
  expect(dropped(draw('text:t1; render:r1'), end('t1', 'out.text.text'), 'r1')).toBe('in.text.text');
  expect(dropped(draw('sketch:s1 -> render:r1; image:i1'), end('i1', 'out.image.image'), 'r1')).toBe('in.image.style');
});

test('from an input it goes to the only output of that kind', () => {
  expect(dropped(draw('sketch:s1; render:r1'), end('r1', 'in.image.style'), 's1')).toBe('out.image.image');
});

test('where only taken inputs would do, the person has to choose', () => {
  const connected = draw('text:t1 -> render:r1; text:t2');
  expect(dropped(connected, end('t2', 'out.text.text'), 'r1')).toBe('allOccupied');
});

test('the input that an edge was pulled off is free for it', () => {
  const board = draw('text:t1 -> render:r1; text:t2');
  const [edge] = board.edges.keys();
  expect(dropped(board, end('t1', 'out.text.text'), 'r1', edge ?? EdgeId.parse('none'))).toBe('in.text.text');
});

test('a body refuses its own node, what it has no handle for, and any change while it is read-only', () => {
  const board = draw('sketch:s1; text:t1; render:r1', { r1: { readOnly: true } });
  expect(dropped(board, end('s1', 'out.image.image'), 's1')).toBe('sameNode');
  expect(dropped(board, end('s1', 'out.image.image'), 't1')).toBe('nothingFits');
  expect(dropped(board, end('s1', 'out.image.image'), 'r1')).toBe('readOnly');
  expect(dropped(board, end('s1', 'out.image.image'), 'gone')).toBe('nothingFits');
});
