import { languageOf } from '../../contract/language.ts';
import type { Language } from '../studio/finish.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { unusedWords } from '../studio/wording.ts';
import { DIRECTIONS } from './styles.ts';

/** What the instructions ask of the text. */
export type Wishes = {
  readonly length: 'short' | 'plain' | 'long';
  readonly language: Language | null;
  /** What they add to the brief. */
  readonly brief: Brief;
  /** Those of the instructions that are neither, as written: kept as a sentence. */
  readonly kept: string | null;
};

/** Commands, each with what it asks for; what they match is no part of the brief. */
const SHORT =
  /\b(?:(?:much|very|a bit)\s+)?(?:shorter|short|brief(?:er)?|concise|less detail(?:s|ed)?|one (?:line|sentence))\b|简短|简洁些|精简|短一点|更短|一句话/gi;
const LONG =
  /\b(?:(?:add|with|give|much)\s+)?(?:(?:more|many|rich(?:er)?)\s+)?(?:details?|detailed|longer|elaborate|descriptive|thorough)\b|更?详细|更长|丰富|具体|更多细节|细节/gi;
const ENGLISH = language('english', '英文|英语');
const CHINESE = language('chinese|mandarin', '中文|汉语|汉字');
/** A command for a language, with the verb that goes with it: "answer in English", 请用中文回答. */
function language(en: string, zh: string): RegExp {
  const verb = '(?:answer|reply|respond|write|rewrite|translate|output|speak|give|make|put|say|keep)';
  const what = '(?:it|this|that|all|me|everything|the (?:prompt|text|brief|answer|description))';
  const english = `\\b(?:(?:please\\s+)?${verb}\\s+(?:${what}\\s+)?(?:in|into|to)\\s+|(?:in|into|to|use)\\s+)?(?:${en})\\b`;
  const begun = '(?:请|麻烦|帮我)*(?:全部|都)?(?:用|使用|以|翻译成|翻译为|译成|改成|改为|写成)?';
  const ended = '(?:来|进行)?(?:回答|回复|答复|作答|输出|书写|撰写|写作?|表达|表述|描述|生成)?(?:吧|一下)?';
  return new RegExp(`${english}|${begun}(?:${zh})${ended}`, 'gi');
}

/** Words around them that ask for nothing by themselves. */
const AROUND =
  /\b(?:make|keep|write|rewrite|translate|improve|enhance|expand|give|add|use|set|go for|with an?|the|it|this|prompt|text|description|answer|more|less|much|very|bit|please|mood|feeling|vibe|atmosphere|look|style|design)\b|请|把|写得?|改写?|翻译|增强|提示词|描述|文字|一点|一些|更|加上|使用|氛围|情绪|感觉|风格/gi;
/** What parts instructions from each other. */
const BREAKS = /[,，;；。!！\n、]+|\.(?!\d)/;
/** What a command leaves behind that stood between it and the rest. */
const LINKS = /^(?:\s|and\b|并且?|再|然后)+|(?:\s|\band|，?并且?|再|然后)+$/gi;

/** Reads instructions such as "shorter, in Chinese, warm mood" or 更详细，配黄铜腿. */
export function readWishes(instructions: string): Wishes {
  const asks = (pattern: RegExp): boolean => instructions.search(pattern) >= 0;
  const brief = readRest(instructions);
  return {
    length: asks(SHORT) ? 'short' : asks(LONG) ? 'long' : 'plain',
    language: asks(ENGLISH) ? 'en' : asks(CHINESE) ? 'zh' : null,
    brief,
    kept: isUnderstood(brief) ? null : leftOver(instructions),
  };
}

/** The clauses that are not understood, without commands for a language. */
function leftOver(instructions: string): string {
  const clauses = instructions.split(BREAKS);
  const strange = clauses.filter((clause) => !isUnderstood(readRest(clause)));
  const kept = (strange.length > 0 ? strange : clauses).map((clause) =>
    without(clause, [ENGLISH, CHINESE]).replace(LINKS, '').trim(),
  );
  return kept.filter(Boolean).join(languageOf(instructions) === 'zh' ? '，' : ', ');
}

/** What is left for the brief once commands are taken out. */
const readRest = (text: string): Brief =>
  readPrompt(without(text, [SHORT, LONG, ENGLISH, CHINESE, DIRECTIONS]).replace(AROUND, ' '));

const isUnderstood = (brief: Brief): boolean => unusedWords(brief).length === 0 && brief.product === null;

const without = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
