import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';

const addressOf = (path: string, signedIn: boolean) => pageAt(new URL(path, 'https://maquette.test'), signedIn);

test.each([
  ['/', '/', '/sign-in'],
  ['/billing/', '/billing', '/sign-in'],
  ['/admin/engines', '/admin/engines', '/sign-in'],
  ['/admin/audit', '/admin/audit', '/sign-in'],
  ['/sign-in?next=%2Fbilling', '/sign-in', '/sign-in'],
  ['/physical/board?boardId=a', '/physical/board', '/physical/board'],
  ['/physical/review?boardId=a#secret', '/physical/review', '/physical/review'],
  ['/invite#secret', '/invite', '/invite'],
  ['/received#secret', '/received', '/received'],
  ['/verify#secret', '/verify', '/verify'],
  ['/reset', '/reset', '/reset'],
  ['/account', '/account', '/sign-in'],
  ['/upload?boardId=a&nodeId=b#secret', '/upload', '/upload'],
  ['/docs', '/docs', '/docs'],
  ['/docs/nodes/sketch/', '/docs', '/docs'],
  ['/Docs', '/docs', '/docs'],
  ['/DOCS/nodes/Sketch', '/docs', '/docs'],
  ['/docsy', undefined, '/sign-in'],
  ['/nowhere', undefined, '/sign-in'],
])('at %s stands %s, and signed out %s', (path, signedIn, signedOut) => {
  expect([addressOf(path, true), addressOf(path, false)]).toEqual([signedIn, signedOut]);
});
