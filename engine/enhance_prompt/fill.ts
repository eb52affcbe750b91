import { planDesign } from '../generate_image/index.ts';
import type { Asked, Model, Role } from '../generate_image/model.ts';
import { buildModel } from '../generate_image/scene.ts';
import type { Finish } from '../studio/finish.ts';
import type { MannerName } from '../studio/manners.ts';
import { type Material, type MaterialName, material } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import type { Random } from '../studio/random.ts';
import type { FormName, MoodName, PartName } from '../studio/scan.ts';
import type { Style } from './styles.ts';

/** What a brief leaves open and gets from us. */
export type Fill = {
  readonly forms: readonly FormName[];
  /** Added to the product's own finish. */
  readonly body: Finish;
  readonly parts: Readonly<Partial<Record<PartName, Finish>>>;
  readonly mood: MoodName | null;
  readonly background: Finish | null;
  readonly gradient: boolean;
  readonly floor: Finish | null;
};

/** Materials that can stand for one another in the body of a product. */
const WOODS: readonly MaterialName[] = ['oak', 'walnut', 'ash', 'maple'];
const METALS: readonly MaterialName[] = ['steel', 'aluminium', 'brass', 'copper'];
const CLOTHS: readonly MaterialName[] = ['wool', 'linen', 'velvet', 'leather'];
const FIRED: readonly MaterialName[] = ['porcelain', 'ceramic', 'terracotta'];
const CLEAR: readonly MaterialName[] = ['glass', 'acrylic'];
const MOULDED: readonly MaterialName[] = ['plastic', 'aluminium'];
const KINDS = [WOODS, METALS, CLOTHS, FIRED, CLEAR] as const;

const SOFT: ReadonlySet<Material['pattern']> = new Set(['fabric', 'leather', 'wicker']);
const HARD_ACCENTS: ReadonlySet<MaterialName> = new Set([
  ...WOODS,
  ...METALS,
  'beech',
  'bamboo',
  'teak',
  'gold',
  'chrome',
  'iron',
  'titanium',
  'carbon',
]);

/** Parts that a plain brief gives an accent, and a long one. */
const ACCENTS = { short: 0, plain: 1, long: 3 } as const;

/** Fills what `said` leaves open, with the wishes of the instructions before the direction's own. */
export function fillBrief(
  said: Brief,
  wished: Brief,
  style: Style,
  length: keyof typeof ACCENTS,
  random: Random,
): Fill {
  const pick = <T>(options: readonly [T, ...T[]] | readonly T[]): T => options[Math.floor(random() * options.length)];
  const asked: Asked = { forms: new Set(), counts: new Set() };
  const model = said.product ? buildModel(planDesign(said, 1, 0, null).scene.design, asked) : null;
  const forms =
    said.forms.length > 0 ? [] : wished.forms.length > 0 ? wished.forms : pickForms(style, asked, model !== null, pick);
  const body = fillBody(said, wished, model ? mainRole(Object.values(model.roles)) : undefined, style, pick);
  const parts: Partial<Record<PartName, Finish>> = {};
  for (const part of partNames(wished.parts)) if (!said.parts[part]) parts[part] = wished.parts[part];
  // A second finish of the prompt goes to these parts by itself.
  const accented = model && said.finishes.length < 2 ? accentParts(model, [...said.named, ...partNames(parts)]) : [];
  const own = said.finishes[0]?.material ?? body.material;
  for (const part of accented.slice(0, ACCENTS[length])) {
    const fitting = style.accents.filter((name) => name !== own && fits(name, model?.roles[part]));
    if (fitting.length > 0) parts[part] = { material: pick(fitting), manners: [] };
  }
  const settled = said.settings.background !== undefined || said.settings.floor !== undefined || said.gradient;
  const wishesRoom = wished.settings.background !== undefined || wished.settings.floor !== undefined || wished.gradient;
  return {
    forms,
    body,
    parts,
    mood: said.mood ? null : (wished.mood ?? pick(style.moods)),
    background: settled
      ? null
      : wishesRoom
        ? (wished.settings.background ?? null)
        : { colour: pick(style.backgrounds.filter((name) => name !== said.finishes[0]?.colour)), manners: [] },
    gradient: !settled && wished.gradient,
    floor: settled ? null : (wished.settings.floor ?? null),
  };
}

const partNames = (table: object): PartName[] => Object.keys(table) as PartName[];

/** Parts that usually differ from the main one, but for those that something was said of. */
function accentParts({ parts, roles }: Model, said: readonly PartName[]): PartName[] {
  const names = [...new Set(parts.map(({ name }) => name))];
  return names.filter((name) => roles[name]?.turn === 1 && !roles[name]?.soft && !said.includes(name));
}

/** Soft parts take soft materials, hard ones wood and metal. */
function fits(name: MaterialName, role: Role | undefined): boolean {
  if (!role) return false;
  const { pattern, clear } = look(role.usual);
  if (clear > 0.3) return false;
  return SOFT.has(pattern) ? SOFT.has(material(name).pattern) : HARD_ACCENTS.has(name);
}

type Pick = <T>(options: readonly T[]) => T;

/** One form that the family listens to; for an unknown product any. */
function pickForms({ forms }: Style, { forms: heard }: Asked, known: boolean, pick: Pick): FormName[] {
  const fitting = known ? forms.filter((form) => heard.has(form)) : forms;
  return fitting.length > 0 ? [pick(fitting)] : [];
}

/** The role of the part that takes the prompt's first finish. */
const mainRole = (roles: readonly Role[]): Role | undefined => roles.find(({ turn }) => turn === 0);

/** Completes the product's own finish: a material of the kind that it usually has, a colour where it takes one, a surface. */
function fillBody(said: Brief, wished: Brief, role: Role | undefined, style: Style, pick: Pick): Finish {
  const own: Finish = said.finishes[0] ?? { manners: [] };
  const wish: Finish = wished.finishes[0] ?? { manners: [] };
  const usual = role ? look(role.usual) : material('plastic');
  const named = own.material ?? wish.material;
  const chosen = named ?? (own.colour || !role ? undefined : pick(preferred(kindOf(role.usual, usual), usual, style)));
  const surface = chosen ? material(chosen) : usual;
  const coloured = own.colour ?? wish.colour;
  const takesColour = !coloured && !said.finishes[1] && takes(surface);
  const manners =
    own.manners.length > 0 ? [] : wish.manners.length > 0 ? wish.manners : mannersFor(surface, style, pick);
  return {
    ...(own.material || !chosen ? {} : { material: chosen }),
    ...(own.colour ? {} : coloured ? { colour: coloured } : takesColour ? { colour: pick(style.colours) } : {}),
    manners,
  };
}

const look = (usual: Role['usual']): Material => (typeof usual === 'string' ? material(usual) : usual);

function kindOf(usual: Role['usual'], surface: Material): readonly MaterialName[] {
  const kind = typeof usual === 'string' ? KINDS.find((names) => names.includes(usual)) : undefined;
  if (kind) return kind;
  if (surface.metal > 0.5) return METALS;
  if (surface.pattern === 'wood') return WOODS;
  if (surface.pattern === 'fabric' || surface.pattern === 'leather') return CLOTHS;
  return surface.clear > 0.5 ? CLEAR : MOULDED;
}

/** Of the materials that a body can have, those that the direction of design prefers. */
function preferred(usual: readonly MaterialName[], surface: Material, { bodies = [] }: Style): readonly MaterialName[] {
  const kind = ({ metal, pattern, clear }: Material): string =>
    metal > 0.5 ? 'metal' : pattern === 'wood' ? 'wood' : SOFT.has(pattern) ? 'soft' : clear > 0.5 ? 'clear' : 'hard';
  const fitting = bodies.filter((name) => kind(material(name)) === kind(surface));
  return fitting.length > 0 ? fitting : usual;
}

/** Wood, metal and clear glass keep their own colour. */
const takes = ({ metal, pattern, clear }: Material): boolean => metal < 0.5 && pattern !== 'wood' && clear < 0.5;

function mannersFor({ pattern, clear, metal }: Material, { manners }: Style, pick: Pick): Finish['manners'] {
  if (clear > 0.3 || ['fabric', 'leather', 'wicker', 'marble', 'terrazzo', 'concrete'].includes(pattern)) return [];
  const metallic: ReadonlySet<MannerName> = new Set(['brushed', 'polished', 'anodised']);
  const woody: ReadonlySet<MannerName> = new Set(['matte', 'satin', 'lacquered']);
  const fitting = manners.filter((name) => {
    if (metal > 0.5) return metallic.has(name) || name === 'satin';
    return pattern === 'wood' ? woody.has(name) : !metallic.has(name);
  });
  return fitting.length > 0 ? [pick(fitting)] : [];
}
