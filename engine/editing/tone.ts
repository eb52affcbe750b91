import type { Change, Target, Tone, Turn } from './change.ts';
import { readTargets } from './target.ts';
import { MUCH, PRONOUNS, SLIGHTLY, TONE_REST, TONES, TURN_REST, TURNS, WHOLE } from './words.ts';

/** How much of a tone is meant by "slightly" and "much", where 1 is what is usually meant. */
const LITTLE = 0.5;
const LOTS = 1.7;
/** Reads "brighten the background", "make the lid and the seat brighter and warmer", 更鲜艳一点. Null when the clause is about something else. */
export function readTone(clause: string, marked: boolean): { changes: Change[] } | { unclear: string } | null {
  const tones: (readonly [Tone, 1 | -1])[] = [];
  let rest = clause;
  let within = '';
  for (const [tone, sign, words] of TONES) {
    const match = words.exec(rest);
    if (!match || match[0] === '' || tones.some(([other]) => other === tone)) continue;
    tones.push([tone, sign]);
    const [before, behind] = [rest.slice(0, match.index), rest.slice(match.index + match[0].length)];
    rest = `${bare(before)} ${bare(behind)}`.trim();
    if (/[ \p{Script=Han}]/u.test(match[0]) && tone !== 'grey') within ||= targetWithin(match[0]);
  }
  if (tones.length === 0) return null;
  const said = rest || within;
  const { targets, unknown } = readTargets(said);
  if (unknown && !marked) return { unclear: unknown };
  const share = SLIGHTLY.test(clause) ? LITTLE : MUCH.test(clause) ? LOTS : 1;
  // "Make it warmer" speaks of the picture, "everything else" does not.
  const isPicture = (target: Target) => target.kind === 'subject' && !target.rest && PRONOUNS.test(said);
  const aims = targets.length > 0 ? targets.map((target) => (isPicture(target) ? null : target)) : [null];
  return {
    changes: tones.flatMap(([tone, sign]) =>
      aims.map((target): Change => ({ kind: 'tone', tone, amount: sign * share, target })),
    ),
  };
}

/** Around a target: what stands between its words belongs to it, "the wood of the chair". */
const AROUND = new RegExp(`^(?:\\s|${TONE_REST.source})+|(?:\\s|${TONE_REST.source})+$`, 'g');
const bare = (words: string): string => words.replace(AROUND, '').replace(/\s+/g, ' ');

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
