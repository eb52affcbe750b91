import type { Language } from '../language.ts';
import { type CodedRemark, isCodedRemark, ownValue, type Phrase, type Word } from './codedRemark.ts';
import { type RemarkCode, type RemarkParams, WORDINGS } from './wordings/index.ts';

/** The ways in which phrases of a list stand together, by the names that templates give. */
const LISTS: Readonly<Record<string, Readonly<Record<Language, { readonly joint: string; readonly quotes: string }>>>> =
  {
    list: { en: { joint: ', ', quotes: '' }, zh: { joint: '、', quotes: '' } },
    and: { en: { joint: ' and ', quotes: '' }, zh: { joint: '、', quotes: '' } },
    items: { en: { joint: '; ', quotes: '' }, zh: { joint: '；', quotes: '' } },
    sentences: { en: { joint: ' ', quotes: '' }, zh: { joint: '', quotes: '' } },
    quotes: { en: { joint: ', ', quotes: '“”' }, zh: { joint: '、', quotes: '“”' } },
  };

/** A slot of a template: `{name}`, `{name:list}`, or `{name|one|several}` by a number. */
export const SLOT = /\{(\w+)(?::(\w+)|\|([^|}]*)\|([^|}]*))?\}/g;

/** A remark of the table with all that its template is filled with. */
export function remark<C extends RemarkCode>(
  code: C,
  ...[params]: keyof RemarkParams<C> extends never ? [] : [params: RemarkParams<C>]
): CodedRemark {
  return params === undefined ? { code } : { code, params: params as NonNullable<CodedRemark['params']> };
}

/** Words a remark; undefined for a code that the table does not have, or where a parameter is missing or of another kind. */
export function wordRemark(coded: CodedRemark, language: Language): string | undefined {
  if (!Object.hasOwn(WORDINGS, coded.code)) return undefined;
  const params = coded.params ?? {};
  let isComplete = true;
  const sentence = WORDINGS[coded.code as RemarkCode][language].replace(
    SLOT,
    (
      slot: string,
      name: string,
      list: string | undefined,
      one: string | undefined,
      several: string | undefined,
      at: number,
      template: string,
    ) => {
      const param = ownValue(params, name);
      const text =
        list !== undefined
          ? listText(param, list, language)
          : several !== undefined
            ? countText(param, one ?? '', several)
            : phraseText(param, language);
      if (text === undefined) isComplete = false;
      return spacedBetween(template.charAt(at - 1), text ?? '', template.charAt(at + slot.length));
    },
  );
  return isComplete ? sentence : undefined;
}

/** A text between two characters, with the spaces that Chinese has between its characters and digits or Latin letters. */
function spacedBetween(before: string, text: string, after: string): string {
  const [first = '', last = ''] = [text.charAt(0), text.charAt(text.length - 1)];
  return `${isSpaced(before, first) ? ' ' : ''}${text}${isSpaced(last, after) ? ' ' : ''}`;
}

function isSpaced(one: string, next: string): boolean {
  return /^(?:\p{Script=Han}[\dA-Za-z]|[\dA-Za-z]\p{Script=Han})$/u.test(one + next);
}

function countText(count: unknown, one: string, several: string): string | undefined {
  if (typeof count !== 'number') return undefined;
  return count === 1 ? one : several;
}

function listText(phrases: unknown, list: string, language: Language): string | undefined {
  if (!Array.isArray(phrases)) return undefined;
  const texts = phrases.map((phrase) => phraseText(phrase, language));
  if (texts.includes(undefined)) return undefined;
  const { joint, quotes } = (LISTS[list] as (typeof LISTS)[string])[language];
  return texts.map((text) => `${quotes.charAt(0)}${text}${quotes.charAt(1)}`).join(joint);
}

function phraseText(phrase: unknown, language: Language): string | undefined {
  if (typeof phrase === 'number') return String(phrase);
  if (typeof phrase === 'string') return phrase;
  if (typeof phrase !== 'object' || phrase === null || Array.isArray(phrase)) return undefined;
  if (Object.hasOwn(phrase, 'code')) return wordRemark(phrase as CodedRemark, language);
  const word = ownValue(phrase, language);
  return typeof word === 'string' ? word : undefined;
}

/** Words a remark that came from outside, in whatever form; undefined where it has none that can be worded. */
export function wordStoredRemark(code: unknown, language: Language): string | undefined {
  return isCodedRemark(code) ? wordRemark(code, language) : undefined;
}

/** Words what an engine of ours says itself: its types see to it that it can be worded. */
export function wordPhrase(phrase: Phrase, language: Language): string {
  if (typeof phrase === 'string') return phrase;
  return 'code' in phrase ? (wordRemark(phrase, language) ?? phrase.code) : phrase[language];
}

/** The same word in both languages. */
export function inBoth(write: (language: Language) => string): Word {
  return { en: write('en'), zh: write('zh') };
}

/** Phrases without those that read like one before them. */
export function distinctPhrases(phrases: readonly Phrase[], language: Language): readonly Phrase[] {
  const phraseByText = new Map<string, Phrase>();
  for (const phrase of phrases) {
    const text = wordPhrase(phrase, language);
    if (!phraseByText.has(text)) phraseByText.set(text, phrase);
  }
  return [...phraseByText.values()];
}

/** The sentence of a failure for the person, with its remark for whoever reads it in another language. */
export function failureReason(
  reason: CodedRemark,
  language: Language,
): { readonly userMessage: string; readonly remark: CodedRemark } {
  return { userMessage: wordPhrase(reason, language), remark: reason };
}
