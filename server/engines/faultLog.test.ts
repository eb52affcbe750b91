import { expect, test } from 'vitest';
import { EngineError } from './engine.ts';
import { isLogged, withoutKeys } from './faultLog.ts';

const KEY = 'sk-secret';

test('the log has all that went wrong, and no key, whoever repeated it', () => {
  const deepest = new Error(`401 Incorrect API key provided: ${KEY}`);
  const error = new EngineError('failed', `status 400: ${KEY} is bad`, {
    cause: new Error('refused', { cause: deepest }),
  });
  const { message, stack = '', cause } = withoutKeys(error, ['other', KEY]);
  expect([message, cause]).toEqual(['status 400: (key) is bad', undefined]);
  expect(stack.match(/^(?:caused by )?\w*Error: .*$/gm)).toEqual([
    'EngineError: status 400: (key) is bad',
    'caused by Error: refused',
    'caused by Error: 401 Incorrect API key provided: (key)',
  ]);
});

test.each([
  [new EngineError('unreachable', 'nobody answers'), true],
  [new EngineError('doubtful', 'it broke'), true],
  [new EngineError('content', 'refused'), false],
  [new EngineError('rate', 'busy'), false],
])('%s is logged: %s', (error, logged) => {
  expect(isLogged(error)).toBe(logged);
});
