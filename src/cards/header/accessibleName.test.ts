import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { boardOf } from '../../board/document/board.ts';
import { id } from '../../board/document/draw.fixture.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { accessibleName } from './accessibleName.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const LABELS: Readonly<Record<string, string>> = {
  prototype2DNode: 'Image',
  editNode: 'Edit',
  textNode: 'Text',
  commentNode: 'Comment',
};

const MUG: BoardNode = { id: id('mug'), type: 'prototype2DNode', position: { x: 0, y: 0 }, data: { title: 'Mug' } };

function nameOf(type: string, data: Record<string, unknown>): string {
  const node: BoardNode = { id: id('n'), type, position: { x: 0, y: 0 }, data };
  return accessibleName(node, {
    board: boardOf([node, MUG], []),
    facts: (each) => ({ generates: each === 'editNode' }) as NodeFacts,
    labelOf: (each) => ({ id: LABELS[each] ?? each }),
    i18n,
  });
}

test.each([
  ['its title and its type', 'prototype2DNode', { title: 'Mug' }, 'Mug, Image'],
  ['the words that it was made of', 'prototype2DNode', { prompt: 'a red mug', jobId: 'a' }, 'a red mug, Image'],
  ['its prompt, where it generates', 'editNode', { prompt: 'make the cup blue' }, 'make the cup blue, Edit'],
  ['its text', 'textNode', { text: ' red\n toothbrush ' }, 'red toothbrush, Text'],
  ['its type alone, where nothing is written', 'editNode', { prompt: ' ' }, 'Edit'],
  ['its type once, where that is its title', 'textNode', { title: 'text' }, 'Text'],
  [
    'its author and its text',
    'commentNode',
    { commentorName: 'Mina', noteText: 'Too dark' },
    'Mina: Too dark, Comment',
  ],
  ['its author, while it says nothing', 'commentNode', { commentorName: 'Mina', noteText: '' }, 'Mina, Comment'],
  [
    'what it is on',
    'commentNode',
    { commentorName: 'Mina', noteText: 'Too dark', about: 'mug' },
    'Mina: Too dark, Comment on Mug',
  ],
  [
    'its author, where what it was on is gone',
    'commentNode',
    { commentorName: 'Mina', about: 'gone' },
    'Mina, Comment',
  ],
])('a node is known by %s', (_, type, data, name) => {
  expect(nameOf(type, data)).toBe(name);
});
