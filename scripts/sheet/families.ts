import { PRODUCTS } from '../../server/engines/embedded/studio/vocabulary.ts';
import type { Engine } from '../../server/engines/engine.ts';
import type { Cell } from './layout.ts';
import { perform } from './perform.ts';

const SEED = 7;
/** Cells in a row: three products, each in English, in Chinese and as the second design of the English run. */
const PRODUCTS_IN_ROW = 3;

/** The first word of a product in English and in Chinese. */
function namesOf(row: string): readonly [english: string, chinese: string] {
  const [english = '', chinese = ''] = row.split(' : ').map((words) => words.split('|')[0]);
  return [english, chinese];
}

/** Every product by its bare name: both designs of an English run, and the first of a Chinese one, which must look the same. */
export async function familyRows(engine: Engine, isWanted: (name: string) => boolean): Promise<Cell[][]> {
  const cells: Cell[] = [];
  for (const [name, row] of Object.entries(PRODUCTS)) {
    if (!isWanted(name)) continue;
    const [english, chinese] = namesOf(row);
    const inEnglish = await perform(engine, { operation: 'generate_image', prompt: english, seed: SEED, count: 2 });
    const inChinese = await perform(engine, { operation: 'generate_image', prompt: chinese, seed: SEED });
    const made = [inEnglish[0], inChinese[0], inEnglish[1]];
    const words = [english, chinese, `${english}, second design`];
    cells.push(...made.map((result, i): Cell => ({ picture: result?.media?.bytes, words: words[i] ?? '' })));
  }
  const size = PRODUCTS_IN_ROW * 3;
  return Array.from({ length: Math.ceil(cells.length / size) }, (_, i) => cells.slice(i * size, (i + 1) * size));
}

/** Prompts that bind materials, counts, forms, light and surroundings to words, in both languages. */
const PROMPTS: readonly (readonly [english: string, chinese: string])[] = [
  ['copper kettle with a walnut handle', '胡桃木把手的铜水壶'],
  ['oak chair with a black leather seat', '黑色皮革座面的橡木椅子'],
  ['round marble table with three thin brass legs', '三条细黄铜腿的圆形大理石桌子'],
  ['red car with black wheels', '黑色车轮的红色汽车'],
  ['tall blue ceramic vase on a sage background', '鼠尾草绿背景上的高高的蓝色陶瓷花瓶'],
  ['black desk lamp in warm light', '暖光下的黑色台灯'],
  ['white speaker in front of a concrete wall', '混凝土墙前的白色音箱'],
  ['green glass bottle on a wooden floor, dramatic light', '木地板上的绿色玻璃瓶，戏剧性光线'],
  ['trombone in brass', '黄铜长号'],
];

/** The prompts above, English beside Chinese, with what the engine remarked. */
export async function promptRows(engine: Engine): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const pair of PROMPTS) {
    const row: Cell[] = [];
    for (const prompt of pair) {
      const made = await perform(engine, { operation: 'generate_image', prompt, seed: SEED, count: 2 });
      for (const { media, recipe } of made)
        row.push({ picture: media?.bytes, words: [prompt, ...(recipe?.remarks ?? [])].join(' · ') });
    }
    rows.push(row);
  }
  return rows;
}
