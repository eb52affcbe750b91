import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBrief } from './briefs.fixture.ts';
import { readPrompt } from './prompt.ts';
import { wordBrief } from './wording.ts';

test.each(['en', 'zh'] as const)('a brief put into words is read as the same brief (%s)', (language) => {
  fc.assert(
    fc.property(anyBrief, (said) => {
      expect(readPrompt(wordBrief({ language, ...said }, language))).toEqual({ language, ...said });
    }),
    { numRuns: 300 },
  );
});
