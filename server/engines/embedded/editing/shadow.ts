import { measureBorder } from '../filling/border.ts';
import { stretchMembrane } from '../filling/membrane.ts';
import type { Sheet } from '../filling/sheet.ts';
import { blur } from '../raster/blur.ts';
import { components } from '../raster/components.ts';
import { dilate } from '../raster/morphology.ts';
import { planeOf, select } from '../raster/plane.ts';
import type { Picture } from '../studio/picture.ts';

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

/** A thing and the shadow that it casts: what near it is darker than its wider surroundings would have it, and touches it. */
export function withShadow(picture: Picture, thing: Uint8Array, checkpoint: () => void): Uint8Array {
  const { width, height, rgba } = picture;
  const longer = Math.max(width, height);
  const near = dilate(thing, picture, longer / 40);
  const border = measureBorder(openGround(picture, near), new Uint8Array(thing.length), checkpoint);
  const plain = border !== null && border.texture < PLAIN_TEXTURE && border.spread < PLAIN_SPREAD;
  const around = dilate(thing, picture, longer * (plain ? PLAIN_REACH : REACH));
  const ground = openGround(picture, around);
  const light = new Float32Array(thing.length);
  for (let i = 0; i < thing.length; i++) light[i] = rgba[i * 4] + rgba[i * 4 + 1] + rgba[i * 4 + 2];
  if (!around.includes(0)) return thing;
  stretchMembrane(ground, 1, checkpoint);
  const soft = blur(light, picture, Math.max(1, longer * SOFT));
  const darker = plain ? PLAIN_DARKER : DARKER;
  const expected = (i: number) => ground.rgb[i * 3] + ground.rgb[i * 3 + 1] + ground.rgb[i * 3 + 2];
  const dark = select(thing.length, (i) => thing[i] || (around[i] && soft[i] < darker * expected(i)));
  const { labels } = components(dark, picture);
  const touching = new Set<number>();
  for (let i = 0; i < thing.length; i++) if (thing[i]) touching.add(labels[i]);
  return select(thing.length, (i) => dark[i] && touching.has(labels[i]));
}

function openGround({ width, height, rgba }: Picture, hole: Uint8Array): Sheet {
  const rgb = planeOf(hole.length * 3, (k) => rgba[Math.floor(k / 3) * 4 + (k % 3)]);
  return { width, height, rgb, hole };
}
