import type { Finish } from './finish.ts';
import type { FormName, Joint, MoodName, PartName, ProductName, SettingName, StyleName, ViewName } from './scan.ts';

/** What a phrase speaks of. `part` is what the same word means where a product is already named: a "ring" of brass. */
export type Noun =
  | { readonly kind: 'product'; readonly id: ProductName; readonly part: PartName | null; readonly text: string }
  | { readonly kind: 'part'; readonly id: PartName; readonly text: string }
  | { readonly kind: 'setting'; readonly id: SettingName; readonly text: string }
  | { readonly kind: 'light' };

/** A noun that has its place in a brief. */
export type Target =
  | { readonly kind: 'light' }
  /** Something that the product has under no such name: what is said of it is said of nothing. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'product' }
  | { readonly kind: 'setting'; readonly id: SettingName }
  | { readonly kind: 'part'; readonly id: PartName };

/** How a phrase hangs on what was said before: by a joint, by nothing, or as the first of all. */
export type Tie = Exclude<Joint, 'de' | 'place'> | 'none' | 'first' | 'label';

/** A noun with the words that describe it, or describing words alone. */
export type Phrase = {
  tie: Tie;
  /** A comma stands before the joint: "..., in oak". */
  apart: boolean;
  /** It has an article or a number of its own: "a brass arm and a base". */
  own: boolean;
  finishes: Finish[];
  forms: FormName[];
  number: number | null;
  /** The number as written. */
  numeral: string | null;
  mood: MoodName | null;
  /** The word that asks for a gradient, as written. */
  gradient: string | null;
  noun: Noun | null;
  /** The product whose part this is: "kettle handle". */
  whose: ProductName | null;
  /** The word that says where it is, as written: "on", "over". */
  where: string | null;
  /** Followed by a word for a place: 桌上, "on the table". */
  place: boolean;
  /** Another thing is what stands there: 椅子上的猫. */
  located: boolean;
  /** The words that describe, as written. */
  words: string[];
  /** Words that mean nothing to us, and the noun with one that stands right behind it: "mug warmer". */
  unknown: string[];
  compound: string | null;
};

/** What stands beside the phrases and binds to none of their nouns, as written where it is words. */
export type Asides = {
  view: ViewName | null;
  close: boolean;
  graded: boolean;
  style: StyleName | null;
  around: string[];
  idle: string[];
  spelling: { wrote: string; meant: string }[];
};

export const noAsides = (): Asides => ({
  view: null,
  close: false,
  graded: false,
  style: null,
  around: [],
  idle: [],
  spelling: [],
});

/** A phrase in which nothing has been said yet. */
export const blank = (tie: Tie, apart = false): Phrase => ({
  tie,
  apart,
  own: false,
  finishes: [],
  forms: [],
  number: null,
  numeral: null,
  mood: null,
  gradient: null,
  noun: null,
  whose: null,
  where: null,
  place: false,
  located: false,
  words: [],
  unknown: [],
  compound: null,
});

/** Whether a phrase without its noun says anything. */
export const speaks = ({ finishes, forms, number, mood, gradient, words, unknown }: Phrase): boolean =>
  words.length > 0 ||
  finishes.length > 0 ||
  forms.length > 0 ||
  number !== null ||
  mood !== null ||
  gradient !== null ||
  unknown.length > 0;
