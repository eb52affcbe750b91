import { readFileSync } from 'node:fs';
import { codeFilesUnder } from '../source/files.ts';
import { declarationsIn } from './declarations.ts';
import { questionCommentsIn } from './questionComments.ts';
import { LONE_TYPE, QUESTION, retiredPartsOf, retiredTerms } from './retiredTerms.ts';

const ROOTS = ['contract', 'merge', 'src', 'server', 'scripts', 'tests', 'bench'];

const ADVICE_BY_TERM: Readonly<Record<string, string>> = {
  [LONE_TYPE]: 'of what it is, as StoredDraft',
  [QUESTION]: 'first the thing or a verb',
};

/**
 * Every retired word in a declared name, and every doc comment that begins as a question, in sentences that say what to write. The built-in
 * engine has a dialect of its own.
 */
export function retiredNameReports(): readonly string[] {
  const parts = retiredTerms();
  return codeFilesUnder(...ROOTS).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const names = declarationsIn(file, text).flatMap((declaration) =>
      retiredPartsOf(declaration, file, parts).map((word) => ({ ...declaration, word })),
    );
    const comments = questionCommentsIn(file, text).map((comment) => ({ ...comment, word: QUESTION }));
    return [...names, ...comments].map(
      ({ line, name, word }) => `${file}:${line} ${name} (${word}): say ${ADVICE_BY_TERM[word] ?? parts.get(word)}`,
    );
  });
}
