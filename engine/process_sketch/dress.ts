import { fromHex, luminance, mix, mixSeen, type Rgb } from '../studio/colours.ts';
import { dress, type Finish, merge, nameFinish } from '../studio/finish.ts';
import { type Material, type MaterialName, material, type Pattern } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import { randomFrom } from '../studio/random.ts';
import type { PartName, ProductName } from '../studio/scan.ts';
import type { Region } from './measure.ts';
import { findParts } from './parts.ts';
import type { Solid } from './solids.ts';

/** A region's material and where it came from. */
type Dressed = {
  readonly label: number;
  readonly material: Material;
  readonly named: string;
  /** The prompt says how it shines: "matte", "polished". */
  readonly sheen: boolean;
};

export type Wardrobe = {
  readonly dressed: readonly Dressed[];
  /** Parts that the prompt names and the sketch does not show. */
  readonly missing: readonly PartName[];
};

type DressInput = {
  readonly brief: Brief;
  readonly regions: readonly Region[];
  readonly solids: readonly Solid[];
  /** Mean linear colour of regions that are painted in the sketch, by label. */
  readonly paints: ReadonlyMap<number, Rgb>;
  /** Colours of a style picture for what the prompt leaves open, most important first. */
  readonly palette: readonly Rgb[];
  /** How far what the prompt leaves open goes over to those colours, 0 to 1. */
  readonly lean: number;
  readonly seed: number;
};

/** What a region is by its place: the prompt's first, second and third finish go to these. */
type Role = 'main' | 'second' | 'accent' | 'panel';

/** Sets of three that go together, for prompts that name no material: main, second, accent. */
const SETS: readonly (readonly [Look, Look, Look])[] = [
  [{ name: 'ceramic', hex: 'e9e2d5' }, { name: 'oak' }, { name: 'brass' }],
  [{ name: 'plastic', hex: 'c9cfd1' }, { name: 'rubber' }, { name: 'aluminium' }],
  [{ name: 'plastic', hex: '4f6f64' }, { name: 'walnut' }, { name: 'brass' }],
  [{ name: 'ceramic', hex: 'b85c3c' }, { name: 'plastic', hex: 'ece5d8' }, { name: 'bronze' }],
  [{ name: 'aluminium' }, { name: 'plastic', hex: '2c2e31' }, { name: 'oak' }],
  [{ name: 'plastic', hex: '2f4668' }, { name: 'plastic', hex: 'e8e4dc' }, { name: 'copper' }],
];
type Look = { readonly name: MaterialName; readonly hex?: string };

/** Patterns of materials that are known by their own colour. */
const OWN_COLOUR: ReadonlySet<Pattern> = new Set(['wood', 'marble', 'terrazzo', 'concrete', 'wicker', 'carbon']);
const DARK: Rgb = fromHex('2b2d30');
const PALE: Rgb = fromHex('d9d6cf');
/** Bodies brighter than this get a dark second material. */
const BRIGHT = 0.16;
/** Panels of a soft body are this much darker than its main material. */
const PANEL_SHADE = 0.22;
/** Panels of at least this share of the main one's area are of its material. */
const SIMILAR = 0.45;

/** Gives each region its material: by the part that the prompt names, by the sketch's own paint, else by rank. */
export function dressRegions(asked: DressInput): Wardrobe {
  const input = { ...asked, brief: withBasketAlone(asked.brief) };
  const { brief, regions, paints } = input;
  const sets = rankedMaterials(input);
  const roles = assignRoles(input);
  const parts = findParts(
    regions,
    brief.named.map((name) => meantPart(name, brief.product)),
  );
  const missing: PartName[] = [];
  const finishOf = new Map<number, Finish>();
  for (const name of brief.named) {
    const labels = parts.get(meantPart(name, brief.product)) ?? [];
    const finish = brief.parts[name];
    if (labels.length === 0) missing.push(name);
    for (const label of labels) if (finish) finishOf.set(label, finish);
  }
  glaze(input, finishOf);
  shareHandles(input, finishOf);
  const dressed = regions.map(({ label }) => {
    const ranked = sets[roles.get(label) ?? 'second'];
    const paint = paints.get(label);
    const finish = finishOf.get(label);
    const plain = paint ? painted(ranked.material, paint) : ranked.material;
    const { named, sheen } = ranked;
    if (!finish) return { label, material: plain, named: paint ? 'painted in the sketch' : named, sheen };
    return { label, material: dress(finish, plain), named: nameFinish(finish, 'en'), sheen: hasSheen(finish) };
  });
  return { dressed, missing };
}

/** A basket is a part of bicycles; alone it is the product itself. */
function withBasketAlone(brief: Brief): Brief {
  if (brief.product || !brief.named.includes('basket')) return brief;
  const { basket, ...parts } = brief.parts;
  const named = brief.named.filter((name) => name !== 'basket');
  return { ...brief, parts, named, finishes: basket ? [basket, ...brief.finishes] : brief.finishes };
}

/** The cushions of headphones are their pads. */
function meantPart(name: PartName, product: ProductName | null): PartName {
  return product === 'headphones' && (name === 'seat' || name === 'pillow') ? 'pads' : name;
}

/** Lenses of glasses are of glass, dark ones of sunglasses, whatever the frame is made of and unless the prompt names a material. */
function glaze({ brief, regions }: DressInput, finishOf: Map<number, Finish>): void {
  if (!brief.product?.startsWith('sunglasses')) return;
  const glass: Finish =
    brief.product === 'sunglasses'
      ? { material: 'glass', colour: 'charcoal', manners: [] }
      : { material: 'glass', manners: [] };
  for (const label of findParts(regions, ['lens']).get('lens') ?? [])
    finishOf.set(label, merge(glass, finishOf.get(label) ?? { manners: [] }));
}

/** A knob that the prompt does not mention is made like the handle that it does mention: both are there to be touched. */
function shareHandles({ brief, regions }: DressInput, finishOf: Map<number, Finish>): void {
  const { handle, knob } = brief.parts;
  if (!handle || knob) return;
  const onTop = (label: number) => regions.some((region) => region.label === label && !region.parent);
  for (const label of findParts(regions, ['knob']).get('knob') ?? []) {
    if (onTop(label) && !finishOf.has(label)) finishOf.set(label, handle);
  }
}

function painted(look: Material, base: Rgb): Material {
  return look.pattern === 'wood' || look.metal > 0.5 ? { ...material('plastic'), base } : { ...look, base };
}

type Ranked = Record<Role, Omit<Dressed, 'label'>>;

const hasSheen = (finish: Finish | undefined): boolean => (finish?.manners.length ?? 0) > 0;

/** The materials of the ranks: the prompt's finishes first, then the style's colours, then a set that goes with them. */
function rankedMaterials({ brief, palette, lean, seed }: DressInput): Ranked {
  const [first, second, third] = brief.finishes;
  const random = randomFrom(seed);
  const set = SETS[Math.floor(random() * SETS.length)].map(lookOf);
  const styled = palette.map((colour, i) => {
    const base = mixSeen(set[Math.min(i, set.length - 1)].base, colour, lean);
    return { ...material('plastic'), rough: 0.34, base };
  });
  const blank = !first && styled.length === 0;
  const main = first
    ? leaning(first, dress(first, styled[0] ?? material('plastic')), palette[0], lean)
    : (styled[0] ?? set[0]);
  const contrast = luminance(main.base) > BRIGHT ? DARK : PALE;
  const plainSecond = blank
    ? set[1]
    : (styled[first ? 0 : 1] ?? { ...material('plastic'), rough: 0.5, coat: 0.2, base: contrast });
  const plainAccent = blank ? set[2] : (styled[first ? 1 : 2] ?? warmMetal(main));
  const by = (finish: Finish | undefined) => ({
    named: finish ? nameFinish(finish, 'en') : 'chosen by the engine',
    sheen: hasSheen(finish),
  });
  return {
    main: { material: main, ...by(first) },
    second: { material: second ? dress(second, plainSecond) : plainSecond, ...by(second) },
    accent: { material: third ? dress(third, plainAccent) : plainAccent, ...by(third) },
    panel: { material: { ...main, base: mix(main.base, [0, 0, 0], PANEL_SHADE) }, ...by(first) },
  };
}

/** A material that was named without a colour takes the style's, unless its own colour is what makes it. */
function leaning({ colour }: Finish, look: Material, towards: Rgb | undefined, lean: number): Material {
  if (colour || !towards || look.metal > 0.5 || OWN_COLOUR.has(look.pattern)) return look;
  return { ...look, base: mixSeen(look.base, towards, lean) };
}

const lookOf = ({ name, hex }: Look): Material => (hex ? { ...material(name), base: fromHex(hex) } : material(name));

/** Brass goes with warm bodies, aluminium with cool ones and with other metals. */
function warmMetal({ base, metal }: Material): Material {
  return base[0] > base[2] * 1.25 && metal < 0.5 ? material('brass') : material('aluminium');
}

/**
 * Ranks regions: the largest and its equals are the main material; what lies within them is second, what lies within that
 * an accent; rods and small limbs are accents. When the prompt gives a second finish, some region gets it.
 */
function assignRoles({ brief, regions, solids }: DressInput): Map<number, Role> {
  const roles = new Map<number, Role>();
  const outer = regions.filter(({ parent, rod }) => !parent && !rod).toSorted((a, b) => b.area - a.area);
  const [body] = outer;
  const mainSolid = body && solids.find(({ labels }) => labels.includes(body.label));
  for (const region of regions) roles.set(region.label, roleOf(region, regions, body, mainSolid, brief.product));
  // The inside of a vessel is made like its outside.
  for (const { form, labels } of solids)
    if (form.kind === 'opening') for (const label of labels) roles.set(label, 'main');
  if (brief.finishes.length > 1 && ![...roles.values()].includes('second')) {
    const other = regions.filter((region) => region !== body).toSorted((a, b) => b.area - a.area)[0];
    if (other) roles.set(other.label, 'second');
  }
  keepOfOnePiece(brief, regions, roles, mainSolid);
  return roles;
}

/** Who names one material wants all of it made so: limbs and rods are the body's, but not what lies within it, nor a sole. */
function keepOfOnePiece(
  brief: Brief,
  regions: readonly Region[],
  roles: Map<number, Role>,
  main: Solid | undefined,
): void {
  if (brief.finishes.length !== 1) return;
  for (const { label, parent } of regions) if (!parent && !main?.labels.includes(label)) roles.set(label, 'main');
}

function roleOf(
  region: Region,
  all: readonly Region[],
  body: Region | undefined,
  main: Solid | undefined,
  product: ProductName | null,
): Role {
  if (!body || region === body) return 'main';
  if (region.rod) return 'accent';
  const parent = all.find(({ label }) => label === region.parent);
  if (parent) return parent.parent || region.area < 0.02 * body.area ? 'accent' : 'second';
  if (main?.labels.includes(region.label)) return roleInBody(region, body, main);
  const wide = region.right - region.left > 1.5 * (region.bottom - region.top);
  if (wide && region.y > body.bottom) return 'main';
  if (region.slimness > 3) return product?.startsWith('mug') ? 'main' : 'second';
  return region.area < 0.03 * body.area ? 'accent' : 'main';
}

/** Turned and flat bodies are of one piece; soft ones have panels, and a sole when something wide lies below. */
function roleInBody(region: Region, body: Region, { form }: Solid): Role {
  if (form.kind !== 'dome' || region.area > SIMILAR * body.area) {
    const sole = form.kind === 'dome' && region.y > body.bottom;
    return sole ? 'second' : 'main';
  }
  return region.y > body.y && region.right - region.left > 0.8 * (body.right - body.left) ? 'second' : 'panel';
}
