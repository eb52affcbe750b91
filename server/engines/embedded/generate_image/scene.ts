import type { Rgb } from '../studio/colours.ts';
import type { Material } from '../studio/materials.ts';
import type { MoodName, PartName } from '../studio/scan.ts';
import { placeCopies, possibleCopies } from './copies.ts';
import { FAMILIES } from './families/index.ts';
import { type Asked, createMaker, type Design, type Model } from './model.ts';
import { facingOf } from './view.ts';

/** All that a picture needs: the same scene gives the same bytes. JSON. */
export type Scene = {
  readonly design: Design;
  readonly materials: Readonly<Partial<Record<PartName, Material>>>;
  readonly mood: MoodName | null;
  readonly wall: Rgb;
  readonly floor: Rgb;
  /** What the product stands on, when the prompt says. */
  readonly ground: Material | null;
  /** A wall of this stands right behind the product; without it the floor rises into a plain backdrop. */
  readonly backing?: Material;
  /** The plain backdrop runs from light to dark. */
  readonly gradient?: boolean;
  /** Where the camera stands, radians. */
  readonly azimuth: number;
  readonly elevation: number;
  /** How much larger than usual the product is shown; 1 when it does not say. */
  readonly zoom?: number;
};

/**
 * Builds the solids of a design, without those that it does not want; what the family asked for is noted in `asked`.
 * Throws RangeError for a family that does not exist.
 */
export function buildModel(design: Design, asked?: Asked): Model {
  const family = FAMILIES[design.family];
  if (!family) throw new RangeError(`no family ${design.family}`);
  const model = family(createMaker(design, asked));
  const wanted = (design.without ?? []).reduce((rest, part) => leaveOut(rest, part) ?? rest, model);
  const copies = possibleCopies(design.copies ?? 1, wanted.parts.length);
  // What faces x stands side by side along z.
  return placeCopies(wanted, copies, facingOf(design.family) === 'x' ? 'z' : 'x', design.family === 'shoe');
}

/** Without its legs a product would float so far above the floor, units. */
const FLOATS = 0.05;

/** The model without a part; null where nothing would be left of it, or what is left would float. */
export function leaveOut(model: Model, part: PartName): Model | null {
  const parts = model.parts.filter(({ name }) => name !== part);
  const main = model.roles[part]?.turn === 0 && !parts.some(({ name }) => model.roles[name]?.turn === 0);
  if (parts.length === 0 || main) return null;
  const lowest = Math.min(...parts.map(({ solid }) => solid.box.min[1]));
  return !model.hangs && lowest > FLOATS ? null : { ...model, parts };
}
