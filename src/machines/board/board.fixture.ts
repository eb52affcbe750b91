import { draw, factsOf } from '../../board/document/draw.fixture.ts';
import type { BoardInput } from '../events/board.events.ts';
import { BOARD_ID, PICTURE_UPLOAD, runBy } from '../run/run.fixture.ts';

/** A small board: an image wired to a Render node, a locked image, a text, a comment of somebody else. */
export const DRAWN = draw('image:i1 -> render:r1; image:locked; text:t1; comment:c1', {
  i1: { objectKey: 'key' },
  r1: { prompt: 'a lamp' },
  locked: { readOnly: true },
  t1: { text: 'words' },
  c1: { commentorEmail: 'ann@example.test' },
});

/** A board as it was loaded; ids count up, chance is fixed. */
export function boardInput(rest: Partial<BoardInput> = {}): BoardInput {
  let count = 0;
  return {
    boardId: BOARD_ID,
    name: 'Board',
    role: 'owner',
    mayComment: true,
    board: DRAWN,
    rev: 1,
    viewerEmail: 'me@example.test',
    facts: factsOf,
    runsOf: (type) => (type === 'enrichNode' ? { go: runBy('plain') } : undefined),
    uploadOf: (type) => (type === 'prototype2DNode' ? PICTURE_UPLOAD : undefined),
    newId: () => {
      count += 1;
      return `new-id-${count}`;
    },
    random: () => 0.5,
    ...rest,
  };
}
