import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../../contract/calls/index.ts';
import { invalidBody } from './defineRoute.ts';

test.each<[CallName, unknown, string]>([
  ['create_board', undefined, 'The body: Invalid input: expected object, received undefined.'],
  ['create_board', {}, 'The field name: Invalid input: expected string, received undefined.'],
  ['create_board', { name: '' }, 'The field name: Too small: expected string to have >=1 characters.'],
  ['sign_in', { email: 'ann', password: '' }, 'The field email: Invalid email address.'],
  [
    'post_vote',
    { board_id: 'B'.repeat(22), node_id: 'n', vote: 1 },
    'The field vote: Invalid option: expected one of "up"|"down".',
  ],
])('the fault in a body of %s is told in words', (name, body, detail) => {
  const { error } = CALLS[name].body.safeParse(body);
  expect(error && invalidBody(error)).toMatchObject({ code: 'invalid_body', message: detail });
});
