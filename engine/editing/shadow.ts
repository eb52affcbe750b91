import type { Picture } from '../../server/media/picture.ts';
import { measureBorder } from '../filling/border.ts';
import { stretchMembrane } from '../filling/membrane.ts';
import { type Sheet, scaleMask, toSheet } from '../filling/sheet.ts';
import { blur } from '../raster/blur.ts';
import { components } from '../raster/components.ts';
import { dilate } from '../raster/morphology.ts';
import { planeOf, select } from '../raster/plane.ts';

/** Shadows are looked for this far from a thing, as a share of the longer side. */
const REACH = 1 / 8;
/** A shadow is darker than the ground without it by at least this factor. */
const DARKER = 0.86;
/** On a plain ground fainter ones are seen, and further away. */
const PLAIN_TEXTURE = 4;
const PLAIN_SPREAD = 14;
const PLAIN_REACH = 1 / 4.5;
const PLAIN_DARKER = 0.975;
/** Texture finer than this is not a shadow, as a share of the longer side. */
const SOFT = 1 / 120;

/** Longer side at which shadows are looked for, in pixels: they are soft. */
const LONGEST = 640;

/** A thing and the shadow that it casts: what near it is darker than its wider surroundings would have it, and touches it. */
export async function withShadow(picture: Picture, thing: Uint8Array, checkpoint: () => void): Promise<Uint8Array> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const sheet = await toSheet(picture, new Uint8Array(thing.length), scale);
  const shadow = scaleMask(shadowOf(sheet, scaleMask(thing, picture, sheet), checkpoint), sheet, picture);
  return select(thing.length, (i) => thing[i] || shadow[i]);
}

function shadowOf(sheet: Sheet, thing: Uint8Array, checkpoint: () => void): Uint8Array {
  const longer = Math.max(sheet.width, sheet.height);
  const near = dilate(thing, sheet, longer / 40);
  const border = measureBorder({ ...sheet, hole: near }, new Uint8Array(thing.length), checkpoint);
  const plain = border !== null && border.texture < PLAIN_TEXTURE && border.spread < PLAIN_SPREAD;
  const around = dilate(thing, sheet, longer * (plain ? PLAIN_REACH : REACH));
  if (!around.includes(0)) return thing;
  const ground = { ...sheet, rgb: sheet.rgb.slice(), hole: around };
  stretchMembrane(ground, 1, checkpoint);
  checkpoint();
  const lightAt = ({ rgb }: Sheet, i: number) => rgb[i * 3] + rgb[i * 3 + 1] + rgb[i * 3 + 2];
  const light = planeOf(thing.length, (i) => lightAt(sheet, i));
  const soft = blur(light, sheet, Math.max(1, longer * SOFT));
  const darker = plain ? PLAIN_DARKER : DARKER;
  const dark = select(thing.length, (i) => thing[i] || (around[i] && soft[i] < darker * lightAt(ground, i)));
  const { labels } = components(dark, sheet);
  const touching = new Set<number>();
  for (let i = 0; i < thing.length; i++) if (thing[i]) touching.add(labels[i]);
  return select(thing.length, (i) => dark[i] && touching.has(labels[i]));
}
