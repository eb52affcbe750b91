import { expect, test } from 'vitest';
import { EngineError, type Fault } from '../../../contract/engine.ts';
import { redactedError, redactedReason, shouldLogFault } from './faultLog.ts';

const KEY = 'sk-secret';

test('the log has all that went wrong, and no key, whoever repeated it', () => {
  const deepest = new Error(`401 Incorrect API key provided: ${KEY}`);
  const error = new EngineError('failed', `status 400: ${KEY} is bad`, {
    cause: new Error('refused', { cause: deepest }),
  });
  const { message, stack = '', cause } = redactedError(error, ['other', KEY]);
  expect([message, cause]).toEqual(['status 400: (key) is bad', undefined]);
  expect(stack.match(/^(?:caused by )?\w*Error: .*$/gm)).toEqual([
    'EngineError: status 400: (key) is bad',
    'caused by Error: refused',
    'caused by Error: 401 Incorrect API key provided: (key)',
  ]);
});

test.each([
  ['as it is', 'a+b/c=', 'a+b/c='],
  ['in an address', 'a+b/c=', 'a%2Bb%2Fc%3D'],
  ['as JSON', 'a"b', 'a\\"b'],
  ['in part', 'other', 'sk-proj-ab12****wxyz'],
  ['with its middle left out', 'other', 'abcd********wxyz'],
])('a key that is repeated %s is kept with no reason', (_, key, text) => {
  expect(redactedReason(new Error(`status 401: ${text} is bad`), [key])).toBe('status 401: (key) is bad');
});

test('a reason keeps the names of models, nodes and fields', () => {
  const text = "node 4 (CheckpointLoaderSimple): Value not in list: ckpt_name: 'sd_xl_base_1.0.safetensors' not in []";
  expect(redactedReason(new Error(text), [KEY])).toBe(text);
  expect(redactedReason(new Error('x'.repeat(5000)), []).length).toBe(600);
});

test.each<[Fault, boolean]>([
  ['unreachable', true],
  ['key', true],
  ['doubtful', true],
  ['billed', true],
  ['unsupported', true],
  ['rate', true],
  ['content', false],
  ['words', false],
  ['empty', false],
  ['aborted', false],
])('%s is logged: %s', (fault, logged) => {
  expect(shouldLogFault(new EngineError(fault, ''))).toBe(logged);
});
