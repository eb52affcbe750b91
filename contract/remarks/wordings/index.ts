import type { Phrase } from '../codedRemark.ts';
import { CHANGES } from './changes.ts';
import { DERIVED } from './derived.ts';
import { DESIGN } from './design.ts';
import { EDITING } from './editing.ts';
import { PROVIDERS } from './providers.ts';
import { REFUSALS } from './refusals.ts';
import { SCENES } from './scenes.ts';
import { SKETCH } from './sketch.ts';
import { VIDEO } from './video.ts';

/**
 * The one table of the sentences that engines say of a result or a failure, by their codes. A slot in a template is `{name}`, `{name:list}`
 * for several in the way of the language, or `{name|one|several}` for a text by a number.
 */
export const WORDINGS = {
  ...CHANGES,
  ...DESIGN,
  ...DERIVED,
  ...EDITING,
  ...PROVIDERS,
  ...REFUSALS,
  ...SCENES,
  ...SKETCH,
  ...VIDEO,
} as const;

export type RemarkCode = keyof typeof WORDINGS;

type SlotsIn<T extends string> = T extends `${string}{${infer Slot}}${infer Rest}` ? Slot | SlotsIn<Rest> : never;
type NameIn<Slot> = Slot extends `${infer Name}:${string}`
  ? Name
  : Slot extends `${infer Name}|${string}`
    ? Name
    : Slot;
type ParamIn<Slot> = Slot extends `${string}:${string}`
  ? readonly Phrase[]
  : Slot extends `${string}|${string}`
    ? number
    : number | Phrase;

/** The parameters of a code's template, by name. */
export type RemarkParams<C extends RemarkCode> = {
  readonly [Slot in SlotsIn<(typeof WORDINGS)[C]['en']> as NameIn<Slot> & string]: ParamIn<Slot>;
};
