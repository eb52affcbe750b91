import type { Material, MaterialName } from '../studio/materials.ts';
import { hashText, mixSeeds, randomFrom } from '../studio/random.ts';
import type { FormName, PartName } from '../studio/scan.ts';
import type { Point, Solid } from './sdf/solid.ts';

/** Which of the prompt's finishes a part takes when none is said for it by name: 0 first, 1 second, 2 third. */
type Turn = 0 | 1 | 2;

/** How a part gets its material. */
export type Role = {
  /** What it is made of when the prompt does not say. */
  readonly usual: MaterialName | Material;
  readonly turn?: Turn;
  /** With too few finishes, take the first one rather than the usual material. */
  readonly follows?: boolean;
  /** Takes what the prompt says of this other part, when it says nothing of this one. */
  readonly like?: PartName;
  /** Refuses wood, metal and stone that the prompt does not give to it by name: a walnut floor lamp has a cloth shade. */
  readonly soft?: boolean;
  /** A thing of its own beside what the product's name means: the saucer of a cup. */
  readonly apart?: boolean;
};

export type Part = {
  readonly name: PartName;
  readonly solid: Solid;
  /** It is there for this other part alone, and goes when that goes: the posts of a back, the prongs of a gem. */
  readonly of?: PartName;
};

/** A lit lamp inside the model. */
type Glow = { readonly at: Point; readonly reach: number };

/** A product as solids; the floor is y = 0, its height about 2 units. */
export type Model = {
  readonly parts: readonly Part[];
  readonly roles: Readonly<Partial<Record<PartName, Role>>>;
  /** Where the photographer stands: radians around the product from its front (z) and above the floor. */
  readonly view: { readonly azimuth: number; readonly elevation: number };
  /** Hangs in the air: no floor under it. */
  readonly hangs?: boolean;
  /** Hangs on a wall, which is shown. */
  readonly onWall?: boolean;
  readonly glow?: Glow;
};

/** What decides a design's shape. JSON. */
export type Design = {
  readonly family: string;
  readonly variant: string | null;
  readonly seed: number;
  /** Number of the design within its run. */
  readonly index: number;
  readonly forms: readonly FormName[];
  readonly partForms: Readonly<Partial<Record<PartName, readonly FormName[]>>>;
  readonly counts: Readonly<Partial<Record<PartName, number>>>;
  /** Parts that the prompt speaks of: shapes that have them are preferred. */
  readonly wanted: readonly PartName[];
  /** Parts that the prompt does not want. */
  readonly without?: readonly PartName[];
  /** Its body is of clear glass: one sees that there is room inside. */
  readonly hollow?: true;
  /** It is to be seen from behind. */
  readonly behind?: true;
  /** How many of it stand side by side; one when it does not say. */
  readonly copies?: number;
  /** They are a set from large to small. */
  readonly graded?: true;
  /** How far the design has moved away from what seed and index alone give, step by step. */
  readonly drifts?: readonly Drift[];
};

/** A step from one design towards another: `amount` 0 changes nothing, 1 leaves only the family and the words. JSON. */
export type Drift = { readonly seed: number; readonly amount: number };

/** What families build with. The same design always gets the same numbers. */
export type Maker = {
  readonly variant: string | null;
  /** A number in the range; another one at each call. */
  between(from: number, to: number): number;
  /** One of the options: neighbouring designs of a run get different ones. */
  choose<T>(...options: readonly [T, ...T[]]): T;
  /** True when the form was asked for, of the whole or of the part. */
  is(form: FormName, part?: PartName): boolean;
  /** True when the prompt speaks of the part. */
  wants(part: PartName): boolean;
  /** True when the prompt does not want the part. */
  lacks(part: PartName): boolean;
  count(part: PartName, usual: number): number;
  /** True when one sees into the body. */
  readonly hollow: boolean;
  /** True when it is seen from behind. */
  readonly behind: boolean;
  /** Factors of the height and width that words like "tall" and "slim" ask for. */
  readonly tallness: number;
  readonly width: number;
};

export type Family = (make: Maker) => Model;

const STEP = 1 / 3;

/** Who does not want the one does not want the others: a bottle's lid is its cap, a tote's straps are its handles. */
export const ALIKE: Partial<Record<PartName, readonly PartName[]>> = {
  lid: ['cap'],
  cap: ['lid'],
  strap: ['handle'],
  chain: ['strap'],
  lever: ['handle'],
  mattress: ['bedding'],
  guards: ['grille'],
};

/** What a family asked its maker about: only words for these can change the design. */
export type Asked = { readonly forms: Set<string>; readonly counts: Set<PartName> };

/** How a form is noted in `Asked`: of the whole, or of a part. */
export const askedForm = (form: FormName, part?: PartName): string => (part ? `${part} ${form}` : form);

/** What a family builds a design with; its questions are noted in `asked`. */
export function createMaker(
  { variant, seed, index, forms, partForms, counts, wanted, without = [], hollow, behind, drifts = [] }: Design,
  asked: Asked = { forms: new Set(), counts: new Set() },
): Maker {
  const random = randomFrom(mixSeeds(seed, index));
  const first = randomFrom(mixSeeds(seed, hashText('choices')));
  const streams = drifts.map((drift) => openDrift(drift));
  const unwanted = without.flatMap((part) => [part, ...(ALIKE[part] ?? [])]);
  const is = (form: FormName, part?: PartName) => {
    asked.forms.add(askedForm(form, part));
    return part ? (partForms[part]?.includes(form) ?? false) : forms.includes(form);
  };
  const factor = (more: FormName, less: FormName, by: number): number => {
    const [grows, shrinks] = [is(more), is(less)];
    return grows ? by : shrinks ? 1 / by : 1;
  };
  return {
    variant,
    hollow: hollow ?? false,
    behind: behind ?? false,
    between: (from, to) => from + (to - from) * streams.reduce((at, stream) => stream.move(at), random()),
    choose: (...options) => {
      const usual = Math.floor(first() * options.length) + index;
      return options[streams.reduce((at, stream) => at + stream.moveOn(options.length), usual) % options.length];
    },
    is,
    wants: (part) => wanted.includes(part),
    lacks: (part) => unwanted.includes(part),
    count: (part, usual) => {
      asked.counts.add(part);
      return counts[part] ?? usual;
    },
    get tallness() {
      return factor('tall', 'short', 1 + STEP) * factor('large', 'small', 1.08) * product(streams, 'tallness');
    },
    get width() {
      return factor('wide', 'slim', 1 + 0.75 * STEP) * factor('large', 'small', 1.08) * product(streams, 'width');
    },
  };
}

/** Choices stay as they are below this amount of drift; proportions move by up to this share. */
const CHOICES_FROM = 0.4;
const PROPORTIONS = 0.34;

type DriftStream = {
  /** Moves a number of 0 to 1 towards another one. */
  move(at: number): number;
  /** How many options a choice moves on. */
  moveOn(options: number): number;
  readonly tallness: number;
  readonly width: number;
};

function openDrift({ seed, amount }: Drift): DriftStream {
  const numbers = randomFrom(mixSeeds(seed, hashText('drift')));
  const choices = randomFrom(mixSeeds(seed, hashText('drift choices')));
  const proportion = () => Math.exp((numbers() * 2 - 1) * PROPORTIONS * amount);
  const [tallness, width] = [proportion(), proportion()];
  const share = Math.max(0, (amount - CHOICES_FROM) / (1 - CHOICES_FROM));
  return {
    move: (at) => at + (numbers() - at) * amount,
    moveOn: (options) => {
      const [draw, way] = [choices(), choices()];
      return draw < share && options > 1 ? 1 + Math.floor(way * (options - 1)) : 0;
    },
    tallness,
    width,
  };
}

const product = (streams: readonly DriftStream[], key: 'tallness' | 'width'): number =>
  streams.reduce((factor, stream) => factor * stream[key], 1);
