import type { Rgb } from '../studio/colours.ts';
import type { Material } from '../studio/materials.ts';
import type { MoodName, PartName } from '../studio/scan.ts';
import { FAMILIES } from './families/index.ts';
import { createMaker, type Design, type Model } from './model.ts';

/** All that a picture needs: the same scene gives the same bytes. JSON. */
export type Scene = {
  readonly design: Design;
  readonly materials: Readonly<Partial<Record<PartName, Material>>>;
  readonly mood: MoodName | null;
  readonly wall: Rgb;
  readonly floor: Rgb;
  /** What the product stands on, when the prompt says. */
  readonly ground: Material | null;
  /** Where the camera stands, radians. */
  readonly azimuth: number;
  readonly elevation: number;
};

/** Builds the solids of a design. Throws RangeError for a family that does not exist. */
export function buildModel(design: Design): Model {
  const family = FAMILIES[design.family];
  if (!family) throw new RangeError(`no family ${design.family}`);
  return family(createMaker(design));
}
