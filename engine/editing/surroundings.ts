import { languageOf } from '../../contract/language.ts';
import { readSetting } from '../generate_background/setting.ts';
import type { Finish } from '../studio/finish.ts';
import { readPrompt } from '../studio/prompt.ts';
import type { MoodName } from '../studio/scan.ts';
import { unusedWords } from '../studio/wording.ts';
import { isPlace } from './backdrop.ts';

/** Surroundings that the studio has: a wall, a floor or table top, a light. */
export type Surroundings = {
  readonly background?: Finish;
  readonly floor?: Finish;
  readonly gradient: boolean;
  readonly mood: MoodName | null;
};

/** Reads "navy gradient", "a walnut table", 大理石. Null for places that the studio does not have. */
export function readSurroundings(words: string): Surroundings | null {
  // A studio of ours has shadows; without them the product is set into surroundings of their own.
  if (isPlace(words) || !readSetting(words).setting.shadow) return null;
  const alone = readPrompt(words);
  const table = alone.product?.startsWith('table') ?? false;
  const brief = table ? alone : readPrompt(`${words}${languageOf(words) === 'zh' ? '背景' : ' background'}`);
  const read = [alone, brief].find((each) => each.head === null && unusedWords(each).length === 0);
  if (!read || (read.product !== null && !table)) return null;
  const floor = read.settings.floor ?? (table ? (read.finishes[0] ?? { manners: [] }) : undefined);
  const background = brief.settings.background ?? (floor ? undefined : read.finishes[0]);
  if (!floor && !background && !read.mood) return null;
  return {
    ...(floor ? { floor } : {}),
    ...(background ? { background } : {}),
    gradient: brief.gradient,
    mood: read.mood,
  };
}
