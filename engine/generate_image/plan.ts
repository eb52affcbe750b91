import { fromHex, mix, type Rgb } from '../studio/colours.ts';
import { dress, type Finish } from '../studio/finish.ts';
import { type Material, material, type Pattern } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import { hashText, mixSeeds, randomFrom } from '../studio/random.ts';
import type { FormName, PartName } from '../studio/scan.ts';
import { type Built, isAlready, numberOf } from './already.ts';
import { possibleCopies } from './copies.ts';
import { type Asked, askedForm, type Design, type Model, type Role } from './model.ts';
import { findNamed, forget } from './named.ts';
import { avoid, looksLike } from './refused.ts';
import { sameShape } from './sameShape.ts';
import { buildModel, type Scene } from './scene.ts';
import { restyle } from './style.ts';
import { standFor, zoomFor } from './view.ts';

/** Quiet backdrops. They do not depend on the finish, so that a new one changes the product alone. */
const WALLS = ['d2cec8', 'c9ced1', 'd3c9be', 'c3c9c1'];

/** Words of the prompt that change nothing in this design. */
export type Ignored = {
  /** Parts that the model lacks. */
  readonly missing: readonly PartName[];
  /** Parts that it cannot do without. */
  readonly kept: readonly PartName[];
  /** Parts whose number is fixed. */
  readonly counts: readonly PartName[];
  readonly forms: readonly { readonly form: FormName; readonly part?: PartName }[];
  /** Looks that it has although they are not wanted. */
  readonly unavoided: readonly Finish[];
  /** How many of the product are drawn. */
  readonly copied: number;
};

/** How much of what a brief says of the product's parts, numbers and forms a design shows, 0 to 1. */
export function fulfilled(brief: Brief, { missing, kept, counts, forms, unavoided, copied }: Ignored): number {
  const ofParts = Object.values(brief.partForms).reduce((sum, list) => sum + list.length, 0);
  // What is not understood or changes nothing is a wish as well.
  const unmet = brief.unknown.length + brief.idle.length + brief.others.length + brief.refusedForms.length;
  const plain =
    unmet + brief.refused.length + brief.named.length + brief.without.length + Object.keys(brief.counts).length;
  const asked = plain + brief.forms.length + ofParts + brief.copies - 1;
  const left =
    unmet + unavoided.length + missing.length + kept.length + counts.length + forms.length + brief.copies - copied;
  return asked === 0 ? 1 : Math.max(0, 1 - left / asked);
}

const partNames = ({ parts }: Model): PartName[] => [...new Set(parts.map(({ name }) => name))];

/** Gives each part of a model its material: said by name, or by its turn, or the usual one. `palette` colours what is left open. */
function dressModel(
  model: Model,
  said: ReadonlyMap<PartName, Finish>,
  brief: Brief,
  palette: readonly Rgb[],
  index: number,
): Partial<Record<PartName, Material>> {
  const { roles } = model;
  const names = partNames(model);
  const { named, finishes } = sorted(said, brief.finishes, names, roles);
  const mainNamed = names.some((name) => roles[name]?.turn === 0 && named.has(name));
  const materials: Partial<Record<PartName, Material>> = {};
  for (const name of names) {
    const role: Role = roles[name] ?? { usual: 'plastic' };
    // An "oak chair with a leather seat" has an oak frame: what the main part does not take falls to the next.
    const inTurn = mainNamed && role.turn === 1 ? { ...role, follows: true } : role;
    const plain = usualOf(role);
    const styled = brief.style !== null && role.turn !== undefined;
    const unwanted = brief.refused.flatMap(({ part, finish }) => (!part || part === name ? [finish] : []));
    const free = (look: Material) => (unwanted.length > 0 ? avoid(look, unwanted, (role.turn ?? 1) > 0) : look);
    const usual = free(styled ? restyle(plain, brief.style, role.turn, index) : plain);
    const finish = named.get(name) ?? (role.like && named.get(role.like)) ?? finishInTurn(inTurn, finishes);
    const tint = role.turn === undefined ? undefined : palette[role.turn];
    materials[name] = finish
      ? dress(finish, usual)
      : tint && usual.clear === 0
        ? free({ ...usual, base: tint })
        : usual;
  }
  return materials;
}

const usualOf = ({ usual }: Role): Material => (typeof usual === 'string' ? material(usual) : usual);

const HARD: ReadonlySet<Pattern> = new Set(['wood', 'brushed', 'marble', 'concrete', 'terrazzo', 'grain', 'hammered']);

type Touch = 'hard' | 'soft' | 'neither';

function touchOf({ metal, pattern }: Material): Touch {
  if (metal > 0.5 || HARD.has(pattern)) return 'hard';
  return pattern === 'fabric' || pattern === 'leather' ? 'soft' : 'neither';
}

type Said = { readonly named: ReadonlyMap<PartName, Finish>; readonly finishes: readonly (Finish | undefined)[] };

/**
 * What is hard and what is soft go where it is usual, whichever is said first: a "walnut armchair with green velvet" has walnut legs,
 * and a chair that is wood all over a velvet seat.
 */
function sorted(
  named: Said['named'],
  finishes: readonly Finish[],
  names: readonly PartName[],
  roles: Model['roles'],
): Said {
  const touchIn = (turn: number): Touch => {
    const role = names.flatMap((name) => roles[name] ?? []).find((each) => each.turn === turn);
    return role ? touchOf(usualOf(role)) : 'neither';
  };
  const touchSaid = ({ material: name }: Finish): Touch => (name ? touchOf(material(name)) : 'neither');
  const places = `${touchIn(0)} ${touchIn(1)}`;
  const looks = finishes.slice(0, 2).map(touchSaid).join(' ');
  const isMixed = looks === 'soft hard' || looks === 'hard soft';
  if ((places === 'soft hard' && /^hard(?! hard)/.test(looks)) || (places === 'hard soft' && looks === 'soft hard'))
    return { named, finishes: [finishes[1], finishes[0], ...finishes.slice(2)] };
  if (places !== 'hard hard' || !isMixed || !names.includes('seat') || named.has('seat')) return { named, finishes };
  const soft = looks.startsWith('soft') ? 0 : 1;
  return { named: new Map(named).set('seat', finishes[soft]), finishes: finishes.filter((_, i) => i !== soft) };
}

/** The finish that falls to a part when none is said for it by name. */
function finishInTurn({ turn, follows, soft }: Role, finishes: readonly (Finish | undefined)[]): Finish | undefined {
  if (turn === undefined) return undefined;
  const finish = finishes[turn] ?? (follows ? finishes[0] : undefined);
  const said = finish?.material ? material(finish.material) : null;
  return soft && said && touchOf(said) === 'hard' ? undefined : finish;
}

/** How far the camera turns from its usual place, radians. */
const TURN_LEAST = 0.05;
const TURN_MORE = 0.11;

/** The model that the prompt wishes for; parts that it names and that do not come of it leave no trace in it. */
function buildWished(wished: Design, brief: Brief): Omit<Built, 'materials'> {
  const build = (design: Design) => {
    const asked: Asked = { forms: new Set(), counts: new Set() };
    return { design, model: buildModel(design, asked), asked };
  };
  const built = build(wished);
  const { missing } = findNamed(partNames(built.model), wished, brief);
  return missing.length > 0 ? build(forget(wished, missing)) : built;
}

/** Lays out one design: its shape, materials, light and camera. */
export function planScene(
  brief: Brief,
  wished: Design,
  palette: readonly Rgb[],
  surroundings: Rgb | null,
): { scene: Scene; ignored: Ignored } {
  const { design, model, asked } = buildWished(wished, brief);
  const { finishes, missing } = findNamed(partNames(model), design, brief);
  const materials = dressModel(model, finishes, brief, palette, design.index);
  const random = randomFrom(mixSeeds(mixSeeds(design.seed, design.index), hashText('camera')));
  // Neighbouring designs of a run are seen from either side of the usual place.
  const side = (design.index + design.seed) % 2 === 0 ? 1 : -1;
  const stand = standFor(brief.view, design.family, model.view);
  const away = side * (TURN_LEAST + TURN_MORE * random());
  const up = (random() - 0.5) * 0.08;
  const zoom = zoomFor(brief.close, design.forms);
  const ground = brief.settings.floor ? dress(brief.settings.floor, material('wood')) : null;
  const wall = brief.settings.background
    ? wallColour(brief.settings.background)
    : (surroundings ?? fromHex(WALLS[(mixSeeds(design.seed, hashText('wall')) + design.index) % WALLS.length]));
  const said = brief.settings.background && wallMaterial(brief.settings.background);
  const backing = said ?? (model.onWall ? { ...material('plaster'), base: wall } : null);
  const scene: Scene = {
    design,
    materials,
    mood: brief.mood,
    wall,
    floor: ground ? ground.base : wall,
    ground,
    ...(backing ? { backing } : {}),
    ...(brief.gradient ? { gradient: true } : {}),
    azimuth: stand.azimuth + (stand.exact ? 0 : away),
    elevation: stand.elevation + (stand.exact || brief.view ? 0 : up),
    ...(zoom === 1 ? {} : { zoom }),
  };
  return { scene, ignored: { missing, ...unheeded(brief, missing, { design, model, materials, asked }) } };
}

/** What the family never asked for, what it could not leave out, and words that it heard and that make no difference. */
function unheeded(brief: Brief, missing: readonly PartName[], built: Built): Omit<Ignored, 'missing'> {
  const { design, model, asked } = built;
  const kept = (design.without ?? []).filter((part) => model.parts.some(({ name }) => name === part));
  // Of what is missing it is enough to say so.
  const there = (part: PartName) => !missing.includes(part);
  const counts = (Object.keys(brief.counts) as PartName[]).filter(
    (part) => there(part) && !asked.counts.has(part) && numberOf(part, built) !== brief.counts[part],
  );
  const ofParts = (Object.entries(brief.partForms) as [PartName, readonly FormName[]][]).flatMap(([part, forms]) =>
    there(part) ? forms.map((form) => ({ form, part })) : [],
  );
  const forms = [
    ...[...new Set(brief.forms)].map((form) => ({ form, idle: isIdle(form, design, model, asked) })),
    ...ofParts.map((said) => ({ ...said, idle: !asked.forms.has(askedForm(said.form, said.part)) })),
  ].flatMap(({ idle, ...said }) => (idle && !isAlready(said, built, buildModel) ? [said] : []));
  const copied = design.copies ?? 1;
  const unavoided = brief.refused.flatMap(({ part, finish }) => {
    const looks = Object.entries(built.materials).flatMap(([name, look]) => (!part || part === name ? [look] : []));
    return looks.some((look) => looksLike(look, finish)) ? [finish] : [];
  });
  return { kept, counts, forms, unavoided, copied: possibleCopies(copied, model.parts.length / copied) };
}

/** Whether the design is the same without a word for its form. Sizes show in the room around it. */
function isIdle(form: FormName, design: Design, model: Model, asked: Asked): boolean {
  if (form === 'small' || form === 'large') return false;
  if (!asked.forms.has(form)) return true;
  return sameShape(buildModel({ ...design, forms: design.forms.filter((other) => other !== form) }), model);
}

/** The backdrop of a "dark studio". */
const DARK = '34363a';
/** That of a bright one. */
const BRIGHT = 'eceae6';

function wallColour(finish: Finish): Rgb {
  if (finish.material) return dress(finish, material('plaster')).base;
  const { manners, colour } = finish;
  const dark = manners.includes('dark');
  const base = colour
    ? dress(finish, material('plaster')).base
    : fromHex(dark ? DARK : manners.includes('bright') ? BRIGHT : WALLS[0]);
  // A photographed backdrop is never quite as pure as its name.
  return mix(base, [0.5, 0.5, 0.5], dark ? 0.01 : 0.06);
}

/** What a wall is built of, when the prompt says. */
function wallMaterial(finish: Finish): Material | null {
  if (!finish.material) return null;
  const look = dress(finish, material('plaster'));
  return look.clear > 0 ? null : look;
}
