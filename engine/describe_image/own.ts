import { MOST_COPIES } from '../generate_image/copies.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import type { Language } from '../studio/finish.ts';
import { nameMaterial, nameTone, sayMade } from '../studio/naming.ts';
import type { MoodName, PartName, ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';
import {
  article,
  listWords,
  nameForm,
  namePart,
  nameProduct,
  numberWord,
  plural,
  sayIn,
  wordForm,
} from '../studio/wording.ts';
import { sayCamera } from './camera.ts';

type Words = Readonly<Record<Language, string>>;

const lit = (en: string, zh: string): Words => ({
  en: `The light is ${en}; a white fill comes from the right.`,
  zh: `光线为${zh}，右侧有白色补光。`,
});
const LIGHT: Record<MoodName | 'plain', Words> = {
  plain: {
    en: 'The light is that of a photo studio: a large soft key light from the upper left, a fill from the right and a rim light from behind.',
    zh: '光线是摄影棚布光：左上方为大面积柔和主光，右侧有补光，后方有轮廓光。',
  },
  soft: {
    en: 'The light is soft: large softboxes all around, pale shadows.',
    zh: '光线柔和：四周是大面积柔光箱，阴影很浅。',
  },
  dramatic: {
    en: 'The light is dramatic: one hard key light from the upper left in a dark room, deep shadows.',
    zh: '光线富有戏剧性：暗室中左上方一束硬光，阴影很深。',
  },
  warm: { en: 'The light is warm, like a low sun from the upper left.', zh: '光线温暖，像左上方的低角度阳光。' },
  cool: { en: 'The light is cool, like an overcast day.', zh: '光线偏冷，像阴天。' },
  red: lit('red', '红色'),
  pink: lit('pink', '粉色'),
  purple: lit('purple', '紫色'),
  blue: lit('blue', '蓝色'),
  green: lit('green', '绿色'),
  backlit: { en: 'The light comes from behind: bright rims, a dark front.', zh: '光线来自后方：边缘明亮，正面较暗。' },
};

/** How much of what was drawn still shows. */
export type Shown = { readonly finishes: boolean; readonly room: boolean };

/** What the scene of a picture says: product, parts, materials, and, where they still show, its surroundings. */
export function describeScene({ scene }: SceneDetail, { finishes, room }: Shown, language: Language): string[] {
  const say = sayIn(language);
  const model = buildModel(scene.design);
  const parts = [...new Set(model.parts.map((part) => part.name))];
  const product = sayProduct(scene, language);
  const names = parts.map((part) => namePart(part, language, productOf(scene)));
  return [
    say(`The image shows ${product}, drawn by the built-in engine.`, `图中是${product}，由内置引擎绘制。`),
    finishes
      ? sayMaterials(scene, parts, language)
      : say(`Its parts: ${listWords(names, 'en')}.`, `部件：${listWords(names, 'zh')}。`),
    ...(room ? [sayRoom(scene, model.hangs ?? false, language), LIGHT[scene.mood ?? 'plain'][language]] : []),
    sayCamera(scene, language),
  ];
}

/** The product that a design's family and variant stand for. */
function productOf({ design }: Scene): ProductName | undefined {
  const name = [design.family, design.variant].filter(Boolean).join('.');
  return Object.keys(PRODUCTS).find((product): product is ProductName => product === name);
}

/** "A tall vase", "two tall vases", 两个高的花瓶. */
function sayProduct(scene: Scene, language: Language): string {
  const { design } = scene;
  const known = productOf(scene);
  const product = known ? nameProduct(known, language) : design.family;
  const drawn = Math.min(design.copies ?? 1, MOST_COPIES);
  const number = drawn > 1 ? numberWord(drawn, language) : '';
  if (language === 'zh')
    return [`${number || '一'}个`, ...design.forms.map((form) => wordForm(form, 'zh')), product].join('');
  const forms = design.forms.map((form) => nameForm(form, 'en'));
  return number ? [number, ...forms, plural(product)].join(' ') : article([...forms, product].join(' '));
}

/** Parts by their material, the one with the most parts first. */
function sayMaterials(scene: Scene, parts: readonly PartName[], language: Language): string {
  const product = productOf(scene);
  const by = new Map<string, string[]>();
  for (const part of parts) {
    const look = scene.materials[part];
    if (!look) continue;
    const made = sayMade(look, language);
    by.set(made, [...(by.get(made) ?? []), namePart(part, language, product)]);
  }
  if (language === 'zh') return `${[...by].map(([made, names]) => `${listWords(names, 'zh')}${made}`).join('；')}。`;
  const clauses = [...by].map(([made, names]) => {
    const many = names.length > 1 || names[0].endsWith('s');
    return `the ${listWords(names, 'en')} ${many ? 'are' : 'is'} ${made}`;
  });
  const sentence = clauses.join('; ');
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}.`;
}

function sayRoom({ wall, ground, backing, gradient }: Scene, hangs: boolean, language: Language): string {
  const surface = ground ? nameMaterial(ground, language) : '';
  const behind = backing ? nameMaterial(backing, language) : nameTone(wall, language);
  if (language === 'zh') {
    const stands = hangs ? '它悬挂着，' : ground ? `它放在${surface}台面上，` : '它的';
    const before = backing ? `${behind}墙面` : `素净的${behind}背景${gradient ? '，由明渐暗' : ''}`;
    return `${stands}背后是${before}。`;
  }
  const before = backing
    ? `${article(behind)} wall`
    : `a plain ${behind} backdrop${gradient ? ' that runs from light to dark' : ''}`;
  if (hangs) return `It hangs before ${before}.`;
  return ground ? `It stands on ${article(surface)} surface before ${before}.` : `It stands before ${before}.`;
}

/** What the recipe of a rendered sketch says. */
export function describeSketch(
  { regions, backdrop }: SketchDetail,
  { finishes, room }: Shown,
  language: Language,
): string[] {
  const say = sayIn(language);
  const by = new Map<string, number>();
  for (const { material } of regions) {
    const words = nameMaterial(material, language);
    by.set(words, (by.get(words) ?? 0) + 1);
  }
  const looks = [...by].map(([words, count]) =>
    say(`${count === 1 ? 'one' : count} of ${words}`, `${count}处${words}`),
  );
  const [r = 0, g = 0, b = 0] = backdrop;
  const tone = nameTone([r, g, b], language);
  const areas = `${regions.length} ${regions.length === 1 ? 'area' : 'areas'}`;
  return [
    say(
      `The image is a sketch rendered by the built-in engine, of ${areas}.`,
      `图中是由内置引擎渲染的草图，共${regions.length}个区域。`,
    ),
    ...(finishes && looks.length > 0
      ? [say(`By material: ${listWords(looks, 'en')}.`, `材质：${listWords(looks, 'zh')}。`)]
      : []),
    ...(room ? [say(`It stands before a plain ${tone} backdrop.`, `它的背后是素净的${tone}背景。`)] : []),
    say('What the sketch depicts is known only as far as its prompt says.', '草图画的是什么，只能从它的提示词得知。'),
  ];
}
