import type { Picture } from '../../server/media/picture.ts';
import { toLab } from '../cutout/lab.ts';
import { blur } from '../raster/blur.ts';
import { type ColourName, colour, type Rgb, toSrgb } from '../studio/colours.ts';
import { smoothstep } from '../studio/noise.ts';

/** Chroma in CIE Lab below which a colour has no hue to speak of. */
const GREY_CHROMA = 11;
/** Hues that differ by up to this much go by one name, and from this on by another; radians. */
const SAME = 0.34;
const OTHER = 0.56;
/** Photographs hold colours in coarser blocks than light: hues are read this much blurred, in pixels. */
const BLOCKS = 1.6;

/** A colour in CIE Lab. */
function labOf(linear: Rgb): readonly [number, number, number] {
  const rgba = new Uint8Array([
    ...linear.map((value) => Math.round(255 * toSrgb(Math.min(1, Math.max(0, value))))),
    255,
  ]);
  const { l, a, b } = toLab({ width: 1, height: 1, rgba });
  return [l[0], a[0], b[0]];
}

/** How much another colour one is than the name of the other says: 0 the same, 1 and above quite another. */
export function hueDistance(one: Rgb, named: Rgb): number {
  return distance(...labOf(one), labOf(named));
}

function distance(
  l: number,
  a: number,
  b: number,
  [namedL, namedA, namedB]: readonly [number, number, number],
): number {
  const chroma = Math.hypot(a, b);
  const namedChroma = Math.hypot(namedA, namedB);
  const tone = Math.max(0, Math.abs(l - namedL) - 22) / 40;
  if (namedChroma < GREY_CHROMA) return Math.max(0, chroma - GREY_CHROMA) / 12 + tone;
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(namedB, namedA));
  const angle = Math.min(turn, 2 * Math.PI - turn);
  // Shadows and highlights of a coloured thing are less colourful than its name.
  const pale = Math.max(0, GREY_CHROMA - chroma) / 6;
  return smoothstep(SAME, OTHER, angle) * 1.2 + pale + Math.max(0, tone - 0.45);
}

/** How much each pixel has the named colour, 0 to 1. */
export function hueWeights(picture: Picture, name: ColourName, checkpoint: () => void): Float32Array {
  const named = labOf(colour(name));
  const lab = toLab(picture);
  checkpoint();
  const { l } = lab;
  const [a, b] = [lab.a, lab.b].map((plane) => blur(plane, picture, BLOCKS));
  const hard = new Float32Array(l.length);
  checkpoint();
  for (let i = 0; i < hard.length; i++) hard[i] = 1 - smoothstep(0.35, 0.85, distance(l[i], a[i], b[i], named));
  checkpoint();
  return blur(hard, picture, Math.max(0.8, Math.max(picture.width, picture.height) / 700));
}
