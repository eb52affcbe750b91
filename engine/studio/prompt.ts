import { languageOf } from '../../contract/language.ts';
import { bindPhrases } from './bind.ts';
import type { Finish, Language } from './finish.ts';
import { groupPhrases } from './phrases.ts';
import {
  type FormName,
  type MoodName,
  type PartName,
  type ProductName,
  type SettingName,
  type StyleName,
  scan,
  type ViewName,
} from './scan.ts';

/** A look that the product, or one part of it, is not to have. */
export type Refusal = { readonly finish: Finish; readonly part?: PartName };

/** What a prompt asks for, in either language. JSON; equal prompts in English and Chinese give equal briefs but for `language`. */
export type Brief = {
  readonly language: Language;
  /** The product named, or null when none is known. */
  readonly product: ProductName | null;
  /** Finishes without a part of their own, in order: the first is the product's own. */
  readonly finishes: readonly Finish[];
  readonly parts: Readonly<Partial<Record<PartName, Finish>>>;
  readonly counts: Readonly<Partial<Record<PartName, number>>>;
  readonly forms: readonly FormName[];
  readonly partForms: Readonly<Partial<Record<PartName, readonly FormName[]>>>;
  /** Every part that the prompt asks for, and those that it does not want; in the order of the alphabet. */
  readonly named: readonly PartName[];
  readonly without: readonly PartName[];
  /** Looks that it must not have, and forms that have no opposite: "not wooden, not red", "without brass legs". */
  readonly refused: readonly Refusal[];
  readonly refusedForms: readonly FormName[];
  readonly mood: MoodName | null;
  /** Surroundings: `background` and `floor`. */
  readonly settings: Readonly<Partial<Record<SettingName, Finish>>>;
  /** The backdrop runs from light to dark. */
  readonly gradient: boolean;
  /** How many of the product are asked for. */
  readonly copies: number;
  /** They are to be of different sizes, from large to small. */
  readonly graded: boolean;
  /** Where the camera is to stand, and whether near. */
  readonly view: ViewName | null;
  readonly close: boolean;
  /** The direction of design. */
  readonly style: StyleName | null;
  /** Things and places around the product, as written. */
  readonly around: readonly string[];
  /** Words that are understood and change no picture: "waterproof", "30 cm". */
  readonly idle: readonly string[];
  /** Words with slips, and how they were read. */
  readonly spelling: readonly { readonly wrote: string; readonly meant: string }[];
  /** Further products, which are not drawn. */
  readonly others: readonly ProductName[];
  /** The part that is asked for by itself, and the product whose part it is by its name: "watch strap", 表带. */
  readonly alone: { readonly part: PartName; readonly of: ProductName } | null;
  /** The thing asked for, when we do not know it, as written: "trombone", "mug warmer". */
  readonly head: string | null;
  /** Words that mean nothing to us, as written. */
  readonly unknown: readonly string[];
};

/**
 * Reads a prompt. Colours, materials and manners bind to the noun that they describe: before it ("walnut handle",
 * 胡桃木把手) or after it ("handle in walnut", 把手是胡桃木的). What is left goes to the product.
 */
export function readPrompt(prompt: string): Brief {
  return { language: languageOf(prompt), ...bindPhrases(groupPhrases(scan(prompt))) };
}
