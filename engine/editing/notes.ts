import { colourWords } from '../studio/colours.ts';
import { type Language, nameFinish } from '../studio/finish.ts';
import { materialWords } from '../studio/materials.ts';
import type { PartName } from '../studio/scan.ts';
import { article, listWords, nameForm, nameMood, namePart, wordPart } from '../studio/wording.ts';
import type { Body } from './body.ts';
import type { Aspect, Change, Kept, Target, Tone, Turn } from './change.ts';

type Words = { readonly en: string; readonly zh: string };

const TONES: Record<Tone, readonly [more: Words, less: Words]> = {
  brightness: [
    { en: 'brighter', zh: '调亮' },
    { en: 'darker', zh: '调暗' },
  ],
  contrast: [
    { en: 'more contrast', zh: '提高对比度' },
    { en: 'less contrast', zh: '降低对比度' },
  ],
  saturation: [
    { en: 'more saturated', zh: '提高饱和度' },
    { en: 'less saturated', zh: '降低饱和度' },
  ],
  warmth: [
    { en: 'warmer', zh: '调暖' },
    { en: 'cooler', zh: '调冷' },
  ],
  blur: [
    { en: 'blurred', zh: '虚化' },
    { en: 'blurred', zh: '虚化' },
  ],
  sharpness: [
    { en: 'sharper', zh: '锐化' },
    { en: 'sharper', zh: '锐化' },
  ],
  grey: [
    { en: 'black and white', zh: '黑白' },
    { en: 'black and white', zh: '黑白' },
  ],
};

const TURNS: Record<Turn, Words> = {
  mirror: { en: 'mirrored', zh: '左右翻转' },
  upsideDown: { en: 'turned upside down', zh: '上下翻转' },
  left: { en: 'rotated to the left', zh: '向左旋转' },
  right: { en: 'rotated to the right', zh: '向右旋转' },
  half: { en: 'rotated by half a turn', zh: '旋转 180 度' },
};

const ASPECTS: Record<Aspect, Words> = {
  rest: { en: 'everything else', zh: '其余部分' },
  shape: { en: 'the shape and the view', zh: '造型和视角' },
  colour: { en: 'the colour', zh: '颜色' },
  material: { en: 'the material', zh: '材质' },
  light: { en: 'the light', zh: '光线' },
};

/** What is to stay, in a few words. */
export const nameKept = (kept: Kept, language: Language): string =>
  kept.kind === 'aspect' ? ASPECTS[kept.aspect][language] : nameTarget(kept, language);

function nameTarget(target: Target, language: Language): string {
  const zh = language === 'zh';
  switch (target.kind) {
    case 'subject':
      if (target.named) return zh ? target.named.word : `the ${target.named.word}`;
      return zh ? '产品' : 'the product';
    case 'background':
      if (target.under) return zh ? '台面' : 'what it stands on';
      return zh ? '背景' : 'the background';
    case 'picture':
      return zh ? '画面' : 'the image';
    case 'marked':
      return zh ? '选区' : 'the marked area';
    case 'part':
      return zh ? namePart(target.part, 'zh') : `the ${namePart(target.part, 'en')}`;
    case 'colour':
      return zh ? `${colourWords(target.colour).zh[0]}部分` : `what is ${colourWords(target.colour).en[0]}`;
    case 'material':
      return zh ? `${materialWords(target.material).zh[0]}部分` : `what is ${materialWords(target.material).en[0]}`;
    default:
      return target satisfies never;
  }
}

/** A change in a few words, in the language of the instruction. */
export function nameChange(change: Change, language: Language, marked: boolean): string {
  const zh = language === 'zh';
  const usual: Target = marked ? { kind: 'marked' } : { kind: 'subject' };
  const aims = (targets: readonly Target[]) =>
    (targets.length > 0 ? targets : [usual]).map((target) => nameTarget(target, language)).join(zh ? '、' : ' and ');
  switch (change.kind) {
    case 'finish': {
      const finish = nameFinish(change.finish, language);
      return zh ? `${aims(change.targets)}改为${finish}` : `${aims(change.targets)} in ${finish}`;
    }
    case 'reference':
      return zh ? `${aims(change.targets)}参照参考图` : `${aims(change.targets)} like the reference`;
    case 'shape':
      return nameShape(change, language);
    case 'remove':
      return zh ? `去掉${nameTarget(change.target, 'zh')}` : `${nameTarget(change.target, 'en')} removed`;
    case 'backdrop':
      return zh ? `背景换成${change.words}` : `the background as "${change.words}"`;
    case 'tone': {
      const [more, less] = TONES[change.tone];
      const tone = (change.amount < 0 ? less : more)[language];
      const target = nameTarget(change.target ?? (marked ? usual : { kind: 'picture' }), language);
      return zh ? `${target}${tone}` : `${target} ${tone}`;
    }
    case 'mood':
      return nameMood(change.mood, language);
    case 'turn':
      return zh ? TURNS[change.turn].zh : `the image ${TURNS[change.turn].en}`;
    default:
      return change satisfies never;
  }
}

function nameShape({ brief }: Extract<Change, { kind: 'shape' }>, language: Language): string {
  const zh = language === 'zh';
  const forms = brief.forms.map((name) => nameForm(name, language));
  const spoken = [...Object.keys(brief.partForms), ...Object.keys(brief.counts), ...brief.named] as PartName[];
  const parts = [...new Set(spoken)].map((part) => wordPart(part, { ...brief, parts: {} }, language));
  const without = brief.without.map((part) => namePart(part, language));
  if (zh)
    return [
      `${forms.map((form) => (form.endsWith('的') ? form : `${form}的`)).join('')}造型`,
      ...(parts.length > 0 ? [`配${parts.join('、')}`] : []),
      ...(without.length > 0 ? [`不带${without.join('和')}`] : []),
    ].join('，');
  return [
    article([...forms, 'design'].join(' ')),
    ...(parts.length > 0 ? [`with ${listWords(parts, 'en')}`] : []),
    ...(without.length > 0 ? [`without ${listWords(without, 'en')}`] : []),
  ].join(' ');
}

export type Outcome = {
  readonly language: Language;
  readonly marked: boolean;
  readonly done: readonly Change[];
  /** What was to stay and did, and what could not be left out. */
  readonly kept: readonly Kept[];
  readonly unkept: readonly Kept[];
  /** What was not to be done. */
  readonly declined: readonly Change[];
  /** Understood, but not to be found or done in this picture. */
  readonly refused: readonly Change[];
  /** Not understood, as written. */
  readonly unclear: readonly string[];
  /** Names of things that were taken for the product. */
  readonly taken: readonly string[];
  /** What became of other colours of a product that got a new look. */
  readonly others: Body['others'];
};

/** What was done, and what was not. */
export function writeNotes(outcome: Outcome): string[] {
  const { language, marked, done } = outcome;
  const names = done.map((change) => nameChange(change, language, marked));
  const zh = language === 'zh';
  return [
    ...(names.length > 0 ? [zh ? `已完成：${names.join('；')}。` : `Done: ${names.join('; ')}.`] : []),
    ...writeSpared(outcome),
    ...writeRemarks(outcome),
  ];
}

/** What was left alone because the instruction says so. */
function writeSpared({ language, marked, kept, declined }: Outcome): string[] {
  const zh = language === 'zh';
  const list = (names: readonly string[]) => [...new Set(names)].join(zh ? '、' : ', ');
  const stays = list(kept.map((each) => nameKept(each, language)));
  const undone = list(declined.map((change) => nameChange(change, language, marked)));
  return [
    ...(stays === '' ? [] : [zh ? `保持不变：${stays}。` : `Left as it is: ${stays}.`]),
    ...(undone === '' ? [] : [zh ? `按要求没有做：${undone}。` : `Left undone, as asked: ${undone}.`]),
  ];
}

/** What was left undone. */
export function writeRemarks({ language, marked, refused, unclear, unkept, taken, others }: Outcome): string[] {
  const zh = language === 'zh';
  const out: string[] = [];
  if (unkept.length > 0) {
    const names = unkept.map((each) => nameKept(each, language)).join(zh ? '、' : ', ');
    out.push(
      zh
        ? `没能避开：${names}。请用选区标出要修改的地方。`
        : `Could not be left out: ${names}. Mark what should change with the mask.`,
    );
  }
  if (taken.length > 0) {
    const words = quote(taken, language);
    out.push(
      zh
        ? `已按${words}修改整件产品。只想改一部分，请用选区标出。`
        : `Changed the whole product for ${words}. Paint a mask to change less.`,
    );
  }
  out.push(...writeOthers(others, language));
  if (refused.length > 0) {
    const names = refused.map((change) => nameChange(change, language, marked)).join(zh ? '；' : '; ');
    out.push(zh ? `读懂了但在这张图里做不到：${names}。` : `Understood, but not possible in this image: ${names}.`);
  }
  if (unclear.length > 0) {
    const words = quote(unclear, language);
    out.push(zh ? `没有做：${words}。` : `Not done: ${words}.`);
  }
  return out;
}

const OTHERS: Record<Exclude<Body['others'], 'none'>, Words> = {
  apart: {
    en: 'Parts in other colours stayed. Paint a mask over them to change them too.',
    zh: '其他颜色的部分保持原样。也要改的话，请用选区标出。',
  },
  mixed: {
    en: 'The product has several colours, and all of it was changed; to change less, mark it with the mask.',
    zh: '产品有多种颜色，已全部修改；只改一部分的话请用选区标出。',
  },
};

/** What became of the colours beside the main one, when a product got a new look. */
export const writeOthers = (others: Body['others'], language: Language): string[] =>
  others === 'none' ? [] : [OTHERS[others][language]];

const quote = (words: readonly string[], language: Language): string =>
  [...new Set(words)]
    .map((word) => (language === 'zh' ? `“${word}”` : `"${word}"`))
    .join(language === 'zh' ? '、' : ', ');

const POSSIBLE: Words = {
  en: 'The built-in engine can change colours and materials, remove what you mark, replace, blur or remove the background, brighten, darken, and change contrast, saturation and warmth; say "it" for the product, and mark an area with the mask where a part has no name. It cannot add or invent things.',
  zh: '内置引擎可以改颜色和材质、去掉选区里的东西、替换或虚化背景、调亮调暗，以及调整对比度、饱和度和冷暖；产品可以称为“它”，说不出名字的部位请用选区标出。它不能添加或想象新的物体。',
};

/** The sentence for a person whose instruction came to nothing. */
export function writeRefusal(outcome: Outcome): string {
  const remarks = [...writeSpared(outcome), ...writeRemarks(outcome)];
  const zh = outcome.language === 'zh';
  const nothing = zh ? '没有读懂这条指令。' : 'The instruction was not understood.';
  return [remarks.length > 0 ? remarks.join(zh ? '' : ' ') : nothing, POSSIBLE[outcome.language]].join(zh ? '' : ' ');
}

/** The sentence for an edit that would leave everything as it is. */
export function writeIdle({ language, marked, done }: Outcome): string {
  const names = done.map((change) => nameChange(change, language, marked));
  return language === 'zh'
    ? `读作：${names.join('；')}。但画面已经是这样，没有任何变化。`
    : `Read as: ${names.join('; ')}. The image is like that already, so nothing would change.`;
}
