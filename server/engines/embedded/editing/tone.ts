import type { Change, Turn } from './change.ts';
import { readTarget } from './target.ts';
import { MUCH, PRONOUNS, SLIGHTLY, TONE_REST, TONES, TURN_REST, TURNS, WHOLE } from './words.ts';

/** How much of a tone is meant by "slightly" and "much", where 1 is what is usually meant. */
const LITTLE = 0.5;
const LOTS = 1.7;
/** Reads "brighten the background", 更鲜艳一点. Null when the clause is about something else. */
export function readTone(clause: string, marked: boolean): { changes: Change[] } | { unclear: string } | null {
  for (const [tone, sign, words] of TONES) {
    const match = words.exec(clause);
    if (!match || match[0] === '') continue;
    const rest = `${clause.slice(0, match.index)} ${clause.slice(match.index + match[0].length)}`
      .replace(TONE_REST, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const within = /[ \p{Script=Han}]/u.test(match[0]) && tone !== 'grey' ? targetWithin(match[0]) : '';
    const { target, unknown } = readTarget(rest || within);
    if (unknown && !marked) return { unclear: unknown };
    const amount = sign * (SLIGHTLY.test(clause) ? LITTLE : MUCH.test(clause) ? LOTS : 1);
    // "Make it warmer" speaks of the picture.
    const whole = target?.kind === 'subject' && PRONOUNS.test(rest || within);
    return { changes: [{ kind: 'tone', tone, amount, target: whole ? null : target }] };
  }
  return null;
}

/** A target that the tone's own words enclose: "increase the background contrast". */
function targetWithin(words: string): string {
  return words
    .replace(/\b(?:contrast|saturation|brightness|exposure|vibrance)\b|对比度?|饱和度?|亮度|曝光/g, ' ')
    .replace(TONE_REST, ' ')
    .replace(
      /\b(?:blur(?:red|ry)?|sharpen|brighten|darken|lighten|brighter|darker|lighter|warm(?:er)?|cool(?:er)?|saturate[d]?|desaturated?|muted?|colou?rful|vivid|vibrant|contrast(?:y|ier)|the)\b|[暗亮暖冷高低强弱大小素再偏]|鲜艳|清晰|加深|景深|模糊|虚化|锐化/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reads "rotate left", 左右翻转: turns of the whole picture. A part or a look that is named besides is no matter of it. */
export function readTurn(clause: string): Change | null {
  const found: readonly [Turn, RegExp] | undefined = TURNS.find(([, words]) => words.test(clause));
  const rest = clause.replace(TURN_REST, ' ').replace(/\s+/g, ' ').trim();
  const whole = rest === '' || PRONOUNS.test(rest) || WHOLE.test(rest);
  return found && whole ? { kind: 'turn', turn: found[0] } : null;
}
