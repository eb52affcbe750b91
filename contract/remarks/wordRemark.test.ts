import { describe, expect, test } from 'vitest';
import { type CodedRemark, isCodedRemark, type RemarkParam } from './codedRemark.ts';
import { type RemarkCode, WORDINGS } from './wordings/index.ts';
import {
  distinctPhrases,
  failureReason,
  inBoth,
  remark,
  SLOT,
  wordPhrase,
  wordRemark,
  wordStoredRemark,
} from './wordRemark.ts';

type Slot = { readonly name: string; readonly kind: 'list' | 'count' | 'phrase' };
const slotsOf = (template: string): Slot[] =>
  [...template.matchAll(SLOT)].map(([, name = '', list, one]) => ({
    name,
    kind: list !== undefined ? 'list' : one !== undefined ? 'count' : 'phrase',
  }));
const LISTS = ['list', 'and', 'items', 'sentences', 'quotes'];
const CODES = Object.keys(WORDINGS) as RemarkCode[];

/** A code with something for each slot of its two templates. */
function filled(code: RemarkCode): CodedRemark {
  const { en, zh } = WORDINGS[code];
  const slots = [...slotsOf(en), ...slotsOf(zh)];
  const counts = new Set(slots.filter(({ kind }) => kind === 'count').map(({ name }) => name));
  const params = slots.map(({ name, kind }): [string, RemarkParam] => [
    name,
    kind === 'list' ? ['one', { en: 'two', zh: '二' }] : counts.has(name) ? 2 : { en: 'word', zh: '词' },
  ]);
  return { code, params: Object.fromEntries(params) };
}

test('each code is worded in both languages, out of the same parameters', () => {
  for (const code of CODES) {
    const { en, zh } = WORDINGS[code];
    const names = (template: string) => [...new Set(slotsOf(template).map(({ name }) => name))].toSorted();
    expect({ code, names: names(zh) }).toEqual({ code, names: names(en) });
    for (const language of ['en', 'zh'] as const) {
      const text = wordRemark(filled(code), language);
      expect(text, code).toMatch(language === 'zh' ? /\p{Script=Han}|^one二$/u : /[a-z]/);
      expect(text, code).not.toMatch(/[{}]|undefined/);
    }
  }
});

test('a list in a template is of a kind that there is', () => {
  const kinds = CODES.flatMap((code) => Object.values(WORDINGS[code]).flatMap((text) => [...text.matchAll(SLOT)]));
  expect(kinds.flatMap(([, , list]) => list ?? []).filter((list) => !LISTS.includes(list))).toEqual([]);
});

test.each<[CodedRemark, string, string]>([
  [remark('cameraStill'), 'The camera holds still.', '镜头保持不动。'],
  [
    remark('notRecognized', { words: ['cup', { en: 'Bauhaus', zh: '包豪斯' }] }),
    'Not recognised: “cup”, “Bauhaus”.',
    '未识别的词：“cup”、“包豪斯”。',
  ],
  [remark('fewerCopies', { count: 8, drawn: 1 }), 'You asked for 8; 1 was drawn.', '要求 8 件，生成了 1 件。'],
  [remark('fewerCopies', { count: 8, drawn: 6 }), 'You asked for 8; 6 were drawn.', '要求 8 件，生成了 6 件。'],
  [
    remark('done', {
      changes: [
        remark('change.finish', {
          targets: [remark('target.background'), remark('target.named', { name: { en: 'lid', zh: '壶盖' } })],
          finish: { en: 'red', zh: '红色' },
        }),
        remark('turn.half'),
      ],
    }),
    'Done: the background and the lid in red; the image rotated by half a turn.',
    '已完成：背景、壶盖改为红色；旋转 180 度。',
  ],
  [
    remark('sentences', { sentences: [remark('gapsClosed'), remark('styleNotUsed')] }),
    'Gaps in the outline were closed. The style image wasn’t used.',
    '轮廓上的缺口已补上。未使用风格图。',
  ],
  [
    remark('lastFailure', {
      failure: remark('fault.key', { name: 'GPT' }),
      engine: remark('builtInEngine'),
      reason: remark('reason.words'),
    }),
    'GPT refused its key, so the built-in engine was tried instead: It couldn’t understand the prompt.',
    'GPT 拒绝了密钥，改由内置引擎处理：未能理解提示词。',
  ],
])('%j', (coded, en, zh) => {
  expect([wordRemark(coded, 'en'), wordRemark(coded, 'zh')]).toEqual([en, zh]);
  expect(isCodedRemark(JSON.parse(JSON.stringify(coded)))).toBe(true);
});

test('a phrase of an engine is worded, and one that reads like another is left out', () => {
  expect(failureReason(remark('blank.mask'), 'zh')).toEqual({
    userMessage: '蒙版是空的。请先涂抹要修改的区域。',
    remark: { code: 'blank.mask' },
  });
  expect(wordPhrase('cup', 'zh')).toBe('cup');
  expect(inBoth((language) => `in ${language}`)).toEqual({ en: 'in en', zh: 'in zh' });
  const lamp = { en: 'lamp', zh: '灯' };
  expect(distinctPhrases(['lamp', lamp, 'cup'], 'en')).toEqual(['lamp', 'cup']);
  expect(distinctPhrases(['lamp', lamp, 'cup'], 'zh')).toEqual(['lamp', lamp, 'cup']);
});

describe('what somebody forged', () => {
  const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
  const deep = (depth: number): unknown => ({ code: 'done', params: { changes: [depth > 0 ? deep(depth - 1) : 'x'] } });

  test.each<[string, unknown]>([
    ['no object', 'cameraStill'],
    ['a list', [['cameraStill']]],
    ['no code', { params: {} }],
    ['a code that is no text', { code: 1 }],
    ['a code of a prototype', Object.create({ code: 'cameraStill' })],
    ['parameters in a list', { code: 'readAs', params: ['x'] }],
    [
      'ten thousand parameters',
      { code: 'readAs', params: Object.fromEntries(many(10_000, 0).map((_, i) => [`p${i}`, 1])) },
    ],
    ['ten thousand words', { code: 'readAs', params: { words: many(10_000, 'x') } }],
    ['a huge word', { code: 'readAs', params: { words: ['x'.repeat(100_000)] } }],
    ['much in many words', { code: 'readAs', params: { words: many(200, 'x'.repeat(200)) } }],
    ['a huge code', { code: 'x'.repeat(100_000) }],
    ['remarks in remarks in remarks', deep(50)],
    ['a parameter that is true', { code: 'readAs', params: { words: true } }],
    ['a parameter that is null', { code: 'readAs', params: { words: null } }],
    ['no number', { code: 'sketchRead', params: { areas: Number.NaN } }],
    ['a word in one language', { code: 'readAs', params: { words: [{ en: 'cup' }] } }],
    ['a word in more languages', { code: 'readAs', params: { words: [{ en: 'cup', zh: '杯', fr: 'tasse' }] } }],
    ['a word that is a number', { code: 'readAs', params: { words: [{ en: 1, zh: 2 }] } }],
    ['parameters of a prototype', JSON.parse('{"code":"readAs","params":{"__proto__":{"words":["cup"]}}}')],
    ['a list in a list', { code: 'readAs', params: { words: [['cup']] } }],
  ])('%s is no remark', (_, value) => {
    expect(isCodedRemark(value)).toBe(false);
    expect(wordStoredRemark(value, 'en')).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['a code that nobody knows', { code: 'pwned' }],
    ['the name of a prototype', { code: '__proto__' }],
    ['a method of a prototype', { code: 'toString' }],
    ['a parameter too few', { code: 'readAs' }],
    ['a parameter of another kind', { code: 'readAs', params: { words: 'cup' } }],
    ['a part that nobody knows', { code: 'done', params: { changes: [{ code: 'pwned' }] } }],
  ])('%s has the form of one, and is not worded', (_, value) => {
    expect(isCodedRemark(value)).toBe(true);
    for (const language of ['en', 'zh'] as const) expect(wordStoredRemark(value, language)).toBeUndefined();
  });

  test('slots and markup in a parameter stay as they are', () => {
    const markup = ['{words}', '<img src=x onerror=alert(1)>', '$&'];
    expect(wordRemark(remark('wordsNotUsed', { words: markup }), 'en')).toBe(
      'Words not used: {words}, <img src=x onerror=alert(1)>, $&.',
    );
  });
});
