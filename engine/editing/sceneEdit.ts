import { planScene } from '../generate_image/plan.ts';
import { sameShape } from '../generate_image/sameShape.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import type { Rgb } from '../studio/colours.ts';
import { dress, type Finish } from '../studio/finish.ts';
import { applyManner } from '../studio/manners.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import type { FormName, PartName } from '../studio/scan.ts';
import { type Change, isWithin, retarget, type Target, targetsOf } from './change.ts';
import { isLess } from './less.ts';
import { inDesign, type Look, partsOf } from './sceneParts.ts';
import { contradicts } from './sparing.ts';
import { readSurroundings } from './surroundings.ts';

/** Words for forms that exclude each other. */
const OPPOSITES: readonly (readonly FormName[])[] = [
  ['tall', 'short'],
  ['slim', 'wide'],
  ['small', 'large'],
  ['round', 'square', 'conical', 'cylindrical'],
  ['soft', 'angular'],
];

export type SceneEdit = {
  readonly scene: Scene;
  /** What was done to the scene. */
  readonly done: readonly Change[];
  /** What is left to be done to the picture. */
  readonly rest: readonly Change[];
  /** What this design does not allow. */
  readonly refused: readonly Change[];
};

/** What the edit may draw on besides the scene. */
export type Means = {
  /** Parts that the mask marks; null without a mask. */
  readonly marked: readonly PartName[] | null;
  /** The reference picture's main colour. */
  readonly reference: Rgb | null;
  /** What is to stay as it is, as it is meant in this design. */
  readonly kept: readonly Target[];
};

/** With the parts that the whole instruction names: each of them is changed for itself alone. */
type Reach = Means & { readonly named: ReadonlySet<PartName> };

const partsNamed = (change: Change): PartName[] =>
  change.kind === 'finish' ? change.targets.flatMap((target) => (target.kind === 'part' ? [target.part] : [])) : [];

/** Does to a scene what can be done to it; the camera and the shape of what is not spoken of stay. */
export function editScene(scene: Scene, changes: readonly Change[], means: Means): SceneEdit {
  let now = scene;
  const spoken = new Set(changes.flatMap(partsNamed));
  const [done, rest, refused]: Change[][] = [[], [], []];
  for (const said of changes) {
    const meant = asMeant(scene, said, means);
    const change = meant ?? said;
    const isRefused = !meant || (!means.marked && contradicts(meant, means.kept));
    const next = isRefused ? null : applyChange(now, change, { ...means, named: spoken });
    if (next === 'picture') rest.push(change);
    else if (next === null) refused.push(change);
    else {
      now = next;
      done.push(change);
    }
  }
  return { scene: now, done, rest, refused };
}

const SUBJECT: Target = { kind: 'subject' };

/** The change with its targets as they are meant in this design; null for things that it has not. Under a mask they are what is marked. */
function asMeant(scene: Scene, said: Change, { marked }: Means): Change | null {
  const isElsewhere = (target: Target | null) => target === null || (target.kind === 'background' && target.under);
  const meant = (target: Target) => inDesign(scene, target);
  if (!marked && targetsOf(said).some((target) => meant(target) === null)) return null;
  const change = retarget(said, (target) =>
    marked && isElsewhere(meant(target)) ? SUBJECT : (meant(target) ?? target),
  );
  // Nobody takes away a whole product by another's name.
  return change.kind === 'remove' && change.target.kind === 'subject' ? said : change;
}

/** The changed scene, null when the design does not allow it, 'picture' for what is not a matter of the scene. */
function applyChange(scene: Scene, change: Change, means: Reach): Scene | null | 'picture' {
  switch (change.kind) {
    case 'finish':
      return refinish(scene, change.targets, means, (part) => dress(change.finish, part), change.finish);
    case 'reference': {
      const { reference } = means;
      if (!reference || change.targets.some(({ kind }) => kind === 'background')) return 'picture';
      return refinish(scene, change.targets, means, (part) => ({ ...part, base: reference }), null);
    }
    case 'shape':
      return reshape(scene, change.brief);
    case 'remove':
      // What the design lacks is whatever the mask marks.
      return takeAway(scene, change.target) ?? (means.marked && 'picture');
    case 'backdrop':
      return means.marked ? 'picture' : surround(scene, change.words);
    case 'tone':
      return shadeParts(scene, change, means);
    case 'mood':
      return means.marked || means.kept.length > 0 ? 'picture' : { ...scene, mood: change.mood };
    default:
      return 'picture';
  }
}

/** Parts that become lighter or darker are of another shade; other tones are a matter of the picture. */
function shadeParts(
  scene: Scene,
  { tone, amount, target }: Extract<Change, { kind: 'tone' }>,
  means: Reach,
): Scene | null | 'picture' {
  if (target?.kind === 'background' && target.under)
    return scene.ground && tone === 'brightness' ? onGround(scene, shaded(scene.ground, amount)) : null;
  if (tone !== 'brightness' || (target?.kind !== 'part' && target?.kind !== 'colour' && target?.kind !== 'material'))
    return 'picture';
  return refinish(scene, [target], means, (look) => shaded(look, amount), null);
}

const shaded = (look: Look, amount: number): Look => applyManner(look, amount > 0 ? 'light' : 'dark');
const onGround = (scene: Scene, ground: Look): Scene => ({ ...scene, ground, floor: ground.base });

function refinish(
  scene: Scene,
  targets: readonly Target[],
  means: Reach,
  change: (look: Look) => Look,
  finish: Finish | null,
): Scene | null | 'picture' {
  const said: readonly Target[] = targets.length > 0 ? targets : [{ kind: 'subject' }];
  // With a mask "it" is what the mask shows.
  const aims = said.map((aim): Target => (means.marked && aim.kind === 'subject' ? { kind: 'marked' } : aim));
  let materials = scene.materials;
  let placed = scene;
  for (const target of aims) {
    if (target.kind === 'background' && target.under && scene.ground) {
      placed = onGround(placed, change(scene.ground));
      continue;
    }
    if (target.kind === 'background') {
      if (!finish) return null;
      placed = inRoom(scene, { ...readPrompt(''), settings: { background: finish } });
      continue;
    }
    const parts = partsOf(scene, target, means.marked).filter((part) => !isSpared(scene, part, target, means));
    if (parts.length === 0) return target.kind === 'part' && !means.marked ? null : 'picture';
    const fresh = parts.map((part) => [part, change(materials[part] as Look)] as const);
    materials = { ...materials, ...Object.fromEntries(fresh) };
  }
  return { ...placed, materials };
}

/** Whether a part that a target reaches is to stay, or is spoken of for itself: "sage handle and cream body". */
function isSpared(scene: Scene, part: PartName, target: Target, { kept, named }: Reach): boolean {
  const isItself = target.kind === 'part' && target.part === part;
  if (isItself) return kept.some((each) => each.kind === 'part' && each.part === part);
  const spared = kept.filter(({ kind }) => kind !== 'background' && !(kind === 'subject' && isWithin(target)));
  return named.has(part) || spared.some((each) => partsOf(scene, each, null).includes(part));
}

/** The design with other forms and counts, with parts that it lacked or without some, framed anew; null when it would stay as it is or keep those. */
function reshape(scene: Scene, brief: Brief): Scene | null {
  const { framed: _framed, ...shown } = scene;
  const { design } = scene;
  const fresh = brief.forms.flatMap((form) => OPPOSITES.find((row) => row.includes(form)) ?? [form]);
  const next = {
    ...design,
    forms: [...design.forms.filter((form) => !fresh.includes(form)), ...brief.forms],
    partForms: { ...design.partForms, ...brief.partForms },
    counts: { ...design.counts, ...brief.counts },
    wanted: [...new Set([...design.wanted, ...brief.named])],
    without: (design.without ?? []).filter((part) => !brief.named.includes(part)).concat(brief.without),
  };
  const planned = planScene({ ...readPrompt(''), ...brief }, next, [], null);
  if (planned.ignored.kept.some((part) => brief.without.includes(part))) return null;
  const { zoom } = planned.scene;
  if (zoom === scene.zoom && sameShape(buildModel(scene.design), buildModel(planned.scene.design))) return null;
  const materials = { ...planned.scene.materials, ...scene.materials };
  for (const part of Object.keys(brief.parts) as PartName[])
    materials[part] = planned.scene.materials[part] ?? materials[part];
  return { ...shown, design: planned.scene.design, materials, ...(zoom === undefined ? {} : { zoom }) };
}

/** The design without a part, seen from where the camera stands; null where it has no such thing, or is nothing without it. */
function takeAway(scene: Scene, target: Target): Scene | null | 'picture' {
  const isNone =
    target.kind === 'material' ||
    (target.kind === 'background' && target.under) ||
    (target.kind === 'subject' && target.named && target.named.product.split('.')[0] !== scene.design.family);
  if (isNone) return null;
  if (target.kind !== 'part') return 'picture';
  const less = reshape(scene, { ...readPrompt(''), without: [target.part] });
  if (!less || !isLess(buildModel(less.design), buildModel(scene.design))) return null;
  return { ...less, framed: scene.framed ?? scene.design };
}

/** Other surroundings; 'picture' for those that the studio does not have. */
function surround(scene: Scene, words: string): Scene | 'picture' {
  const said = readSurroundings(words);
  if (!said) return 'picture';
  const { floor, background, gradient, mood } = said;
  const settings = { ...(floor ? { floor } : {}), ...(background ? { background } : {}) };
  const placed = floor || background ? inRoom(scene, { ...readPrompt(''), settings, gradient }) : scene;
  return { ...placed, mood: mood ?? scene.mood };
}

/** Wall and floor as a new design of this kind would get them. */
function inRoom(scene: Scene, brief: Brief): Scene {
  const { backing: _backing, gradient: _gradient, ...rest } = scene;
  const { wall, floor, ground, backing, gradient } = planScene(brief, scene.design, [], null).scene;
  return { ...rest, wall, floor, ground, ...(backing ? { backing } : {}), ...(gradient ? { gradient } : {}) };
}
