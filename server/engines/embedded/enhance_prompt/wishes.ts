import type { Language } from '../studio/finish.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { strayWords } from '../studio/wording.ts';
import { DIRECTIONS } from './styles.ts';

/** What the instructions ask of the text. */
export type Wishes = {
  readonly length: 'short' | 'plain' | 'long';
  readonly language: Language | null;
  /** What they add to the brief. */
  readonly brief: Brief;
  /** The instructions as written, when something in them is neither: kept as a sentence. */
  readonly kept: string | null;
};

/** Commands, each with what it asks for; what they match is no part of the brief. */
const SHORT =
  /\b(?:(?:much|very|a bit)\s+)?(?:shorter|short|brief(?:er)?|concise|less detail(?:s|ed)?|one (?:line|sentence))\b|简短|简洁些|精简|短一点|更短|一句话/gi;
const LONG =
  /\b(?:(?:add|with|give|much)\s+)?(?:(?:more|many|rich(?:er)?)\s+)?(?:details?|detailed|longer|elaborate|descriptive|thorough)\b|更?详细|更长|丰富|具体|更多细节|细节/gi;
const ENGLISH = /\b(?:in|into|to|use)?\s*english\b|(?:用|使用|翻译成|改成)?(?:英文|英语)/gi;
const CHINESE = /\b(?:in|into|to|use)?\s*(?:chinese|mandarin)\b|(?:用|使用|翻译成|改成)?(?:中文|汉语)/gi;
/** Words around them that ask for nothing by themselves. */
const AROUND =
  /\b(?:make|keep|write|rewrite|translate|improve|enhance|expand|give|add|use|set|go for|with an?|the|it|this|prompt|text|description|answer|more|less|much|very|bit|please|mood|feeling|vibe|atmosphere|look|style|design)\b|请|把|写得?|改写?|翻译|增强|提示词|描述|文字|一点|一些|更|加上|使用|氛围|情绪|感觉|风格/gi;
/** Reads instructions such as "shorter, in Chinese, warm mood" or 更详细，配黄铜腿. */
export function readWishes(instructions: string): Wishes {
  const asks = (pattern: RegExp): boolean => instructions.search(pattern) >= 0;
  const rest = [SHORT, LONG, ENGLISH, CHINESE, DIRECTIONS].reduce(
    (text, pattern) => text.replace(pattern, ' '),
    instructions,
  );
  const brief = readPrompt(rest.replace(AROUND, ' '));
  const understood = strayWords(brief).length === 0 && brief.product === null;
  return {
    length: asks(SHORT) ? 'short' : asks(LONG) ? 'long' : 'plain',
    language: asks(ENGLISH) ? 'en' : asks(CHINESE) ? 'zh' : null,
    brief,
    kept: understood ? null : instructions.trim(),
  };
}
