import { describe, expect, test } from 'vitest';
import { failureFor, isInDoubt, NO_ANSWER_STATUS } from './callFailures.ts';
import { CALLS, type CallName } from './calls/index.ts';
import { type AlertText, type Failure, failureInDetail } from './failure.ts';
import { OPERATIONS } from './operations/index.ts';

const alert = (text: AlertText, thenUpgrade = false): Failure => ({ kind: 'alert', text, thenUpgrade });
const every = Object.keys(CALLS) as CallName[];

/** Of those calls, what a status means for each kind of failure that comes of it. */
function callsBy(status: number, calls: readonly CallName[]): Map<string, CallName[]> {
  return Map.groupBy(calls, (call) => JSON.stringify(failureFor(call, status)));
}

test('429 of a generating call opens the upgrade dialog', () => {
  expect([...callsBy(429, OPERATIONS).keys()]).toEqual([JSON.stringify({ kind: 'upgrade' })]);
});

describe('403 is an alert', () => {
  test('that asks for another image, on image_to_image, save_image and save_3d_view', () => {
    expect(
      callsBy(403, every)
        .get(JSON.stringify(alert('inappropriateImage')))
        ?.sort(),
    ).toEqual(['image_to_image', 'save_3d_view', 'save_image']);
  });

  test.each<CallName>(['remove_background', 'process_sketch', 'generate_image', 'instruct_edit', 'image_to_video'])(
    'that asks for another prompt, on %s',
    (call) => expect(failureFor(call, 403)).toEqual(alert('inappropriatePrompt')),
  );

  test('that asks for another prompt, on the quick actions and all that is given a prompt and stands in no other row', () => {
    const takesPrompt = (call: CallName) =>
      CALLS[call].body.safeParse({ prompt: 7 }).error?.issues.some(({ path }) => path[0] === 'prompt');
    const others = every.filter((call) => takesPrompt(call) && call !== 'image_to_image');
    expect(
      callsBy(403, every)
        .get(JSON.stringify(alert('inappropriatePrompt')))
        ?.sort(),
    ).toEqual([...others, 'remove_background', 'describe_image'].sort());
  });

  test('nowhere else: any other failure is logged', () => {
    expect(callsBy(403, ['crop_image', 'export_stl', 'save_board']).size).toBe(1);
    expect(failureFor('crop_image', 403)).toEqual({ kind: 'logged' });
  });

  test('before the upgrade dialog, on 4k export and 3D', () => {
    expect(
      callsBy(403, every)
        .get(JSON.stringify(alert('inappropriatePrompt', true)))
        ?.sort(),
    ).toEqual(['get_4k', 'image_to_3d']);
  });
});

test.each([NO_ANSWER_STATUS, 400, 404, 500, 502, 503])('%i on a sketch or a video is a processing error', (status) => {
  expect(
    callsBy(status, every)
      .get(JSON.stringify(alert('processingError')))
      ?.sort(),
  ).toEqual(['image_to_video', 'process_sketch', 'process_sketch_style']);
});

test.each<[CallName, number]>([
  ['generate_image', 500],
  ['generate_image', NO_ANSWER_STATUS],
  ['save_board', 500],
  ['post_vote', 500],
  ['describe_image', 502],
])('any other failure is logged: %s, %i', (call, status) => {
  expect(failureFor(call, status)).toEqual({ kind: 'logged' });
});

test.each([
  ['429', { kind: 'upgrade' }],
  ['upstream said: 429 Too Many Requests', { kind: 'upgrade' }],
  ['upstream said: 500', { kind: 'logged' }],
])('a detail of the stream, %j', (detail, failure) => {
  expect(failureInDetail(detail)).toEqual(failure);
});

test('what was billed, or may have been, asks if the same should run again', () => {
  expect(['maybe_billed', 'was_billed', 'engine_failed', null, undefined].map(isInDoubt)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
