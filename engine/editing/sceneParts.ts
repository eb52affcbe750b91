import { ALIKE } from '../generate_image/model.ts';
import { planScene } from '../generate_image/plan.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import { colour } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import { type MaterialName, material } from '../studio/materials.ts';
import { type Brief, readPrompt } from '../studio/prompt.ts';
import type { PartName } from '../studio/scan.ts';
import type { Named, Place, Target } from './change.ts';
import { hueDistance } from './hues.ts';
import { mayName } from './kin.ts';

/** A finish that no family uses: it shows which parts a description reaches. */
const PROBE: Finish = { colour: 'magenta', manners: ['painted'] };
/** Parts within this of a named colour have it; see `hueDistance`. */
const SAME_HUE = 0.5;

export type Look = NonNullable<Scene['materials'][PartName]>;

/** What a target means in this design; null for what it has not: the cup under a coffee machine. */
export function inDesign<T extends Target>(scene: Scene, target: T): T | Place | null {
  switch (target.kind) {
    case 'subject':
      return target.named ? namedIn(scene, target.named, target) : target;
    case 'colour':
    case 'material':
      return target.of && !mayName(target.of.product, scene.design) ? null : target;
    default:
      return target;
  }
}

/** The word for another product may be one for a part, or for what the product stands on; else it may be a loose name for the design. */
function namedIn<T extends Target>(scene: Scene, { product, part }: Named, target: T): T | Place | null {
  const family = product.split('.')[0];
  if (family === scene.design.family) return target;
  if (part) return { kind: 'part', part };
  if (mayName(product, scene.design)) return { kind: 'subject' };
  return family === 'table' && scene.ground ? { kind: 'background', under: true } : null;
}

/** Names of a kind of materials, whatever colour they have. */
const KINDS: ReadonlySet<MaterialName> = new Set(['wood', 'fabric', 'leather']);

/** "Wood" is any wood, "metal" any metal, "fabric" any cloth and "glass" any glass; other materials are known by their pattern, and by how they answer light. */
function isMadeOf(look: Look, name: MaterialName): boolean {
  const { pattern, metal, clear } = material(name);
  const alike = look.pattern === pattern && look.metal > 0.5 === metal > 0.5 && look.clear > 0.5 === clear > 0.5;
  if (KINDS.has(name)) return look.pattern === pattern;
  if (name === 'glass') return look.clear > 0.5;
  if (name === 'metal') return look.metal > 0.5;
  return alike && hueDistance(look.base, material(name).base) < SAME_HUE;
}

/** The parts of a design that a target means. */
export function partsOf(scene: Scene, target: Target, marked: readonly PartName[] | null): PartName[] {
  switch (target.kind) {
    case 'marked':
      return [...(marked ?? [])];
    case 'part':
      return partAlone(scene, target.part);
    case 'colour': {
      const names = Object.keys(scene.materials) as PartName[];
      return names.filter(
        (part) => hueDistance(scene.materials[part]?.base ?? [0, 0, 0], colour(target.colour)) < SAME_HUE,
      );
    }
    case 'material': {
      const names = Object.keys(scene.materials) as PartName[];
      return names.filter((part) => isMadeOf(scene.materials[part] as Look, target.material));
    }
    default: {
      const { roles } = buildModel(scene.design);
      const alone = target.kind === 'subject' && target.named !== undefined;
      return reached(scene, { finishes: [PROBE] }).filter((part) => !(alone && roles[part]?.apart));
    }
  }
}

/** Parts whose names mean all that is like them. */
const WHOLES: ReadonlySet<PartName> = new Set(['body', 'frame']);

/**
 * A part and what is of a piece with it, or what stands for it. A description of the seat is one of the back as well, and the seat
 * stands for armrests that are not there; but who wants to change one does not mean another main part.
 */
function partAlone(scene: Scene, part: PartName): PartName[] {
  const { roles } = buildModel(scene.design);
  const alike = reached(scene, { parts: { [part]: PROBE }, named: [part] });
  const isMeant = (each: PartName) => each === part || roles[each]?.turn !== 0 || ALIKE[part]?.includes(each);
  return WHOLES.has(part) ? alike : alike.filter(isMeant);
}

/** The parts that a description gives another material. */
function reached(scene: Scene, said: Partial<Brief>): PartName[] {
  const blank = readPrompt('');
  const plain = planScene(blank, scene.design, [], null).scene.materials;
  const probed = planScene({ ...blank, ...said }, scene.design, [], null).scene.materials;
  const names = Object.keys(scene.materials) as PartName[];
  return names.filter((part) => JSON.stringify(plain[part]) !== JSON.stringify(probed[part]));
}
