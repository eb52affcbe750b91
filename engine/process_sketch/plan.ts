import { isDeepStrictEqual } from 'node:util';
import { boundsOf } from '../raster/bounds.ts';
import type { Size } from '../raster/plane.ts';
import { sharedBytes, sharedFloats, sharedWords } from '../shared.ts';
import { fromHex, mixSeen, type Rgb } from '../studio/colours.ts';
import { dress } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import { lightFloor } from './backdrop.ts';
import { openingLight } from './discs.ts';
import { dressRegions, type Wardrobe } from './dress.ts';
import { slopesOf } from './normals.ts';
import { paintsOf } from './paints.ts';
import { buildRelief, solidPlane } from './relief.ts';
import type { SketchScene } from './scene.ts';
import type { Shape } from './shape.ts';
import type { Solid } from './solids.ts';
import type { StyleTexture } from './texture.ts';
import { chooseLook, finished, hasOpenHue, type StyleLight } from './variation.ts';

/** What a style picture gives, at a strength of 0 to 2. */
export type Style = {
  readonly influence: number;
  /** How far what the prompt leaves open goes over to the style's colours, 0 to 1. */
  readonly lean: number;
  readonly palette: readonly Rgb[];
  readonly backdrop: Rgb | null;
  readonly texture: StyleTexture | null;
  readonly light: StyleLight | null;
};

type PlanInput = {
  readonly shape: Shape;
  readonly brief: Brief;
  readonly canvas: Size;
  readonly seed: number;
  readonly style: Style;
  readonly checkpoint: () => void;
};

/** The scene, and what was found on the way to it. */
export type Plan = {
  readonly scene: SketchScene;
  readonly shape: Shape;
  readonly wardrobe: Wardrobe;
  /** What the style picture changed; null without one. */
  readonly styled: Styling | null;
};

/** What a style picture changes. */
export type Styling = Readonly<Record<'colours' | 'texture' | 'light' | 'backdrop' | 'gloss', boolean>>;

/** Quiet studio colours, of which the seed takes one. */
const BACKDROPS = ['d9d5cf', 'd3d8db', 'dcd2c6', 'd2d6cc'].map(fromHex);
/** A product is this many studio units high or wide. */
const PRODUCT_UNITS = 2;

/** Turns a shape into a scene: relief, materials by the brief, backdrop. */
export function planScene({ shape, brief, canvas, seed, style, checkpoint }: PlanInput): Plan {
  const { map, marks, measured, solids } = shape;
  const plan = { width: map.width, height: map.height };
  const { regions } = measured;
  const labels = sharedWords(map.labels.length);
  labels.set(map.labels);
  const stance = boundsOf(plan, (i) => labels[i]);
  if (!stance) throw new Error('labels without a pixel');
  const height = buildRelief({ map, marks, measured, solids, influence: style.influence, checkpoint });
  checkpoint();
  const paints = paintsOf(map, marks);
  const closet = { brief, regions, solids, paints, seed };
  const wardrobe = dressRegions({ ...closet, palette: style.palette, lean: style.lean });
  const bare = style.light ? dressRegions({ ...closet, palette: [], lean: 0 }) : null;
  const materials = [material('plastic')];
  const look = chooseLook({ seed, mood: brief.mood, style: style.light, lean: style.lean, plan, stance });
  for (const { label, material: made, sheen } of wardrobe.dressed)
    materials[label] = sheen ? made : finished(made, look);
  const { floor, wall } = surroundings(brief, style, seed);
  const slopes = slopesOf(height, solidPlane(map, solids), plan);
  checkpoint();
  const floorLight = lightFloor(labels, plan, stance, look.lighting.key);
  checkpoint();
  const pixels = labels.length;
  const scene: SketchScene = {
    plan,
    canvas,
    labels,
    height: shared(height),
    slopes: { right: shared(slopes.right), down: shared(slopes.down) },
    open: hollows(labels, plan, solids),
    lit: sharedFloats(pixels),
    floorLight,
    floorLine: stance.bottom,
    middle: (stance.left + stance.right) / 2,
    unit: PRODUCT_UNITS / Math.max(stance.right - stance.left, stance.bottom - stance.top, 1),
    materials,
    mood: brief.mood,
    look,
    floor,
    wall,
    texture: style.texture,
    seed,
    painting: sharedBytes(canvas.width * canvas.height * 3),
  };
  return { scene, shape, wardrobe, styled: bare && stylingOf(brief, style, wardrobe, bare) };
}

/** What a style changes beyond a wardrobe without one. */
function stylingOf({ mood, settings }: Brief, { texture }: Style, { dressed }: Wardrobe, bare: Wardrobe): Styling {
  return {
    colours: dressed.some(({ material }, k) => !isDeepStrictEqual(material, bare.dressed[k].material)),
    texture: texture !== null,
    light: hasOpenHue(mood),
    backdrop: !settings.background,
    gloss: dressed.some(({ sheen }) => !sheen),
  };
}

/** 1 everywhere but in openings, which lie in their own shade. */
function hollows(labels: Uint16Array, { width }: Size, solids: readonly Solid[]): Float32Array {
  const open = sharedFloats(labels.length).fill(1);
  for (const { form, labels: members } of solids) {
    if (form.kind !== 'opening') continue;
    for (let i = 0; i < labels.length; i++) {
      if (members.includes(labels[i])) open[i] = openingLight(form.disc, i % width, Math.floor(i / width));
    }
  }
  return open;
}

/** A copy in shared memory. */
function shared(plane: Float32Array): Float32Array {
  const out = sharedFloats(plane.length);
  out.set(plane);
  return out;
}

function surroundings({ settings }: Brief, { backdrop, lean }: Style, seed: number): { floor: Rgb; wall: Rgb } {
  const own = BACKDROPS[seed % BACKDROPS.length];
  const quiet = { ...material('plaster'), base: backdrop ? mixSeen(own, backdrop, lean) : own };
  const wall = settings.background ? dress(settings.background, quiet).base : quiet.base;
  const floor = settings.floor ? dress(settings.floor, quiet).base : wall;
  return { floor, wall };
}
