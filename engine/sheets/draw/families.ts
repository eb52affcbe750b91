import type { Engine } from '../../../contract/engine.ts';
import { PRODUCTS } from '../../studio/vocabulary.ts';
import type { Cell } from './layout.ts';
import { perform } from './perform.ts';

const SEED = 7;
const IN_ROW = 12;

/** The first word of a product in English and in Chinese. */
function namesOf(row: string): readonly [english: string, chinese: string] {
  const [english = '', chinese = ''] = row.split(' : ').map((words) => words.split('|')[0]);
  return [english, chinese];
}

/**
 * Every product by its bare name: of a family's first one both designs of an English run, and the first of a Chinese one, which must
 * look the same; of its variants one design.
 */
export async function familyRows(engine: Engine, isWanted: (name: string) => boolean): Promise<Cell[][]> {
  const cells: Cell[] = [];
  const draw = async (prompt: string, count = 1): Promise<Cell[]> => {
    const made = await perform(engine, { operation: 'generate_image', prompt, seed: SEED, count });
    return made.map(({ media }, i) => ({
      picture: media?.bytes,
      words: i === 0 ? prompt : `${prompt}, second design`,
    }));
  };
  for (const [name, row] of Object.entries(PRODUCTS)) {
    if (!isWanted(name)) continue;
    const [english, chinese] = namesOf(row);
    if (name.includes('.')) cells.push(...(await draw(english)));
    else cells.push(...(await draw(english, 2)), ...(await draw(chinese)));
  }
  return Array.from({ length: Math.ceil(cells.length / IN_ROW) }, (_, i) => cells.slice(i * IN_ROW, (i + 1) * IN_ROW));
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
