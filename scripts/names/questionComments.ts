import { parse } from '../source/parse.ts';
import type { Declaration } from './declarations.ts';

const QUESTION_OPENING = /^(?:What|How|Whether|Where|Which|When|If|That)\b[^.;:]*/;

/** The doc comments that begin as a question does, where a noun or a verb would say the thing; each by its first words. */
export function questionCommentsIn(file: string, text: string): readonly Declaration[] {
  if (!text.includes('/**')) return [];
  return parse(file, text)
    .comments()
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .flatMap(({ value, start }) => {
      const [opening] = QUESTION_OPENING.exec(value.replace(/\s*\n\s*\*/g, ' ').replace(/^[\s*]+/, '')) ?? [];
      if (!opening) return [];
      const name = `“${opening.split(/\s+/).slice(0, 6).join(' ')} …”`;
      return [{ name, kind: 'comment' as const, line: text.slice(0, start).split('\n').length }];
    });
}
