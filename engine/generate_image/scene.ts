import type { Rgb } from '../studio/colours.ts';
import type { Material } from '../studio/materials.ts';
import type { MoodName, PartName } from '../studio/scan.ts';
import { placeCopies, possibleCopies } from './copies.ts';
import { shapeEdges } from './edges.ts';
import { FAMILIES } from './families/index.ts';
import { inflate } from './inflate.ts';
import { turnedAround } from './mainSolid.ts';
import { type Asked, createMaker, type Design, type Family, type Model, type Part } from './model.ts';
import { ovalModel } from './oval.ts';
import { sameShape } from './sameShape.ts';
import { facingOf } from './view.ts';
import { leaveOut } from './without.ts';

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
  /** The camera stands where this is in the picture as well: the design before something was taken away from it. */
  readonly framed?: Design;
};

/**
 * Builds the solids of a design, without those that it does not want; what the family asked for is noted in `asked`.
 * Throws RangeError for a family that does not exist.
 */
export function buildModel(design: Design, asked: Asked = { forms: new Set(), counts: new Set() }): Model {
  const family = FAMILIES[design.family];
  if (!family) throw new RangeError(`no family ${design.family}`);
  const model = ovalModel(family, design, asked) ?? buildForms(family, design, asked);
  const shaped = (design.without ?? []).reduce((rest, part) => leaveOut(rest, part, design.family) ?? rest, model);
  const copies = possibleCopies(design.copies ?? 1, shaped.parts.length);
  // What faces x stands side by side along z.
  const along = facingOf(design.family) === 'x' ? 'z' : 'x';
  return placeCopies(shaped, copies, along, design.family === 'shoe', design.graded);
}

/** Where edges cannot show them: the outline that comes nearest. */
const OUTLINES = { soft: 'round', angular: 'square' } as const;

/** Families whose bodies swell when they are soft; of lamps only the shade does. */
const SWELLING: ReadonlySet<string> = new Set([
  'backpack',
  'bag',
  'blender',
  'bottle',
  'camera',
  'coffeemaker',
  'cupboard',
  'kettle',
  'lamp',
  'mug',
  'perfume',
  'planter',
  'speaker',
  'toaster',
  'vase',
]);
/** Those of them, and others, whose corners get rounder as well. */
const ROUNDING: ReadonlySet<string> = new Set(['camera', 'coffeemaker', 'cupboard', 'mug', 'toaster']);

/** The family's model, swollen where it is to be soft. */
function softened(family: Family, design: Design, asked: Asked): Model {
  const soft = design.forms.includes('soft');
  const forms = soft && ROUNDING.has(design.family) ? [...design.forms, 'round' as const] : design.forms;
  const model = family(createMaker({ ...design, forms }, asked));
  if (!soft || !SWELLING.has(design.family)) return model;
  const swells = ({ name, solid }: Part) => design.family !== 'lamp' || (name === 'shade' && turnedAround(solid) === 1);
  const swelling = model.parts.filter(swells);
  if (swelling.length === 0) return model;
  asked.forms.add('soft');
  const swollen = inflate(swelling, design.family);
  return { ...model, parts: model.parts.map((part) => (swells(part) ? swollen[swelling.indexOf(part)] : part)) };
}

/** The family's model with its edges as soft or crisp as the words ask; where that cannot show, the outline is. */
function buildForms(family: Family, design: Design, asked: Asked): Model {
  const model = shapeEdges(softened(family, design, asked), design, asked);
  for (const form of ['soft', 'angular'] as const) {
    const outline = OUTLINES[form];
    if (!design.forms.includes(form) || asked.forms.has(form) || !asked.forms.has(outline)) continue;
    const outlined = family(createMaker({ ...design, forms: [...design.forms, outline] }, asked));
    if (sameShape(outlined, model)) continue;
    asked.forms.add(form);
    return outlined;
  }
  return model;
}
