import { i18n } from '@lingui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureFor } from '../../../contract/callFailures.ts';
import type { JobRecord } from '../../../contract/calls/jobs.ts';
import { UPLOAD_FAILED } from '../picture/pictureUpload.ts';
import { ALERT_TEXTS, failureMessage, jobFailureLine, RUN_MESSAGES } from './messages.ts';

test('the messages that answer a Go are the specification’s, to the letter, and four of ours', () => {
  expect(Object.fromEntries(Object.entries(RUN_MESSAGES).map(([key, { message }]) => [key, message]))).toEqual({
    promptMissing: 'Please enter a prompt',
    inappropriate: 'Inappropriate content detected. Please try again.',
    inappropriateText: 'Please try another text.',
    styleIncompatible: 'Error: incompatible style image',
    startImageMissing: 'Please connect valid start image',
    textNodeMissing: 'Please connect a text node',
    textNodeEmpty: 'Please provide context in the connected text node',
    noBackground: 'No background generated. Image likely already has a background. Read the docs for more information.',
    imageMissing: 'Connect an image first',
    noPicture: 'The connected node has no image yet',
    notStored: 'The connected image wasn’t saved',
    promptTooLong: 'The prompt is too long: {max} characters at most',
  });
});

test('the alerts are the specification’s, to the letter', () => {
  expect(Object.fromEntries(Object.entries(ALERT_TEXTS).map(([key, { message }]) => [key, message]))).toEqual({
    inappropriateImage: 'Inappropriate content detected. Please try another image.',
    inappropriatePrompt: 'Inappropriate content detected. Please try another prompt',
    processingError: 'Processing error, please refresh the page and try again',
  });
});

const BLANK = 'The sketch is blank. Draw the outline of a product first.';
test.each([
  [400, 'nothing_to_work_on', BLANK, BLANK],
  [422, 'not_understood', '没有看懂要改什么。', '没有看懂要改什么。'],
  [403, 'inappropriate_content', 'Hit 7.', 'Inappropriate content detected. Please try another prompt'],
  [429, 'trial_exhausted', 'Quota.', 'Your trial’s runs for this month are used up.'],
  [429, 'paid_feature', 'Plan.', 'This feature isn’t part of the trial.'],
  [429, undefined, undefined, 'Your trial doesn’t include this, or its runs are used up.'],
  [504, 'engine_timeout', 'Stopped.', 'It took too long and was stopped.'],
  [502, 'engine_failed', 'Worker 3 died.', 'This run failed'],
  [400, 'invalid_mask', 'Shut.', 'The mask covers nothing, or doesn’t fit the image. Paint it again.'],
  [422, 'nothing_made', '模型没有给出图片。', '模型没有给出图片。'],
  [422, 'nothing_made', undefined, 'The model gave no result. Try a different prompt.'],
  [501, 'engine_unable', 'Why.', 'The engine isn’t set up for this. Your administrator can see why.'],
  [502, 'maybe_billed', 'Why.', 'This may have been billed. Run again?'],
  [502, 'was_billed', 'Why.', 'This was billed, but the result couldn’t be fetched. Run again?'],
  [0, undefined, undefined, 'The server didn’t respond'],
])(
  'the card of a run that failed with %i %s says why: the engine’s own sentence, or ours',
  (status, code, detail, expected) => {
    const failure = failureFor('process_sketch', status);
    const { text } = failureMessage({ failure, call: 'process_sketch', status, code, detail });
    expect(typeof text === 'string' ? text : text.message).toBe(expected);
  },
);

test.each([
  [500, 'internal', undefined],
  [413, 'too_large', 'The file is larger than 40 MB.'],
  [0, undefined, 'Check your connection, then try again. Nothing on the board is lost.'],
])('a run whose image could not be stored (%i %s) says what any upload says', (status, code, reason) => {
  const failure = failureFor('save_image', status);
  const { text, advice } = failureMessage({ failure, call: 'save_image', status, code });
  expect([text, advice?.message]).toEqual([UPLOAD_FAILED, reason]);
});

test.each<[string, unknown, string]>([
  ['a code', { code: 'blank.sketch' }, '草图是空白的。请先画出产品的轮廓。'],
  ['a code that nobody knows', { code: '__proto__' }, BLANK],
  ['another form', { code: 'notRecognized', params: { words: [{ html: '<b>x</b>' }] } }, BLANK],
  ['none', undefined, BLANK],
])(
  'a reason that comes with %s is worded in the language that is shown, else as it was told',
  async (_, remark, expected) => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    i18n.loadAndActivate({ locale: 'zh', messages: {} });
    const failure = failureFor('process_sketch', 400);
    const reason = { failure, call: 'process_sketch', status: 400, code: 'nothing_to_work_on', detail: BLANK } as const;
    const text = () => failureMessage({ ...reason, remark }).text;
    // The table of wordings is loaded when it is first asked for.
    const wordedReason = { ...reason, remark: { code: 'blank.sketch' } };
    await vi.waitFor(() => expect(failureMessage(wordedReason).text).not.toBe(BLANK));
    expect(text()).toBe(expected);
  },
);

i18n.loadAndActivate({ locale: 'en', messages: {} });
const JOB = { operation: 'instruct_edit', state: 'failed' } as JobRecord;
test.each([
  ['not_understood', BLANK, BLANK],
  ['not_understood', undefined, 'We couldn’t understand the prompt.'],
  ['inappropriate_content', undefined, 'Inappropriate content detected. Please try another prompt'],
  ['engine_failed', undefined, 'This run failed'],
])('the list of runs says of a %s what the card says', (code, detail, expected) => {
  expect(jobFailureLine({ ...JOB, code, detail })).toBe(expected);
});

test('a card whose run has no prompt does not advise to change it', () => {
  const failure = failureFor('get_4k', 502);
  expect(failureMessage({ failure, call: 'get_4k', status: 502 }).advice?.message).toBe(
    'Nothing on the board is lost. Try again, or use another image.',
  );
});
