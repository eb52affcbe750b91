import type { Bounds } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import { mix, type Rgb } from '../studio/colours.ts';
import type { Lighting } from '../studio/light.ts';
import type { Material } from '../studio/materials.ts';
import { mixSeeds, type Random, randomFrom } from '../studio/random.ts';
import type { MoodName } from '../studio/scan.ts';

/** What a seed chooses where the words leave it open: how the same thing is lit, seen and finished. */
export type Look = {
  readonly lighting: Lighting;
  /** Where the eye is against the product's middle, in studio units per unit of distance. */
  readonly camera: { readonly aside: number; readonly height: number };
  /** How much wider and taller than drawn. The product keeps its middle and its foot. */
  readonly proportion: { readonly across: number; readonly down: number };
  /** Roughness against that of the material as it is named. */
  readonly roughness: number;
};

/** What a style picture says of light: its hue and strength, and how hard it is, 0 to 1. */
export type StyleLight = { readonly tint: Rgb; readonly hardness: number };

type Span = readonly [from: number, to: number];

/** Degrees of the key light aside from the camera, and above the floor. */
const ASIDE: Span = [24, 66];
const ABOVE: Span = [24, 54];
const FILL: Span = [0.45, 1.4];
const RIM: Span = [0.4, 1];
const TOP: Span = [0.5, 1.5];
const SIZE: Span = [0.7, 1.4];
const LEVEL: Span = [0.9, 1.08];
/** How much red a plain light gains and blue it loses. */
const WARMTH: Span = [-0.05, 0.06];
const EYE_ASIDE: Span = [-0.1, 0.1];
const EYE_HEIGHT: Span = [0.04, 0.26];
const PROPORTION: Span = [0.992, 1.008];
const ROUGHNESS: Span = [0.75, 1.35];
/** A product that comes this near to the edge, in pixels, may go on beyond it. */
const EDGE = 4;
/** Neighbouring seeds lie this far apart in a range that goes round: the golden section. */
const APART = 0.6180339887498949;
const LIGHT_STREAM = 0x6c69;

const within = ([from, to]: Span, share: number): number => from + (to - from) * share;

type LookInput = {
  readonly seed: number;
  readonly mood: MoodName | null;
  readonly style: StyleLight | null;
  /** How far light and finish go over to the style's, 0 to 1. */
  readonly lean: number;
  readonly plan: Size;
  readonly stance: Bounds;
};

/** The look of a seed. Light that the words ask for keeps its mood and its hue. */
export function chooseLook({ seed, mood, style, lean, plan, stance }: LookInput): Look {
  const random = randomFrom(mixSeeds(seed, LIGHT_STREAM));
  const lighting = chooseLighting(seed, random, mood);
  const camera = { aside: within(EYE_ASIDE, random()), height: within(EYE_HEIGHT, random()) };
  const proportion = { across: within(PROPORTION, random()), down: within(PROPORTION, random()) };
  const roughness = within(ROUGHNESS, random());
  const to = (own: number, [from, most]: Span, share: number) => own + (within([from, most], share) - own) * lean;
  return {
    lighting: {
      ...lighting,
      ...(style && !mood
        ? { fill: to(lighting.fill, FILL, 1 - style.hardness), size: to(lighting.size, SIZE, 1 - style.hardness) }
        : {}),
      ...(style && hasOpenHue(mood) ? { tint: mix(lighting.tint, style.tint, lean) } : {}),
    },
    camera,
    proportion: inRoom(proportion, plan, stance),
    roughness: style ? to(roughness, ROUGHNESS, 1 - style.hardness) : roughness,
  };
}

/** Whether words for the light leave its hue open. */
export const hasOpenHue = (mood: MoodName | null): boolean =>
  mood === null || mood === 'soft' || mood === 'dramatic' || mood === 'backlit';

function chooseLighting(seed: number, random: Random, mood: MoodName | null): Lighting {
  // Once round: from the left in the first half, from the right in the second.
  const turn = ((seed * APART) % 1) * 2;
  const side = turn < 1 ? -1 : 1;
  const aside = (within(ASIDE, turn % 1) * Math.PI) / 180;
  const above = (within(ABOVE, random()) * Math.PI) / 180;
  const level = within(LEVEL, random());
  const warmth = mood ? 0 : within(WARMTH, random());
  return {
    key: [side * Math.sin(aside) * Math.cos(above), Math.sin(above), Math.cos(aside) * Math.cos(above)],
    fill: within(FILL, random()),
    rim: within(RIM, random()),
    top: within(TOP, random()),
    size: within(SIZE, random()),
    tint: [level * (1 + warmth), level, level * (1 - warmth)],
  };
}

/** Proportions with which the product stays in the picture as it is in the drawing. */
function inRoom({ across, down }: Look['proportion'], plan: Size, stance: Bounds): Look['proportion'] {
  const half = (stance.right - stance.left) / 2;
  const middle = (stance.left + stance.right) / 2;
  const beside = Math.min(middle, plan.width - 1 - middle) - EDGE;
  const tall = stance.bottom - stance.top;
  return { across: limit(across, half, beside), down: limit(down, tall, stance.bottom - EDGE) };
}

const limit = (factor: number, length: number, room: number): number =>
  length >= room ? 1 : Math.min(factor, room / Math.max(1, length));

/** What a drawing shows at a place of the picture, in plan pixels. */
export function spotOf({ look, middle, floorLine }: { look: Look; middle: number; floorLine: number }): {
  acrossOf: (x: number) => number;
  downOf: (y: number) => number;
} {
  const { across, down } = look.proportion;
  return {
    acrossOf: (x) => middle + (x - middle) / across,
    downOf: (y) => floorLine + (y - floorLine) / down,
  };
}

/** A material whose roughness the words leave open, as the look has it. */
export const finished = (material: Material, { roughness }: Look): Material => ({
  ...material,
  rough: Math.min(1, material.rough * roughness),
});
