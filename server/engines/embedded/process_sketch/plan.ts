import { EngineError } from '../../engine.ts';
import { type Size, sharedBytes, sharedFloats } from '../raster/plane.ts';
import { fromHex, type Rgb } from '../studio/colours.ts';
import { dress } from '../studio/finish.ts';
import { material } from '../studio/materials.ts';
import type { Brief } from '../studio/prompt.ts';
import { lightFloor, stanceOf } from './backdrop.ts';
import { openingLight } from './discs.ts';
import { dressRegions, type Wardrobe } from './dress.ts';
import { enclose } from './enclose.ts';
import { findHoles, punchHoles } from './holes.ts';
import { readMarks } from './ink.ts';
import { type Measured, measure } from './measure.ts';
import { mendOutlines } from './mend.ts';
import { slopesOf } from './normals.ts';
import { paintsOf } from './paints.ts';
import type { Picture } from './picture.ts';
import { findRegions } from './regions.ts';
import { buildRelief, solidPlane } from './relief.ts';
import type { SketchScene } from './scene.ts';
import { buildSolids, type Solid } from './solids.ts';
import type { StyleTexture } from './texture.ts';

/** What a style picture gives, at a strength of 0 to 2. */
export type Style = {
  readonly influence: number;
  readonly palette: readonly Rgb[];
  readonly backdrop: Rgb | null;
  readonly texture: StyleTexture | null;
};

export type PlanInput = {
  readonly sketch: Picture;
  readonly brief: Brief;
  readonly canvas: Size;
  readonly seed: number;
  readonly style: Style;
  readonly checkpoint: () => void;
};

/** The scene, and what was found on the way to it. */
export type Plan = {
  readonly scene: SketchScene;
  readonly measured: Measured;
  readonly solids: readonly Solid[];
  readonly wardrobe: Wardrobe;
  readonly gap: number;
};

/** Quiet studio colours, of which the seed takes one. */
const BACKDROPS = ['d9d5cf', 'd3d8db', 'dcd2c6', 'd2d6cc'].map(fromHex);
/** Gaps in outlines above this many pixels leave notches worth mending. */
const WIDE_GAP = 14;
/** A product is this many studio units high or wide. */
const PRODUCT_UNITS = 2;

/** Reads a sketch: strokes, regions, solids, relief, materials. Throws EngineError 'input' when there is nothing on it. */
export function planScene({ sketch, brief, canvas, seed, style, checkpoint }: PlanInput): Plan {
  const plan = { width: sketch.width, height: sketch.height };
  const marks = readMarks(sketch);
  checkpoint();
  const enclosure = enclose(marks);
  checkpoint();
  const map = findRegions(marks, enclosure);
  checkpoint();
  let measured = measure(map);
  const holes = findHoles(measured);
  if (holes.length > 0) {
    punchHoles(map, holes, marks.ink);
    measured = measure(map);
  }
  if (map.count === 0) throw new EngineError('input', 'The sketch is blank. Draw the outline of a product first.');
  checkpoint();
  const { regions } = measured;
  const solids = buildSolids(map, regions, brief.product, enclosure.gap);
  if (enclosure.gap > WIDE_GAP && mendOutlines(map, solids)) measured = measure(map);
  const labels = new Uint16Array(new SharedArrayBuffer(map.labels.length * Uint16Array.BYTES_PER_ELEMENT));
  labels.set(map.labels);
  const stance = stanceOf(labels, plan);
  if (!stance) throw new Error('labels without a pixel');
  const relief = { map, marks, measured, solids, influence: style.influence };
  const height = buildRelief(relief);
  checkpoint();
  const paints = paintsOf(map, marks);
  const wardrobe = dressRegions({ brief, regions, solids, paints, palette: style.palette, seed });
  const materials = [material('plastic')];
  for (const { label, material: look } of wardrobe.dressed) materials[label] = look;
  const { floor, wall } = surroundings(brief, style, seed);
  const pixels = labels.length;
  const scene: SketchScene = {
    plan,
    canvas,
    labels,
    height,
    slopes: slopesOf(height, solidPlane(map, solids), plan),
    open: hollows(labels, plan, solids),
    lit: sharedFloats(pixels),
    floorLight: lightFloor(labels, plan, stance),
    floorLine: stance.bottom,
    middle: (stance.left + stance.right) / 2,
    unit: PRODUCT_UNITS / Math.max(stance.right - stance.left, stance.bottom - stance.top, 1),
    materials,
    mood: brief.mood,
    floor,
    wall,
    texture: style.texture,
    seed,
    painting: sharedBytes(canvas.width * canvas.height * 3),
  };
  return { scene, measured, solids, wardrobe, gap: enclosure.gap };
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

function surroundings({ settings }: Brief, { backdrop }: Style, seed: number): { floor: Rgb; wall: Rgb } {
  const quiet = { ...material('plaster'), base: backdrop ?? BACKDROPS[seed % BACKDROPS.length] };
  const wall = settings.background ? dress(settings.background, quiet).base : quiet.base;
  const floor = settings.floor ? dress(settings.floor, quiet).base : wall;
  return { floor, wall };
}
