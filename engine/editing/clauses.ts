import { plainText } from '../studio/matching.ts';
import { JOINED, STOPS } from '../studio/negation.ts';
import { readPrompt } from '../studio/prompt.ts';
import { readTarget, splitAfterNoun } from './target.ts';
import { CHANGE, COMPARED, POLITE, VERBS } from './words.ts';

const BREAKS = new RegExp(
  [
    STOPS.source,
    JOINED.source,
    '\\b(?:and )?then\\b|然后|并且|同时|接着',
    `\\band (?=(?:${VERBS})\\b)`,
    '\\b(?:while |and )?(?=(?:keeping|leaving|preserving|retaining|maintaining)\\b)|(?<![只仅])(?=保留(?!$))',
  ].join('|'),
  'u',
);

/** One clause for each thing to be done; what follows "and" without a verb is done like what stands before it. */
export function splitClauses(text: string): string[] {
  let plain = plainText(text).replace(/[-_]+/g, ' ');
  for (const [pattern, word] of COMPARED) plain = plain.replace(pattern, word);
  plain = plain.replace(POLITE, ' ').replace(/[^\S\n]+/g, ' ');
  const clauses = plain.split(BREAKS).map((clause) => clause.trim().replace(/^(?:(?:and|so)\b|并|再|和)\s*/, ''));
  return clauses.filter(Boolean).flatMap(splitTargets);
}

/** "With a table and window light": what stands around the product is one description. */
const SURROUNDINGS =
  /\b(?:background|backdrop)\b.*\b(?:with|to|into|by|as)\b|^(?:put|place|set|show|stand|position)\b.*\s(?:on|in|at|against)\s/;

/** "Make the legs walnut and the seat green" are two changes; "black and white" is one look. */
function splitTargets(clause: string): string[] {
  const verb = CHANGE.exec(clause)?.[0] ?? '';
  const pieces = clause.slice(verb.length).split(/\s+and\s+|\s+as well as\s+|\s+&\s+/);
  if (SURROUNDINGS.test(clause) && !pieces.slice(1).every((piece) => /\b(?:to|into|in)\b/.test(piece))) return [clause];
  if (pieces.length < 2 || !pieces.slice(1).every((piece) => hasTarget(piece))) return [clause];
  return pieces.map((piece) => verb + piece);
}

function hasTarget(piece: string): boolean {
  const brief = readPrompt(piece);
  const noun =
    brief.named.length > 0 ||
    brief.settings.background !== undefined ||
    readTarget(piece).target?.kind === 'background';
  return noun || splitAfterNoun(piece) !== null;
}
