import type { Word } from '../../contract/remarks/codedRemark.ts';
import { inBoth } from '../../contract/remarks/wordRemark.ts';
import { VIEWS } from './asides.ts';
import { type Finish, type Language, nameFinish } from './finish.ts';
import { NUMBERS } from './grammar.ts';
import { ownRow } from './partWords.ts';
import type { Brief } from './prompt.ts';
import type { FormName, MoodName, PartName, ProductName, StyleName, ViewName } from './scan.ts';
import { FORMS, PARTS, PRODUCTS } from './vocabulary.ts';

/** Picks the sentence of a language. */
export type Say = (en: string, zh: string) => string;
export const sayIn =
  (language: Language): Say =>
  (en, zh) =>
    language === 'zh' ? zh : en;

/** The first word of a vocabulary row in a language. */
function label(row: string, language: Language): string {
  const [en, zh] = row.split(' : ');
  return (language === 'en' ? en : zh).split('|')[0];
}

export const nameProduct = (name: ProductName, language: Language): string => label(PRODUCTS[name], language);
/** What a part is called: as its product calls it, where one is known. */
export const namePart = (name: PartName, language: Language, product: ProductName | null = null): string =>
  label((product && ownRow(product, name)) ?? PARTS[name], language);
export const nameParts = (names: readonly PartName[], language: Language, product: ProductName | null): string[] =>
  names.map((name) => namePart(name, language, product));
export const nameForm = (name: FormName, language: Language): string => label(FORMS[name], language);

const MOODS: Record<MoodName, readonly [en: string, zh: string]> = {
  red: ['lit in red', '红光'],
  pink: ['lit in pink', '粉光'],
  purple: ['lit in purple', '紫光'],
  blue: ['lit in blue', '蓝光'],
  green: ['lit in green', '绿光'],
  soft: ['soft light', '柔光'],
  dramatic: ['dramatic light', '戏剧光'],
  warm: ['warm light', '暖光'],
  cool: ['cool light', '冷光'],
  backlit: ['backlit', '逆光'],
};
export const nameMood = (name: MoodName, language: Language): string => MOODS[name][language === 'en' ? 0 : 1];

const STYLES: Record<StyleName, readonly [en: string, zh: string]> = {
  bauhaus: ['Bauhaus', '包豪斯'],
  rams: ['Dieter Rams', '拉姆斯'],
  nordic: ['Scandinavian', '北欧'],
  japanese: ['Japanese', '日式'],
  chinese: ['new Chinese', '新中式'],
  futuristic: ['futuristic', '未来感'],
  retro: ['retro', '复古'],
  midcentury: ['mid century modern', '中古'],
  industrial: ['industrial', '工业风'],
  deco: ['art deco', '装饰艺术'],
  memphis: ['Memphis', '孟菲斯'],
  rustic: ['rustic', '乡村'],
};
export const nameStyle = (name: StyleName, language: Language): string => STYLES[name][language === 'en' ? 0 : 1];
export const nameView = (name: ViewName, language: Language): string => label(VIEWS[name], language);

/** What a brief says that stands for nothing in a task which shows no surroundings, style or view of its own. */
export function unusedWords(brief: Brief): readonly (string | Word)[] {
  const { product, head, unknown, idle, around, style, view } = brief;
  // A product that another word makes something else of, "cup breaks"; without a product, the words are among the unknown.
  const seen = [
    product && head,
    style && inBoth((language) => nameStyle(style, language)),
    view && inBoth((language) => nameView(view, language)),
  ];
  return [...unknown, ...idle, ...around, ...seen.filter((word) => word !== null)];
}

/** The same without those that are a part of its head. */
export function unusedWordsBesideHead(brief: Brief): readonly (string | Word)[] {
  const { head, language } = brief;
  return unusedWords(brief).filter((word) => !head?.includes(typeof word === 'string' ? word : word[language]));
}

/** "a, b and c". */
export function listWords(words: readonly string[], language: Language): string {
  if (language === 'zh') return words.join('、');
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** With its article: "an oak chair". */
export const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

const ONLY_MANY = /(?:[^s]s|feet|glass)$/;

/** Several of it. */
export function plural(noun: string): string {
  if (ONLY_MANY.test(noun)) return noun;
  return /(?:ch|sh|ss|x)$/.test(noun) ? `${noun}es` : `${noun.replace(/f$/, 've')}s`;
}

/** A part as the brief has it: "three slim brass legs", "三个纤细的黄铜腿". */
export function wordPart(part: PartName, { product, parts, counts, partForms }: Brief, language: Language): string {
  const name = namePart(part, language, product);
  const finish = parts[part];
  const forms = (partForms[part] ?? []).map((form) => wordForm(form, language));
  const words = [...forms, ...(finish && says(finish) ? [nameFinish(finish, language)] : []), name];
  const number = numberWord(counts[part], language);
  if (language === 'zh') return [...(number ? [`${number}个`] : []), ...words].join('');
  if (number) return [number, ...words.slice(0, -1), counts[part] === 1 ? name : plural(name)].join(' ');
  return ONLY_MANY.test(name) ? words.join(' ') : article(words.join(' '));
}

/**
 * A brief in one sentence, as `readPrompt` reads it again: "tall oak chair with three brass legs, on a sage background,
 * soft light". Unknown words are not in it.
 */
export function wordBrief(brief: Brief, language: Language): string {
  return language === 'zh' ? wordChinese(brief) : wordEnglish(brief);
}

function wordEnglish(brief: Brief): string {
  const { product, finishes, forms, named, without, refused, refusedForms, settings, gradient, mood, copies } = brief;
  const { background, floor } = settings;
  const number = product && copies > 1 ? numberWord(copies, 'en') : '';
  const head = [
    number,
    ...forms.map((form) => nameForm(form, 'en')),
    finishes
      .filter(says)
      .map((finish) => nameFinish(finish, 'en'))
      .join(' and '),
    product ? (number ? plural : String)(nameProduct(product, 'en')) : '',
  ];
  const wall = [background ? nameFinish(background, 'en') : '', gradient ? 'gradient' : ''].filter(Boolean).join(' ');
  const clauses = [
    [head.filter(Boolean).join(' '), named.map((part) => wordPart(part, brief, 'en')).join(', ')]
      .filter(Boolean)
      .join(' with '),
    without.length > 0 ? `without ${without.map((part) => namePart(part, 'en', product)).join(' or ')}` : '',
    ...refused.map(({ finish, part }) =>
      part ? `without ${nameFinish(finish, 'en')} ${namePart(part, 'en', product)}` : `not ${nameFinish(finish, 'en')}`,
    ),
    ...refusedForms.map((form) => `not ${nameForm(form, 'en')}`),
    wall ? `on ${article(wall)} background` : '',
    floor ? `on ${article(`${nameFinish(floor, 'en') || 'wood'} floor`)}` : '',
    mood ? nameMood(mood, 'en') : '',
    ...seen(brief, 'en'),
  ];
  return clauses.filter(Boolean).join(', ');
}

function wordChinese(brief: Brief): string {
  const { product, finishes, forms, named, without, refused, refusedForms, settings, gradient, mood, copies } = brief;
  const { background, floor } = settings;
  const number = product && copies > 1 ? numberWord(copies, 'zh') : '';
  const head = [
    number ? `${number}个` : '',
    ...forms.map((form) => wordForm(form, 'zh')),
    finishes
      .filter(says)
      .map((finish) => nameFinish(finish, 'zh'))
      .join('和'),
    product ? nameProduct(product, 'zh') : '',
  ];
  const wall = [background ? nameFinish(background, 'zh') : '', gradient ? '渐变' : ''].join('');
  const clauses = [
    head.join(''),
    named.length > 0 ? `配${named.map((part) => wordPart(part, brief, 'zh')).join('、')}` : '',
    without.length > 0 ? `不带${without.map((part) => namePart(part, 'zh', product)).join('和')}` : '',
    ...refused.map(({ finish, part }) => `不要${nameFinish(finish, 'zh')}${part ? namePart(part, 'zh', product) : ''}`),
    ...refusedForms.map((form) => `不要${nameForm(form, 'zh')}`),
    wall ? `${wall}背景` : '',
    floor ? `${nameFinish(floor, 'zh') || '木'}地面` : '',
    mood ? nameMood(mood, 'zh') : '',
    ...seen(brief, 'zh'),
  ];
  return clauses.filter(Boolean).join('，');
}

/** The style, and how the camera sees it. */
function seen({ style, view, close, graded }: Brief, language: Language): string[] {
  const say = sayIn(language);
  return [
    style ? `${nameStyle(style, language)}${say(' style', '风格')}` : '',
    view ? nameView(view, language) : '',
    close ? say('close up', '特写') : '',
    graded ? say('from small to large', '从小到大') : '',
  ];
}

const says = (finish: Finish): boolean => nameFinish(finish, 'en') !== '';

/** Before a noun Chinese adjectives take 的. */
export function wordForm(form: FormName, language: Language): string {
  const word = nameForm(form, language);
  return language === 'zh' && !word.endsWith('的') ? `${word}的` : word;
}

/** A count as a word; empty for numbers that have none. */
export function numberWord(count: number | undefined, language: Language): string {
  const row = Object.entries(NUMBERS).find(([number]) => Number(number) === count)?.[1];
  if (!row) return '';
  // 一 alone is an article.
  return count === 1 && language === 'zh' ? '单' : label(row, language);
}
