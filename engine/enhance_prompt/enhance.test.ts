import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineJob } from '../../contract/engine.ts';
import { languageOf } from '../../contract/language.ts';
import { anyBrief } from '../studio/briefs.fixture.ts';
import { jobOf, type Result, resultOf } from '../studio/job.fixture.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import { wordBrief } from '../studio/wording.ts';
import { run } from './index.ts';

const enhance = (prompt: string, more: Partial<EngineJob> = {}): Promise<Result> =>
  resultOf(run(jobOf('enhance_prompt', { prompt, ...more })));
const textOf = async (prompt: string, more: Partial<EngineJob> = {}): Promise<string> =>
  (await enhance(prompt, more)).text ?? '';

/** Everything that `said` says must stand in `read` too. */
function expectKept(said: Brief, read: Brief): void {
  const { product, parts, counts, partForms, named, without, others, unknown } = said;
  const { copies, view, close, style, around, idle, spelling } = said;
  expect(read).toMatchObject({ product, parts, counts, partForms, without, others });
  expect(read).toMatchObject({ copies, view, close, style, around, idle, spelling });
  expect(read.finishes.slice(0, said.finishes.length)).toEqual(
    said.finishes.map(({ manners, ...finish }, i) => {
      const more = read.finishes[i]?.manners ?? [];
      expect(more).toEqual(expect.arrayContaining([...manners]));
      return expect.objectContaining({ ...finish });
    }),
  );
  expect(read.named).toEqual(expect.arrayContaining([...named]));
  expect(read.forms).toEqual(expect.arrayContaining([...said.forms]));
  if (said.mood) expect(read.mood).toBe(said.mood);
  if (said.settings.background || said.settings.floor) expect(read.settings).toEqual(said.settings);
  expect(read.unknown).toEqual(unknown);
}

describe.each(['en', 'zh'] as const)('what was said stays (%s)', (language) => {
  const requests = {
    en: ['', 'shorter', 'more detail', 'luxury', 'warm light, brass knob'],
    zh: ['', '简短', '更详细', '奢华', '暖光，黄铜旋钮'],
  };

  test('and is read again by the engine itself, with no word that it does not know', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyBrief,
        fc.nat(),
        fc.constantFrom(...requests[language]),
        async (brief, seed, instructions) => {
          const prompt = wordBrief({ language, ...brief }, language);
          const text = await textOf(prompt, { seed, instructions });
          expect(text.startsWith(prompt)).toBe(true);
          expectKept(readPrompt(prompt), readPrompt(text));
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('words that nobody knows stand in the brief as written', async () => {
  const text = await textOf('Brass trombone with a dented bell, quixotic');
  expect(text).toContain('Brass trombone with a dented bell, quixotic');
  expect(readPrompt(text)).toMatchObject({
    product: null,
    head: 'trombone',
    unknown: ['trombone', 'dented', 'bell', 'quixotic'],
  });
});

test.each([
  'two Bauhaus chairs in rose gold, 80 cm high, top view, with books',
  'Sneekers in wite lether, waterproof, in a living room',
  '三个玫瑰金花瓶，高30厘米，俯视图，旁边有书',
])('what the engine draws or leaves out is the same with the brief: %s', async (prompt) => {
  expectKept(readPrompt(prompt), readPrompt(await textOf(prompt)));
});

test('everything that was left open is filled in', async () => {
  const read = readPrompt(await textOf('kettle', { instructions: 'more detail' }));
  expect(read.finishes).toEqual([expect.objectContaining({ material: expect.any(String) })]);
  expect(read.forms.length + read.named.length).toBeGreaterThan(1);
  expect(read).toMatchObject({ mood: expect.any(String), settings: { background: expect.anything() }, unknown: [] });
});

test('the same seed writes the same, another seed something else', async () => {
  const texts = await Promise.all([1, 1, 2, 3, 4].map((seed) => textOf('oak chair', { seed })));
  expect(texts[1]).toBe(texts[0]);
  expect(new Set(texts).size).toBe(4);
});

describe('instructions', () => {
  test('for length', async () => {
    const [short, plain, long] = await Promise.all(
      ['shorter please', '', '更详细'].map((instructions) => textOf('oak chair', { instructions })),
    );
    expect(short.split('\n')).toHaveLength(1);
    expect(plain.length).toBeGreaterThan(short.length * 2);
    expect(long.length).toBeGreaterThan(plain.length);
  });

  test('for a language', async () => {
    const chinese = await textOf('oak chair with three brass legs', { instructions: 'in Chinese' });
    expect(chinese.split('\n')[0]).toBe('橡木餐椅，配三个黄铜腿');
    expect(chinese).not.toMatch(/[a-z]/i);
    const english = await textOf('三条黄铜腿的橡木椅', { instructions: '用英文' });
    expect(english.split('\n')[0]).toBe('oak chair with three brass legs');
    expect(english).not.toMatch(/\p{Script=Han}/u);
  });

  test.each([
    ['一盏阅读灯', 'answer in English', 'en'],
    ['一盏阅读灯', 'Please write it in English.', 'en'],
    ['一盏阅读灯', '请用英文回答', 'en'],
    ['a reading lamp', '中文回答', 'zh'],
    ['a reading lamp', '用中文输出，简短', 'zh'],
    ['a reading lamp', 'reply in Chinese', 'zh'],
  ])('for a language are obeyed and not printed: %s, %s', async (prompt, instructions, language) => {
    const { text = '', recipe } = await enhance(prompt, { instructions });
    expect([languageOf(text), /answer|reply|write|中文|英文|Also|另外/.test(text)]).toEqual([language, false]);
    expect(recipe.remarks).toEqual([]);
  });

  test('of which only some are understood: the others alone stand in the brief', async () => {
    const text = await textOf('一把椅子', { instructions: 'warm light, mention our brand Nord and answer in English' });
    expect(text).toMatch(/\nAlso: mention our brand Nord$/);
  });

  test.each([
    ['warm mood', { mood: 'warm' }],
    ['on a marble floor', { settings: { floor: { material: 'marble', manners: [] } } }],
    ['use walnut', { finishes: [expect.objectContaining({ material: 'walnut' })] }],
    ['brass legs', { parts: { legs: { material: 'brass', manners: [] } } }],
    ['暖光，黄铜椅腿', { mood: 'warm', parts: { legs: { material: 'brass', manners: [] } } }],
  ])('that the engine understands: %s', async (instructions, said) => {
    const { text, recipe } = await enhance('chair', { instructions });
    expect(readPrompt(text ?? '')).toMatchObject(said);
    expect(recipe.remarks).toEqual([]);
  });

  test('that it does not understand stand in the brief, and it says so', async () => {
    const { text, recipe } = await enhance('chair', { instructions: 'mention our brand Nord' });
    expect(text).toMatch(/\nAlso: mention our brand Nord$/);
    expect(recipe.remarks).toEqual([
      'Some of the instructions weren’t understood, so they’re in the prompt as you wrote them.',
    ]);
  });

  test('do not overrule the prompt', async () => {
    const text = await textOf('oak chair with steel legs, dramatic light', { instructions: 'brass legs, soft light' });
    expect(readPrompt(text)).toMatchObject({ parts: { legs: { material: 'steel', manners: [] } }, mood: 'dramatic' });
  });
});

test.each(['', '  \n', '…!'])('nothing to go by is told: "%s"', async (prompt) => {
  await expect(enhance(prompt)).rejects.toMatchObject({
    fault: 'words',
    userMessage: expect.stringContaining('nothing to enhance'),
  });
});
