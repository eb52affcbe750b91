import { dress, type Finish } from '../studio/finish.ts';
import type { Material } from '../studio/materials.ts';
import type { FormName, StyleName } from '../studio/scan.ts';

/** Surfaces that a direction of design dresses; screens, lit lamps, glass and rubber stay as they are. */
type Kind = 'wood' | 'metal' | 'soft' | 'plain';
/** What each kind is made of, by the turn of its part: the body first, then the second part and the accents. */
type Wardrobe = Readonly<Record<Kind, readonly [Finish, ...Finish[]]>> & {
  /** Forms it likes, the most typical first: a family takes the first that it can show. */
  readonly forms: readonly FormName[];
  /** Neighbouring designs of a run take other colours of the plain row. */
  readonly varied?: boolean;
};

const of = (material: NonNullable<Finish['material']>, ...manners: Finish['manners']): Finish => ({
  material,
  manners,
});
const paint = (colour: NonNullable<Finish['colour']>, ...manners: Finish['manners']): Finish => ({ colour, manners });
const both = (colour: NonNullable<Finish['colour']>, material: NonNullable<Finish['material']>): Finish => ({
  colour,
  material,
  manners: [],
});

const WARDROBES: Record<StyleName, Wardrobe> = {
  bauhaus: {
    wood: [of('beech')],
    metal: [of('chrome')],
    soft: [both('black', 'leather')],
    plain: [paint('red', 'satin'), paint('black', 'satin'), paint('yellow', 'satin'), paint('blue', 'satin')],
    forms: ['cylindrical', 'square'],
    varied: true,
  },
  rams: {
    wood: [of('ash')],
    metal: [of('aluminium')],
    soft: [both('lightgrey', 'wool'), both('grey', 'wool')],
    plain: [paint('white', 'matte'), paint('lightgrey', 'matte'), paint('orange', 'matte')],
    forms: ['square', 'cylindrical'],
  },
  nordic: {
    wood: [of('ash')],
    metal: [paint('white', 'matte')],
    soft: [both('lightgrey', 'wool'), both('beige', 'linen')],
    plain: [paint('white', 'matte'), paint('coolgrey', 'matte')],
    forms: ['round', 'slim'],
  },
  japanese: {
    wood: [of('ash', 'light')],
    metal: [of('iron')],
    soft: [both('beige', 'linen')],
    plain: [paint('charcoal', 'matte'), paint('sand', 'matte')],
    forms: ['short', 'slim'],
  },
  chinese: {
    wood: [of('mahogany')],
    metal: [of('brass')],
    soft: [both('beige', 'linen'), both('burgundy', 'fabric')],
    plain: [paint('celadon', 'glossy'), paint('red', 'lacquered')],
    forms: ['slim', 'round'],
  },
  futuristic: {
    wood: [paint('white', 'glossy')],
    metal: [of('titanium', 'polished')],
    soft: [both('white', 'leather'), both('lightgrey', 'leather')],
    plain: [paint('white', 'glossy'), paint('graphite', 'glossy'), paint('cyan', 'glossy')],
    forms: ['round', 'slim'],
  },
  retro: {
    wood: [of('walnut')],
    metal: [of('chrome')],
    soft: [both('rust', 'velvet'), both('mustard', 'velvet')],
    plain: [paint('mustard', 'glossy'), paint('cream', 'glossy'), paint('teal', 'glossy'), paint('rust', 'glossy')],
    forms: ['round'],
    varied: true,
  },
  midcentury: {
    wood: [of('walnut')],
    metal: [of('brass')],
    soft: [both('olive', 'wool'), both('mustard', 'wool')],
    plain: [paint('cream', 'satin'), paint('teal', 'satin'), paint('mustard', 'satin')],
    forms: ['conical', 'slim'],
  },
  industrial: {
    wood: [of('oak', 'dark')],
    metal: [of('iron')],
    soft: [both('brown', 'leather')],
    plain: [paint('graphite', 'matte'), of('concrete')],
    forms: ['square', 'wide'],
  },
  deco: {
    wood: [of('ebony', 'lacquered')],
    metal: [of('gold', 'polished')],
    soft: [both('emerald', 'velvet'), both('black', 'velvet')],
    plain: [paint('black', 'glossy'), of('gold'), paint('emerald', 'glossy')],
    forms: ['ribbed', 'angular'],
  },
  memphis: {
    wood: [paint('yellow', 'glossy')],
    metal: [paint('cobalt', 'glossy')],
    soft: [both('pink', 'fabric'), both('turquoise', 'fabric')],
    plain: [paint('pink', 'glossy'), paint('turquoise', 'glossy'), paint('yellow', 'glossy'), paint('coral', 'glossy')],
    forms: ['cylindrical', 'square'],
    varied: true,
  },
  rustic: {
    wood: [of('pine', 'dark')],
    metal: [of('iron')],
    soft: [both('cream', 'linen')],
    plain: [of('clay'), paint('cream', 'matte')],
    forms: ['wide'],
  },
};

/** A part's usual material as a direction of design would have it; `turn` is the part's turn, `index` the design's number. */
export function restyle(usual: Material, style: StyleName, turn: number, index: number): Material {
  const kind = kindOf(usual);
  if (!kind) return usual;
  const { varied = false, [kind]: row } = WARDROBES[style];
  const at = turn + (varied && kind === 'plain' ? index : 0);
  return dress(row[varied ? at % row.length : Math.min(at, row.length - 1)], usual);
}

/** Forms that make another outline. */
const OUTLINES: ReadonlySet<FormName> = new Set(['round', 'square', 'conical', 'cylindrical']);

/** The first form of a style that a family can show; `kept` keeps the outline as it is. */
export const formOf = (style: StyleName, heard: ReadonlySet<string>, kept: boolean): FormName | undefined =>
  WARDROBES[style].forms.find((form) => heard.has(form) && !(kept && OUTLINES.has(form)));

function kindOf({ metal, pattern, clear, glow, rough }: Material): Kind | null {
  if (glow > 0 || clear > 0.3 || pattern === 'screen' || pattern === 'carbon') return null;
  if (metal > 0.5) return 'metal';
  if (pattern === 'wood') return 'wood';
  const soft = pattern === 'fabric' || pattern === 'leather' || pattern === 'wicker' || rough > SUEDE;
  return soft ? 'soft' : 'plain';
}

/** Felt, suede and paper are rougher than any fired or moulded surface. */
const SUEDE = 0.96;
