import { expect, test } from 'vitest';
import { forgetFailures } from './stylesheetRetries.ts';

const LOADED = 'promise.then(() => {\n\tseen[href] = void 0;\n}, ';
const HELPER = `${LOADED}(err) => {\n\tseen[href] = void 0;\n\tthrow err;\n});
if (e.type === "error") rej(new Error(dep));\nelse res(e);`;

test('a stylesheet that failed leaves the page and is asked for again, one that was loaded is not', () => {
  expect(forgetFailures(HELPER)).toBe(`${LOADED}(err) => {\n\tdelete seen[href];\n\tthrow err;\n});
if (e.type === "error") link.remove(), rej(new Error(dep));\nelse res(e);`);
});

test.each([
  ['remembers no failure', HELPER.replace('throw err', 'rethrow(err)')],
  ['hears of failures otherwise', HELPER.replace('e.type', 'event.type')],
])('another version of Vite is refused, which %s', (_, code) => {
  expect(() => forgetFailures(code)).toThrow('look at retryStylesheets again');
});
