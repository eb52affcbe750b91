import { plainText } from '../studio/matching.ts';
import { STOPS } from '../studio/negation.ts';
import { scan } from '../studio/scan.ts';
import type { Target } from './change.ts';
import { readTarget } from './target.ts';

/** What parts the pieces of an enumeration. */
const BETWEEN = new RegExp(`${STOPS.source}|\\band\\b|&|[和与及跟、]`, 'u');
/** Words around a name that say no more than the name does. */
const EMPTY =
  /\b(?:the|its|these|those|all|both|and|also|too|as well|please|now|thanks|thank you)\b|^(?:还有|以及|连|再)|(?:也|一起|一并|都)$|请|谢谢/g;

/** Tells the targets that an instruction names and nothing else, "the back, armrests too", from those of which it says more: "lid only". */
export function namedAlone(text: string): (target: Target) => boolean {
  const pieces = plainText(text).split(BETWEEN);
  const names = pieces.map((piece) => piece.trim().replace(EMPTY, ' ').trim());
  const alone = names.filter((name) => scan(name).length === 1).map((name) => readTarget(name).target);
  return (target) => alone.some((each) => JSON.stringify(each) === JSON.stringify(target));
}
