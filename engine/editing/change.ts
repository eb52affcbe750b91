import type { Phrase } from '../../contract/remarks/codedRemark.ts';
import type { ColourName } from '../studio/colours.ts';
import type { Finish } from '../studio/finish.ts';
import type { MaterialName } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import type { MoodName, PartName, ProductName } from '../studio/scan.ts';

/** A word for a product, and the part that it names as well: a "ring" is a bezel too. */
export type Named = { readonly word: string; readonly product: ProductName; readonly part: PartName | null };

/** What part of the picture is meant. */
export type Target =
  /** The product; `rest`: all that nothing else is said of, "everything else". */
  | { readonly kind: 'subject'; readonly named?: Named; readonly rest?: true }
  /** What surrounds the product; `under`: only what it stands on. */
  | { readonly kind: 'background'; readonly under?: true }
  | { readonly kind: 'picture' }
  /** What the mask marks. */
  | { readonly kind: 'marked' }
  | { readonly kind: 'part'; readonly part: PartName }
  /** Whatever has a colour: "the red ones", "the red of the chair". */
  | { readonly kind: 'colour'; readonly colour: ColourName; readonly of?: Named }
  /** Whatever is made of a material: "the wood", "the wood of the chair". */
  | { readonly kind: 'material'; readonly material: MaterialName; readonly of?: Named };

export type Tone = 'brightness' | 'contrast' | 'saturation' | 'warmth' | 'blur' | 'sharpness' | 'grey';
export type Turn = 'mirror' | 'upsideDown' | 'left' | 'right' | 'half';

/** One thing to be done. `targets` empty: what the mask marks, or the product. */
export type Change =
  | { readonly kind: 'finish'; readonly targets: readonly Target[]; readonly finish: Finish }
  /** Takes colour and material from the reference picture. */
  | { readonly kind: 'reference'; readonly targets: readonly Target[] }
  /** Forms, counts and parts of a design. */
  | { readonly kind: 'shape'; readonly brief: Brief }
  | { readonly kind: 'remove'; readonly target: Target }
  /** The surroundings, in words. */
  | { readonly kind: 'backdrop'; readonly words: string }
  /** `amount` 1 is what is usually meant, below 0 less of it. */
  | { readonly kind: 'tone'; readonly tone: Tone; readonly amount: number; readonly target: Target | null }
  | { readonly kind: 'mood'; readonly mood: MoodName }
  | { readonly kind: 'turn'; readonly turn: Turn };

/** What a change is done to. */
export function targetsOf(change: Change): readonly Target[] {
  switch (change.kind) {
    case 'finish':
    case 'reference':
      return change.targets.length > 0 ? change.targets : [{ kind: 'subject' }];
    case 'remove':
      return [change.target];
    case 'backdrop':
      return [{ kind: 'background' }];
    case 'tone':
      return [change.target ?? { kind: 'picture' }];
    case 'mood':
    case 'turn':
      return [{ kind: 'picture' }];
    case 'shape':
      return [{ kind: 'subject' }];
    default:
      return change satisfies never;
  }
}

/** A part that is named counts for more than the whole: "make the handle gold but leave the cup white". */
export const isWithin = ({ kind }: Target): boolean => ['part', 'colour', 'material'].includes(kind);

/** The change with other targets. */
export function retarget(change: Change, meant: (target: Target) => Target): Change {
  switch (change.kind) {
    case 'finish':
    case 'reference':
      return { ...change, targets: change.targets.map(meant) };
    case 'remove':
      return { ...change, target: meant(change.target) };
    case 'tone':
      return { ...change, target: change.target && meant(change.target) };
    case 'shape':
    case 'backdrop':
    case 'mood':
    case 'turn':
      return change;
    default:
      return change satisfies never;
  }
}

/** What of the picture, rather than where in it, is to stay: 'rest' is all that nothing was asked of. */
export type Aspect = 'rest' | 'shape' | 'colour' | 'material' | 'light';
/** What in the picture can be said to stay. */
export type Place = Exclude<Target, { kind: 'marked' }>;
/** What is to stay as it is. */
export type Kept = Place | { readonly kind: 'aspect'; readonly aspect: Aspect };

/** An instruction as understood. */
export type Instruction = {
  readonly changes: readonly Change[];
  readonly kept: readonly Kept[];
  /** What is not to be done: "don't blur the background". */
  readonly declined: readonly Change[];
  /** What was not understood, as written. */
  readonly unclear: readonly Phrase[];
};
