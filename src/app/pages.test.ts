import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';

const at = (path: string, signedIn: boolean) => pageAt(new URL(path, 'https://maquette.test'), signedIn);

test.each([
  ['/', '/', '/sign-in'],
  ['/billing/', '/billing', '/sign-in'],
  ['/sign-in?next=%2Fbilling', '/sign-in', '/sign-in'],
  ['/physical/board?boardId=a', '/physical/board', '/physical/board'],
  ['/docs', '/docs', '/docs'],
  ['/docs/nodes/sketch/', '/docs', '/docs'],
  ['/docsy', undefined, '/sign-in'],
  ['/nowhere', undefined, '/sign-in'],
])('at %s stands %s, and signed out %s', (path, signedIn, signedOut) => {
  expect([at(path, true), at(path, false)]).toEqual([signedIn, signedOut]);
});
