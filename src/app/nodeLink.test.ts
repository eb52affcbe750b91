import { expect, test } from 'vitest';
import { BoardId, NodeId } from '../../contract/ids.ts';
import { linkedNodeIn, nodeLink, withLinkedNode, withoutLinkedNode } from './nodeLink.ts';

const boardId = BoardId.parse('AAAAAAAAAAAAAAAAAAAAAA');
const id = NodeId.parse('kettle & cup');
const page = new URL('https://maquette.example/physical/review?boardId=A&node=cup#secret');

test('a link leads those who edit to the board and guests to its review, at the node, and has nothing else in it', () => {
  const link = (role: 'owner' | 'editor' | 'reviewer') => nodeLink(page, { boardId, role, id });
  expect([link('owner'), link('editor'), link('reviewer')]).toEqual([
    'https://maquette.example/physical/board?boardId=AAAAAAAAAAAAAAAAAAAAAA&node=kettle+%26+cup',
    'https://maquette.example/physical/board?boardId=AAAAAAAAAAAAAAAAAAAAAA&node=kettle+%26+cup',
    'https://maquette.example/physical/review?boardId=AAAAAAAAAAAAAAAAAAAAAA&node=kettle+%26+cup',
  ]);
  expect(linkedNodeIn(new URL(link('owner')))).toBe(id);
});

test('an address without a node, or with what is none, leads to none', () => {
  const nodeAt = (search: string) => linkedNodeIn(new URL(`https://maquette.example/physical/board${search}`));
  expect([nodeAt(''), nodeAt('?node='), nodeAt(`?node=${'x'.repeat(10_000)}`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the node goes along where a page leads on, and its secret does not', () => {
  expect([
    withLinkedNode('/physical/board?boardId=B', page),
    withLinkedNode('/physical/board?boardId=B', new URL('https://maquette.example/physical/review#secret')),
  ]).toEqual(['/physical/board?boardId=B&node=cup', '/physical/board?boardId=B']);
});

test('the node alone leaves an address', () => {
  expect(withoutLinkedNode(page)).toBe('/physical/review?boardId=A#secret');
});
