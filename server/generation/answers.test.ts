import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { answerOf } from './answers.ts';

const remarks = ['The picture shows one side only; the rest is a guess.'];
const result = { index: 0, object_key: ObjectKey.parse('AAAAAAAAAAAAAAAAAAAAAA.png'), text: 'a lamp', remarks };
const addresses = { of: (key: string) => `/assets/${key}` };

test.each(OPERATIONS)('what the engine remarked stands in the answer of %s, where its contract has it', (operation) => {
  const answer = answerOf(operation, result, addresses as never);
  const { answer: schema, stream } = CALLS[operation];
  const read = stream ? schema.parse({ event: 'image', data: answer }) : schema.parse(answer);
  expect('data' in read ? read.data : read).toMatchObject({ remarks });
});
