import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { OPERATIONS } from '../../contract/operations/index.ts';
import { indexedResultAnswer } from './resultAnswer.ts';

const remarks = ['The image shows one side only; the rest is a guess.'];
const remark_codes = [{ code: 'oneSideShown' }];
const result = {
  index: 0,
  object_key: ObjectKey.parse('AAAAAAAAAAAAAAAAAAAAAA.png'),
  text: 'a lamp',
  remarks,
  remark_codes,
};
const addresses = { userUrl: (key: string) => `/assets/${key}` };

test.each(OPERATIONS)('what the engine remarked stands in the answer of %s, where its contract has it', (operation) => {
  const answer = indexedResultAnswer(operation, result, addresses as never);
  const { answer: schema, stream } = CALLS[operation];
  const read = stream ? schema.parse({ event: 'image', data: answer }) : schema.parse(answer);
  expect('data' in read ? read.data : read).toMatchObject({ remarks, remark_codes });
});

test('the answer of a video says its size and its frame rate, where they are known', () => {
  const film = { index: 0, object_key: ObjectKey.parse('AAAAAAAAAAAAAAAAAAAAAA.mp4') };
  const answer = (known: object) => indexedResultAnswer('image_to_video', { ...film, ...known }, addresses as never);
  const { answer: schema } = CALLS.image_to_video;
  const address = { video_url: '/assets/AAAAAAAAAAAAAAAAAAAAAA.mp4', object_key: film.object_key };
  expect(schema.parse(answer({}))).toEqual(address);
  expect(schema.parse(answer({ width: 960, height: 540, frame_rate: 24 }))).toEqual({
    ...address,
    video_width: 960,
    video_height: 540,
    frame_rate: 24,
  });
});
