import { type ColourName, colour, colourWords, luminance, mix } from './colours.ts';
import { ACRYLIC, applyManner, type MannerName, mannerWords } from './manners.ts';
import { type Material, type MaterialName, material, materialWords } from './materials.ts';

/** What a prompt says about one surface: "glossy red plastic". JSON. */
export type Finish = {
  readonly material?: MaterialName;
  readonly colour?: ColourName;
  readonly manners: readonly MannerName[];
};

export type Language = 'en' | 'zh';

/** One finish said in two places; where they contradict each other the second one holds. */
export const merge = (a: Finish, b: Finish): Finish => ({ ...a, ...b, manners: [...a.manners, ...b.manners] });

/** Below this luminance a coloured metal reads as paint rather than as a tinted mirror. */
const DARK_METAL = 0.08;
/** Metals that take a colour as powder coating; others are tinted, as anodised aluminium is. */
const COATED: ReadonlySet<MaterialName> = new Set(['steel', 'metal', 'iron']);
/** Glass of a colour lighter than this is milky. */
const OPAL = 0.6;
/** Through thick glass a pale colour, one with at least so much of each light in it, would look deep: it is paler by this share. */
const PALE = 0.14;
const PALER = 0.55;

/**
 * The material that a finish describes. What the finish leaves open is taken from `fallback`, the material that the part
 * would have had: "red" on a ceramic mug is red ceramic, on a steel frame it is red paint.
 */
export function dress(finish: Finish, fallback: Material): Material {
  let look = finish.material ? material(finish.material) : fallback;
  if (finish.colour) look = tint(look, finish.colour, finish.material);
  // Nothing is seen through what is black; unless it was asked to be.
  else if (finish.manners.some(isSeenThrough) && luminance(look.base) < DARK_METAL) look = { ...look, base: ACRYLIC };
  for (const manner of finish.manners) look = applyManner(look, manner);
  return look;
}

const isSeenThrough = (manner: MannerName): boolean => manner === 'clear' || manner === 'translucent';

function tint(look: Material, name: ColourName, named: MaterialName | undefined): Material {
  const base = colour(name);
  const paintable =
    look.metal > 0.5 || ['wood', 'marble', 'terrazzo', 'concrete', 'wicker', 'carbon'].includes(look.pattern);
  if (!named && paintable) return { ...material('plastic'), rough: 0.34, coat: 0.5, base };
  if (named && COATED.has(named) && luminance(base) >= DARK_METAL)
    return { ...material('plastic'), rough: 0.42, coat: 0.35, base };
  if (look.metal > 0.5 && luminance(base) < DARK_METAL) return { ...look, base, metal: 0.35, rough: 0.36, coat: 0.35 };
  // White glass is opal: light comes through, shapes do not.
  if (look.clear > 0.5 && luminance(base) > OPAL) return { ...look, base, clear: 0.5, rough: 0.3 };
  if (look.clear > 0.5 && Math.min(...base) > PALE) return { ...look, base: mix(base, [1, 1, 1], PALER) };
  return { ...look, base };
}

/** A finish in words for people: "glossy red plastic", "亮面红色塑料". */
export function nameFinish(finish: Finish, language: Language): string {
  const words = [
    ...finish.manners.map((name) => mannerWords(name)[language][0]),
    ...(finish.colour ? [colourWords(finish.colour)[language][0]] : []),
    ...(finish.material ? [materialWords(finish.material)[language][0]] : []),
  ];
  return words.join(language === 'en' ? ' ' : '');
}
