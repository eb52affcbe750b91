import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../../contract/calls/index.ts';
import { invalidBodyProblem } from './defineRoute.ts';

const EVOLVE = { prompt: '', object_key: `${'A'.repeat(22)}.png`, strength: 0, model: 'Product Design' };

test.each<[CallName, unknown, string]>([
  ['create_board', undefined, 'The body: It is missing.'],
  ['create_board', {}, 'The field name: It is missing.'],
  ['create_board', { name: 7 }, 'The field name: It should be a text.'],
  ['create_board', { name: '' }, 'The field name: It is empty.'],
  ['instruct_edit', { prompt: ' \n', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' }, 'The field prompt: It is empty.'],
  ['create_board', { name: 'n'.repeat(2000) }, 'The field name: It should have at most 200 characters.'],
  ['sign_in', { email: 'ann', password: '' }, 'The field email: It is not an email address.'],
  ['get_image_url', { object_key: 'x' }, 'The field object_key: It does not have the form that is expected here.'],
  ['image_to_image', EVOLVE, 'The field strength: It should be at least 0.25.'],
  [
    'post_vote',
    { board_id: 'B'.repeat(22), node_id: 'n', vote: 1 },
    'The field vote: It should be one of up, down, null.',
  ],
  ['post_vote', { board_id: 'B'.repeat(22), node_id: 'n' }, 'The field vote: It is missing.'],
])('the fault in a body of %s is told in words', (name, body, detail) => {
  const { error } = CALLS[name].body.safeParse(body, { reportInput: true });
  expect(error && invalidBodyProblem(error)).toMatchObject({ code: 'invalid_body', message: detail });
});
