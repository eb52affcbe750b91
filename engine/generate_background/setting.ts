import { languageOf } from '../../contract/language.ts';
import type { Word as NamedWord, Phrase } from '../../contract/remarks/codedRemark.ts';
import { remark } from '../../contract/remarks/wordRemark.ts';
import { colour, fromHex, mix, type Rgb } from '../studio/colours.ts';
import { dress, type Finish, type Language } from '../studio/finish.ts';
import { plainText } from '../studio/matching.ts';
import { type Material, type MaterialName, material } from '../studio/materials.ts';
import { splitByStance } from '../studio/negation.ts';
import { type Group, readWords, WORDS, type Word } from './words.ts';

type Id<G extends Group> = keyof (typeof WORDS)[G];

export type GroundKind = 'cove' | 'sheet' | 'planks' | 'sand' | 'grass' | 'water' | 'snow' | 'tiles' | 'rock';
export type BackKind = 'cove' | 'wall' | 'room' | 'sky' | 'lights' | 'leaves';

/** Where a product is to be shown. JSON. */
export type Setting = {
  readonly ground: { readonly kind: GroundKind; readonly material: Material };
  /** A table ends behind the product, a floor at the wall, open ground at the horizon. */
  readonly reach: 'table' | 'floor' | 'open';
  readonly back: BackKind;
  readonly wall: Rgb;
  readonly features: readonly ('clouds' | 'hills' | 'mountains' | 'sea')[];
  readonly time: Id<'time'>;
  readonly rays: Id<'rays'> | 'none';
  readonly moods: readonly Id<'mood'>[];
  /** The product casts a shadow. */
  readonly shadow: boolean;
};

/** A reading of a prompt. */
export type Reading = {
  readonly language: Language;
  readonly setting: Setting;
  /** Labels of what was understood, and words that were not. */
  readonly understood: readonly Phrase[];
  readonly unknown: readonly Phrase[];
};

type Place = Partial<Omit<Setting, 'ground' | 'moods' | 'shadow'>> & {
  readonly ground?: GroundKind;
  readonly stuff?: Material;
};

const stuff = (hex: string, base: Material = material('plaster')): Material => ({ ...base, base: fromHex(hex) });
const SAND = stuff('d8bd92');
const GRASS = stuff('55803a');
const WATER = stuff('3a6f80');
const SNOW = stuff('e9eef4');
const ROCK = stuff('77716a', material('stone'));
const ASPHALT = stuff('4b4c50', material('concrete'));
const TILES = stuff('dfe2e0', material('ceramic'));

const PLACES: Record<Id<'place'>, Place> = {
  studio: {},
  beach: { ground: 'sand', back: 'sky', features: ['sea', 'clouds'] },
  desert: { ground: 'sand', stuff: stuff('cf9f6a'), back: 'sky', features: ['hills'] },
  forest: { ground: 'grass', stuff: stuff('4f6a35'), back: 'leaves' },
  garden: { ground: 'grass', back: 'leaves' },
  meadow: { ground: 'grass', back: 'sky', features: ['clouds', 'hills'] },
  mountains: { ground: 'rock', back: 'sky', features: ['clouds', 'mountains'] },
  lake: { ground: 'water', back: 'sky', features: ['clouds', 'hills'] },
  snow: { ground: 'snow', back: 'sky', features: ['hills'], time: 'overcast' },
  city: { ground: 'sheet', stuff: material('concrete'), reach: 'table', back: 'lights', time: 'night' },
  street: { ground: 'sheet', stuff: ASPHALT, reach: 'open', back: 'lights', time: 'sunset' },
  kitchen: { ground: 'sheet', stuff: material('marble'), reach: 'table', back: 'room', wall: fromHex('dfe2dc') },
  living: { ground: 'planks', stuff: material('oak'), reach: 'floor', back: 'room', wall: fromHex('cfc8bc') },
  bedroom: { ground: 'planks', stuff: material('ash'), reach: 'table', back: 'room', wall: fromHex('d8d0c8') },
  office: { ground: 'planks', stuff: material('oak'), reach: 'table', back: 'room', wall: fromHex('ced3d6') },
  cafe: { ground: 'planks', stuff: material('walnut'), reach: 'table', back: 'lights', wall: fromHex('5a4030') },
  bathroom: { ground: 'tiles', reach: 'table', back: 'wall', wall: fromHex('d3dfe0') },
};

const GROUNDS: Record<Id<'ground'>, { readonly kind: GroundKind; readonly material: Material }> = {
  sand: { kind: 'sand', material: SAND },
  grass: { kind: 'grass', material: GRASS },
  water: { kind: 'water', material: WATER },
  tiles: { kind: 'tiles', material: TILES },
  rock: { kind: 'rock', material: ROCK },
  asphalt: { kind: 'sheet', material: ASPHALT },
};
const USUAL: Record<GroundKind, Material> = {
  cove: material('paper'),
  sheet: material('plaster'),
  planks: material('oak'),
  sand: SAND,
  grass: GRASS,
  water: WATER,
  snow: SNOW,
  tiles: TILES,
  rock: ROCK,
};
const PAPER = fromHex('dcd8d1');
const OPEN: ReadonlySet<GroundKind> = new Set(['sand', 'grass', 'water', 'snow', 'rock']);

type Groups = { [G in Group]?: Id<G>[] };

type Draft = {
  said: Groups;
  /** What is not wanted: words of surroundings, and materials. */
  refused: Groups;
  spurned: MaterialName[];
  shadow: boolean;
  finishes: { noun: 'ground' | 'wall' | null; finish: Finish }[];
  understood: Phrase[];
  unknown: Phrase[];
};

/** Things, places and views that no setting of ours has. */
const STRAY: ReadonlySet<Word['kind']> = new Set(['unknown', 'prop', 'place', 'idle', 'style', 'view']);

/** Reads where the product is to be shown; the rest is what suits that place. */
export function readSetting(prompt: string, language = languageOf(prompt)): Reading {
  const draft: Draft = { said: {}, refused: {}, spurned: [], shadow: true, finishes: [], understood: [], unknown: [] };
  for (const { stance, text } of splitByStance(plainText(prompt)))
    if (stance === 'asked') gather(draft, text);
    else refuse(draft, text);
  return { language, setting: settle(draft), understood: draft.understood, unknown: draft.unknown };
}

/** Finishes bind to the noun after them, in Chinese and in English alike: "dark green wall", 白色大理石桌面. */
function gather(draft: Draft, prompt: string): void {
  let pending: Finish = { manners: [] };
  const flush = (noun: 'ground' | 'wall' | null): void => {
    const dark = pending.manners.includes('dark');
    if (pending.colour || pending.material || (dark && noun)) draft.finishes.push({ noun, finish: pending });
    else if (dark) draft.said.mood = [...(draft.said.mood ?? []), 'dark'];
    pending = { manners: [] };
  };
  for (const word of readWords(prompt)) {
    if (word.kind === 'said') {
      const list = (draft.said[word.group] ?? []) as string[];
      (draft.said as Record<Group, string[]>)[word.group] = [...list, word.id as string];
      draft.understood.push(labelOf(word.group, word.id as string));
      if (word.group === 'support' || word.group === 'ground') flush('ground');
      else if (word.group === 'back' || word.id === 'studio') flush('wall');
    } else if (word.kind === 'colour') pending = { ...pending, colour: word.id };
    else if (word.kind === 'material') {
      if (pending.material) flush(null);
      pending = { ...pending, material: word.id };
    } else if (word.kind === 'manner') pending = { ...pending, manners: [...pending.manners, word.id] };
    else if (word.kind === 'setting') flush(word.id === 'floor' ? 'ground' : 'wall');
    else if (word.kind === 'joint' && word.id === 'stop') flush(null);
    else if (STRAY.has(word.kind) || (word.kind === 'part' && word.id === 'plant')) draft.unknown.push(word.text);
  }
  flush(null);
}

const SHADOW = /\bshadows?\b|影子|投影|阴影/;
/** Painted on water, whatever is asked. */
const LASTING = /\breflections?\b|倒影/;

/** What is not wanted is left out; things that no setting of ours has are not there in any case. */
function refuse(draft: Draft, text: string): void {
  const words = readWords(text);
  const no = (name: string | NamedWord): Phrase => remark('setting.without', { name });
  for (const word of words)
    if (word.kind === 'said') {
      const list = (draft.refused[word.group] ?? []) as string[];
      (draft.refused as Record<Group, string[]>)[word.group] = [...list, word.id as string];
      draft.understood.push(no(labelOf(word.group, word.id as string)));
    } else if (word.kind === 'material' || word.kind === 'colour') {
      if (word.kind === 'material') draft.spurned.push(word.id);
      draft.understood.push(no(word.text));
    }
  if (LASTING.test(text)) draft.unknown.push(no(text));
  if (SHADOW.test(text)) {
    draft.shadow = false;
    draft.understood.push(remark('setting.noShadow'));
  }
}

function labelOf(group: Group, id: string): NamedWord {
  const row: string = (WORDS[group] as Record<string, string>)[id];
  const [en, zh] = row.split(' : ').map((words) => words.split('|')[0]);
  return { en, zh };
}

/** A place without what is not wanted of it. */
function spared(place: Place, { refused, spurned }: Draft): Place {
  const { features, time, rays, stuff: surface, reach, ...rest } = place;
  const drops = (id: string): boolean =>
    [...(refused.back ?? []), ...(refused.place ?? [])].some((each) => each === id);
  const isSpurned = surface && spurned.some((name) => sameKind(material(name), surface));
  return {
    ...rest,
    ...(features ? { features: features.filter((id) => !drops(id)) } : {}),
    ...(time && !refused.time?.includes(time) ? { time } : {}),
    ...(rays && !(rays !== 'none' && refused.rays?.includes(rays)) ? { rays } : {}),
    ...(surface && !isSpurned ? { stuff: surface } : {}),
    ...(isSpurned && rest.ground === 'planks' ? { ground: 'sheet' as const, stuff: material('plaster') } : {}),
    ...(reach && !(reach === 'table' && refused.support?.includes('table')) ? { reach } : {}),
  };
}

/** Words of surroundings but for those that are not wanted. */
function without(said: Groups, refused: Groups): Groups {
  const left = (Object.keys(said) as Group[]).map((group) => {
    const spurned: readonly string[] = refused[group] ?? [];
    return [group, said[group]?.filter((id) => !spurned.includes(id))] as const;
  });
  return Object.fromEntries(left.filter(([, ids]) => ids && ids.length > 0));
}

/** "No wood" is none of any tree. */
const sameKind = (one: Material, other: Material): boolean =>
  one.pattern === 'plain' ? one === other : one.pattern === other.pattern;

function settle(draft: Draft): Setting {
  const { refused, finishes } = draft;
  const said = without(draft.said, refused);
  const place = spared(PLACES[said.place?.find((id) => id !== 'studio') ?? 'studio'], draft);
  const groundFinish = finishes.find(({ noun, finish }) => noun === 'ground' || (noun === null && finish.material));
  const wallFinish = finishes.find((one) => one !== groundFinish && (one.noun === 'wall' || !one.finish.material));
  const ground = groundOf(said, place, groundFinish?.finish);
  const features = featuresOf(said, place);
  const backdrop = backOf(said, place, ground.kind, features);
  const back = backdrop === 'lights' && refused.back?.includes('bokeh') ? 'sky' : backdrop;
  const usual = reachOf(said, place, ground.kind, back);
  const reach = usual === 'table' && refused.support?.includes('table') ? 'floor' : usual;
  const wall = wallFinish ? wallColour(wallFinish.finish) : (place.wall ?? wallFor(ground, said.mood ?? []));
  const dark = back === 'lights' && !said.time ? 'night' : undefined;
  const night = dark && refused.time?.includes(dark) ? 'sunset' : dark;
  return {
    ground: ground.kind === 'cove' ? { ...ground, material: { ...ground.material, base: wall } } : ground,
    reach,
    back: ground.kind === 'cove' && back === 'wall' ? 'cove' : back,
    wall,
    features,
    time: said.time?.at(-1) ?? place.time ?? night ?? 'day',
    rays: said.rays?.at(-1) ?? place.rays ?? (back === 'room' && !refused.rays?.includes('window') ? 'window' : 'none'),
    moods: said.mood ?? [],
    shadow: draft.shadow,
  };
}

function groundOf(said: Draft['said'], place: Place, finish: Finish | undefined): Setting['ground'] {
  const named = said.ground?.[0];
  if (named) {
    const { kind, material: usual } = GROUNDS[named];
    return { kind, material: finish ? dress(finish, usual) : usual };
  }
  if (finish) {
    const look = dress(finish, said.support ? material('oak') : (place.stuff ?? material('plaster')));
    return { kind: look.pattern === 'wood' ? 'planks' : 'sheet', material: look };
  }
  if (place.ground) return { kind: place.ground, material: place.stuff ?? USUAL[place.ground] };
  if (said.support) return { kind: 'planks', material: material('oak') };
  if (said.back?.some((id) => id === 'sky' || id === 'clouds'))
    return { kind: 'sheet', material: material('concrete') };
  if (said.back?.includes('hills')) return { kind: 'grass', material: GRASS };
  if (said.back?.includes('sea')) return { kind: 'sand', material: SAND };
  if (said.back?.includes('bokeh')) return { kind: 'planks', material: material('walnut') };
  return { kind: 'cove', material: material('paper') };
}

function featuresOf({ back = [], place = [] }: Draft['said'], { features = [] }: Place): Setting['features'] {
  const named = (['clouds', 'hills', 'sea'] as const).filter((id) => back.includes(id));
  return [...new Set([...features, ...named, ...(place.includes('mountains') ? (['mountains'] as const) : [])])];
}

function backOf(
  { back = [], place: places = [] }: Draft['said'],
  place: Place,
  ground: GroundKind,
  features: Setting['features'],
): BackKind {
  if (back.includes('bokeh')) return place.back === 'leaves' ? 'leaves' : 'lights';
  if (back.includes('wall')) return 'wall';
  const further = places.map((id) => PLACES[id].back).find((kind) => kind !== undefined);
  if (further) return further;
  return back.includes('sky') || features.length > 0 || OPEN.has(ground) ? 'sky' : 'wall';
}

function reachOf({ support }: Draft['said'], place: Place, ground: GroundKind, back: BackKind): Setting['reach'] {
  if (support) return support[0];
  if (OPEN.has(ground)) return 'open';
  return place.reach ?? (back === 'sky' ? 'open' : ground === 'planks' ? 'floor' : 'table');
}

function wallColour(finish: Finish): Rgb {
  const base = dress(finish, material('plaster')).base;
  return finish.manners.includes('dark') && !finish.colour ? mix(base, [0.02, 0.02, 0.025], 0.7) : base;
}

/** A quiet wall: towards the ground's own colour, dark for dark moods. */
function wallFor(ground: Setting['ground'], moods: Setting['moods']): Rgb {
  const paper = ground.kind === 'cove' ? PAPER : mix(PAPER, ground.material.base, 0.18);
  if (moods.includes('dark')) return mix(paper, colour('charcoal'), 0.85);
  return moods.includes('bright') ? mix(paper, [0.95, 0.95, 0.95], 0.6) : paper;
}
