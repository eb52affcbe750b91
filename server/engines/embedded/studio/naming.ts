import { COLOUR_NAMES, type ColourName, colour, colourWords, luminance, type Rgb } from './colours.ts';
import { nameFinish } from './finish.ts';
import { applyManner, MANNER_NAMES, type MannerName } from './manners.ts';
import { MATERIAL_NAMES, type Material, type MaterialName, material, materialWords } from './materials.ts';

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
  [0.74, 'light grey'],
  [0.5, 'grey'],
  [0.29, 'dark grey'],
  [0, 'black'],
] as const;

/** A linear colour in English words, greys by their lightness: "sage", "light grey". */
export function nameTone(rgb: Rgb): string {
  const [lightness, a, b] = toOklab(rgb);
  if (Math.hypot(a, b) >= NEUTRAL) return colourWords(nearestColour(rgb)).en[0];
  return GREYS.find(([from]) => lightness >= from)?.[1] ?? 'black';
}

const same = (a: Material, b: Material): boolean =>
  a.metal === b.metal && a.rough === b.rough && a.coat === b.coat && a.clear === b.clear && a.pattern === b.pattern;
const sameBase = (a: Material, b: Material): boolean => a.base.every((value, i) => value === b.base[i]);

/** Materials that are what they are by their colour: in another one they are something else. */
const OF_ONE_COLOUR: ReadonlySet<MaterialName> = new Set(['celadonware', 'jade', 'pearl', 'tortoise', 'terracotta']);

/** A material in English words: "walnut", "matte red plastic". */
export function nameMaterial(look: Material): string {
  if (look.glow > 1) return 'a lit lamp';
  const alike = MATERIAL_NAMES.filter((name) => same(material(name), look));
  const exact = alike.find((name) => sameBase(material(name), look));
  const plain = alike.filter((name) => !OF_ONE_COLOUR.has(name));
  if (exact) return materialWords(exact).en[0];
  const [name] = plain;
  if (name) return coloured(look, name, []);
  for (const manner of MANNER_NAMES) {
    const changed = MATERIAL_NAMES.filter((other) => same(applyManner(material(other), manner), look));
    const own = changed.find((other) => sameBase(applyManner(material(other), manner), look));
    if (own) return nameFinish({ material: own, manners: [manner] }, 'en');
    if (changed[0]) return coloured(look, changed[0], [manner]);
  }
  return byLooks(look);
}

/** Wood and metal of another shade are the kind that looks most alike; other materials say their colour. */
function coloured(look: Material, name: MaterialName, manners: readonly MannerName[]): string {
  const { metal, pattern } = look;
  const alike = metal > 0.5 || pattern === 'wood' ? nearestMaterial(look) : null;
  return nameFinish(
    alike ? { material: alike, manners } : { material: name, colour: nearestColour(look.base), manners },
    'en',
  );
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
function byLooks(look: Material): string {
  const tone = nameTone(look.base);
  if (look.clear > CLEAR) return luminance(look.base) > 0.6 ? 'clear glass' : `${tone} glass`;
  if (look.metal > 0.5 || look.pattern === 'wood') return materialWords(nearestMaterial(look)).en[0];
  const kin = MATERIAL_NAMES.find((name) => look.pattern !== 'plain' && material(name).pattern === look.pattern);
  if (kin) return `${tone} ${materialWords(kin).en[0]}`;
  const surface = look.coat >= GLOSSY_COAT ? 'glossy ' : look.rough > MATTE_ROUGH ? 'matte ' : '';
  return `${surface}${tone} paint`;
}
