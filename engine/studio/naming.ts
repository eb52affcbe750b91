import { COLOUR_NAMES, type ColourName, colour, colourWords, luminance, type Rgb } from './colours.ts';
import { type Finish, type Language, nameFinish } from './finish.ts';
import { applyManner, MANNER_NAMES } from './manners.ts';
import { MATERIAL_NAMES, type Material, type MaterialName, material, materialWords } from './materials.ts';
import { sayIn } from './wording.ts';

/** Linear sRGB to OKLab, where equal distances look equally different (B. Ottosson, 2020). */
function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** How different two linear colours look: 0 for one colour, 1 for black and white. */
export function difference(a: Rgb, b: Rgb): number {
  const [one, two] = [toOklab(a), toOklab(b)];
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

const NAMED = COLOUR_NAMES.map((name) => ({ name, lab: toOklab(colour(name)) }));

/** The name whose colour looks most like a linear colour. */
export function nearestColour(rgb: Rgb): ColourName {
  const lab = toOklab(rgb);
  let best = NAMED[0];
  let least = Number.POSITIVE_INFINITY;
  for (const item of NAMED) {
    const far = (item.lab[0] - lab[0]) ** 2 + 4 * ((item.lab[1] - lab[1]) ** 2 + (item.lab[2] - lab[2]) ** 2);
    if (far >= least) continue;
    least = far;
    best = item;
  }
  return best.name;
}

/** Colours with less chroma are greys; OKLab lightness from which each of them is called so. */
const NEUTRAL = 0.016;
const GREYS = [
  [0.935, 'white'],
  [0.74, 'lightgrey'],
  [0.5, 'grey'],
  [0.29, 'darkgrey'],
  [0, 'black'],
] as const;
const DARK_GREY: Readonly<Record<Language, string>> = { en: 'dark grey', zh: '深灰色' };

/** What a colour is called as seen. */
export type Tone = ColourName | (typeof GREYS)[number][1];

/** The tone of a linear colour, greys by their lightness. */
export function toneOf(rgb: Rgb): Tone {
  const [lightness, a, b] = toOklab(rgb);
  if (Math.hypot(a, b) >= NEUTRAL) return nearestColour(rgb);
  return GREYS.find(([from]) => lightness >= from)?.[1] ?? 'black';
}

export const wordTone = (tone: Tone, language: Language): string =>
  tone === 'darkgrey' ? DARK_GREY[language] : colourWords(tone)[language][0];

/** A linear colour in words: "sage", "light grey", 浅灰色. */
export const nameTone = (rgb: Rgb, language: Language): string => wordTone(toneOf(rgb), language);

const same = (a: Material, b: Material): boolean =>
  a.metal === b.metal && a.rough === b.rough && a.coat === b.coat && a.clear === b.clear && a.pattern === b.pattern;
const sameBase = (a: Material, b: Material): boolean => a.base.every((value, i) => value === b.base[i]);

/** Materials that are what they are by their colour: in another one they are something else. */
const OF_ONE_COLOUR: ReadonlySet<MaterialName> = new Set(['celadonware', 'jade', 'pearl', 'tortoise', 'terracotta']);

/** A material in words: "walnut", "matte red plastic", 哑光红色塑料. */
export function nameMaterial(look: Material, language: Language): string {
  if (look.glow > 1) return sayIn(language)('a lit lamp', '发光的灯');
  const alike = MATERIAL_NAMES.filter((name) => same(material(name), look));
  const exact = alike.find((name) => sameBase(material(name), look));
  const plain = alike.filter((name) => !OF_ONE_COLOUR.has(name));
  if (exact) return materialWords(exact)[language][0];
  const [name] = plain;
  if (name) return coloured(look, { material: name, manners: [] }, language);
  for (const manner of MANNER_NAMES) {
    const changed = MATERIAL_NAMES.filter((other) => same(applyManner(material(other), manner), look));
    const own = changed.find((other) => sameBase(applyManner(material(other), manner), look));
    if (own) return nameFinish({ material: own, manners: [manner] }, language);
    if (changed[0]) return coloured(look, { material: changed[0], manners: [manner] }, language);
  }
  return byLooks(look, language);
}

/** Wood and metal of another shade are the kind that looks most alike; other materials say their colour. */
function coloured(look: Material, finish: Finish, language: Language): string {
  const { metal, pattern } = look;
  const isOfKind = metal > 0.5 || pattern === 'wood';
  const shade = isOfKind ? { material: nearestMaterial(look) } : { colour: nearestColour(look.base) };
  return nameFinish({ ...finish, ...shade }, language);
}

function nearestMaterial(look: Material): MaterialName {
  const kin = MATERIAL_NAMES.filter((name) => {
    const { metal, pattern } = material(name);
    return look.metal > 0.5 ? metal > 0.5 : pattern === look.pattern;
  });
  const lab = toOklab(look.base);
  const far = (name: MaterialName) => toOklab(material(name).base).reduce((sum, v, i) => sum + (v - lab[i]) ** 2, 0);
  return kin.reduce((best, name) => (far(name) < far(best) ? name : best));
}

const CLEAR = 0.4;
const GLOSSY_COAT = 0.6;
const MATTE_ROUGH = 0.55;

/** A material that no name fits, by how it answers light. */
function byLooks(look: Material, language: Language): string {
  const say = sayIn(language);
  const tone = nameTone(look.base, language);
  if (look.clear > CLEAR) {
    const glass = materialWords('glass')[language][0];
    return luminance(look.base) > 0.6
      ? say(`clear ${glass}`, `透明${glass}`)
      : say(`${tone} ${glass}`, `${tone}${glass}`);
  }
  if (look.metal > 0.5 || look.pattern === 'wood') return materialWords(nearestMaterial(look))[language][0];
  const kin = MATERIAL_NAMES.find((name) => look.pattern !== 'plain' && material(name).pattern === look.pattern);
  if (kin) return [tone, materialWords(kin)[language][0]].join(say(' ', ''));
  const surface =
    look.coat >= GLOSSY_COAT ? say('glossy ', '亮光') : look.rough > MATTE_ROUGH ? say('matte ', '哑光') : '';
  return `${surface}${tone}${PAINT[language]}`;
}

const PAINT: Readonly<Record<Language, string>> = { en: ' paint', zh: '漆面' };

/** What is said of a part of this material: "made of oak", "matte red", 由橡木制成. */
export function sayMade(look: Material, language: Language): string {
  const say = sayIn(language);
  if (look.glow > 1) return say('lit', '发光');
  const words = nameMaterial(look, language);
  if (words.endsWith(PAINT[language])) return `${say('', '为')}${words.slice(0, -PAINT[language].length)}`;
  return say(`made of ${words}`, `由${words}制成`);
}
