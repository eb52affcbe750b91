import type { Finish } from '../studio/finish.ts';
import { isRenamed } from '../studio/partWords.ts';
import type { Brief } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import type { Design } from './model.ts';

type StandIns = Readonly<Partial<Record<PartName, readonly PartName[]>>>;

/** When a part that is named does not exist, these are another word for it in any product, the first that does. */
const ANYWHERE: StandIns = {
  bedding: ['mattress'],
  body: ['shade', 'seat', 'top', 'cups', 'frame', 'shelf'],
  cap: ['lid'],
  face: ['screen'],
  guards: ['grille'],
  lid: ['cap'],
  mattress: ['bedding'],
  screen: ['face'],
  tyres: ['wheels'],
};

/** The same in products of one family, or in one product. */
const HERE: Readonly<Record<string, StandIns>> = {
  backpack: { cap: [] },
  bag: { cap: [], chain: ['strap'], handle: ['strap', 'chain'], strap: ['handle', 'chain'] },
  bed: { back: ['headboard'], base: ['frame'] },
  bicycle: { seat: ['saddle'] },
  'bottle.flask': { base: ['label'], strap: ['handle'] },
  chair: { base: ['legs'], frame: ['legs'], legs: ['base', 'frame'], stem: ['base'] },
  coffeemaker: { filter: ['trim'] },
  'coffeemaker.drip': { filter: [] },
  cupboard: { frame: ['body'], handle: ['knob', 'trim'], knob: ['handle', 'trim'] },
  drone: { frame: ['stem'], stem: ['frame'] },
  fan: { legs: ['base'] },
  headphones: { frame: ['headband'] },
  kettle: { base: ['trim'] },
  lamp: { frame: ['stem', 'legs'], legs: ['base'], stem: ['legs', 'cable'] },
  phone: { top: ['trim', 'lens'] },
  planter: { frame: ['legs'] },
  sofa: { base: ['legs', 'frame'] },
  speaker: { base: ['legs'], legs: ['base'] },
  table: {
    base: ['legs', 'frame'],
    frame: ['legs', 'base'],
    handle: ['knob'],
    legs: ['base', 'frame'],
    stem: ['base'],
  },
  tap: { knob: ['handle'], lever: ['handle'], spout: ['body'] },
  toaster: { slots: ['trim'] },
  toothbrush: { brush: ['bristles'], stem: ['bristles'] },
  watch: { chain: ['strap'], frame: ['bezel', 'body'], knob: ['crown'], rim: ['bezel', 'body'] },
  'watch.smart': { bezel: ['body'] },
};

/** The parts that a name stands for in a product, the best first; nothing that its family builds under another part's name. */
export function meanings(name: PartName, product: string): readonly PartName[] {
  const others = HERE[product]?.[name] ?? HERE[product.split('.')[0]]?.[name] ?? ANYWHERE[name] ?? [];
  return [name, ...others].filter((part) => !(part !== name && isRenamed(product, part)));
}

type Found = {
  /** The finishes that the prompt gives to parts of the model. */
  readonly finishes: ReadonlyMap<PartName, Finish>;
  /** What the prompt names and the model lacks. */
  readonly missing: readonly PartName[];
};

/** Which part of a model each named part of the prompt is; `parts` are those of the model. */
export function findNamed(
  parts: readonly PartName[],
  { family, variant }: Pick<Design, 'family' | 'variant'>,
  brief: Pick<Brief, 'parts' | 'named'>,
): Found {
  const product = variant ? `${family}.${variant}` : family;
  const finishes = new Map<PartName, Finish>();
  const missing: PartName[] = [];
  for (const name of brief.named) {
    const target = meanings(name, product).find(
      (part) => parts.includes(part) && !(part !== name && brief.parts[part]),
    );
    const finish = brief.parts[name];
    if (!target) missing.push(name);
    else if (finish) finishes.set(target, finish);
  }
  return { finishes, missing };
}

/** A design that knows nothing of some parts: what it lacks changes nothing of it. */
export function forget(design: Design, parts: readonly PartName[]): Design {
  const keep = <T>(table: Readonly<Partial<Record<PartName, T>>>) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !parts.some((part) => part === name)));
  return {
    ...design,
    partForms: keep(design.partForms),
    counts: keep(design.counts),
    wanted: design.wanted.filter((name) => !parts.includes(name)),
  };
}
