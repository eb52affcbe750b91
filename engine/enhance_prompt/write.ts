import { colourWords } from '../studio/colours.ts';
import { type Language, nameFinish } from '../studio/finish.ts';
import { mannerWords } from '../studio/manners.ts';
import { materialWords } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import type { Random } from '../studio/random.ts';
import type { PartName } from '../studio/scan.ts';
import { article, listWords, nameForm, nameMood, sayIn, wordPart } from '../studio/wording.ts';
import type { Fill } from './fill.ts';
import type { Style } from './styles.ts';
import { usesOf, VIEWS } from './uses.ts';
import type { Wishes } from './wishes.ts';

type Text = {
  /** The person's words, or the same brief in another language. */
  readonly opening: string;
  readonly said: Brief;
  readonly fill: Fill;
  readonly style: Style;
  readonly language: Language;
  readonly length: Wishes['length'];
  readonly kept: string | null;
  readonly random: Random;
};

/**
 * The brief as lines under labels that `readPrompt` knows. What is drawn comes in words of the vocabulary; prose stands only
 * under View, Use and Details, which the reader passes over.
 */
export function writeText(text: Text): string {
  const { opening, kept, language, length } = text;
  const say = sayIn(language);
  const also = kept ? [`${say('Also: ', '另外：')}${kept}`] : [];
  if (length === 'short') return [`${end(opening, language)}${room(text)}`, ...also].join('\n');
  return [opening, ...drawn(text), ...prose(text), ...also].join('\n');
}

/** With a full stop, and room for what follows. */
function end(sentence: string, language: Language): string {
  const closed = /[.。!！?？;；,，]$/.test(sentence) ? sentence : `${sentence}${language === 'zh' ? '。' : '.'}`;
  return language === 'zh' ? closed : `${closed} `;
}

/** Light and surroundings in one sentence. */
function room({ fill, language }: Text): string {
  const say = sayIn(language);
  const { mood } = fill;
  const [wall, floor] = backdropOf(fill, language);
  const clauses = [
    mood ? nameMood(mood, language) : '',
    wall ? say(`on ${article(wall)} background`, `${wall}背景`) : '',
    floor,
  ];
  const sentence = clauses.filter(Boolean).join(say(', ', '，'));
  return sentence ? `${sentence[0].toUpperCase()}${sentence.slice(1)}${say('.', '。')}` : '';
}

/** Words for the wall, and for what the product stands on. */
function backdropOf({ background, gradient, floor }: Fill, language: Language): [wall: string, floor: string] {
  const say = sayIn(language);
  const wall = [background ? nameFinish(background, language) : '', gradient ? say('gradient', '渐变') : ''];
  const ground = floor && (nameFinish(floor, language) || say('wood', '木'));
  return [
    wall.filter(Boolean).join(say(' ', '')),
    ground ? say(`on ${article(`${ground} floor`)}`, `${ground}地面`) : '',
  ];
}

function drawn({ said, fill, language, random }: Text): string[] {
  const say = sayIn(language);
  const { forms, body, parts, mood } = fill;
  const dressed: Brief = { ...said, parts };
  const names = Object.keys(parts) as PartName[];
  const line = (en: string, zh: string, words: string): string[] =>
    words ? [`${say(`${en}: `, `${zh}：`)}${words}`] : [];
  const other = random() < 0.5;
  return [
    ...line(
      other ? 'Form' : 'Shape',
      other ? '造型' : '形状',
      listWords(
        forms.map((form) => nameForm(form, language)),
        language,
      ),
    ),
    ...line('Material', '材质', body.material ? materialWords(body.material)[language][0] : ''),
    ...line('Colour', '颜色', body.colour ? colourWords(body.colour)[language][0] : ''),
    ...line('Finish', '饰面', body.manners.map((name) => mannerWords(name)[language][0]).join(say(' ', ''))),
    ...line(
      'Parts',
      '部件',
      listWords(
        names.map((name) => wordPart(name, dressed, language)),
        language,
      ),
    ),
    ...line('Light', '光线', mood ? nameMood(mood, language) : ''),
    ...line('Background', '背景', backdropOf(fill, language).filter(Boolean).join(say(', ', '，'))),
  ];
}

function prose({ said, style, language, length, random }: Text): string[] {
  const say = sayIn(language);
  const pick = (texts: readonly string[]): string => texts[Math.floor(random() * texts.length)];
  const sentences = style.details[language];
  const details = length === 'long' ? sentences.join(say('; ', '；')) : pick(sentences);
  return [
    `${say('Details: ', '细部：')}${details}`,
    `${say('View: ', '视角：')}${pick(VIEWS[language])}`,
    `${say('Use: ', '用途：')}${pick(usesOf(said.product?.split('.')[0])[language])}`,
  ];
}
