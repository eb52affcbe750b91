import sharp from 'sharp';
import type { Media } from '../../contract/engine.ts';
import { readPicture } from '../../server/media/picture.ts';
import { planeOf } from '../raster/plane.ts';
import { refuseBlank } from '../studio/blank.ts';
import { LINEAR, luminance, type Rgb } from '../studio/colours.ts';
import type { Language } from '../studio/finish.ts';
import { readPalette } from '../studio/palette.ts';
import type { Style } from './plan.ts';
import { readTexture } from './texture.ts';
import type { StyleLight } from './variation.ts';

/** A render without a style picture. */
export const NO_STYLE: Style = { influence: 1, lean: 0, palette: [], backdrop: null, texture: null, light: null };

/** A style picture is read at this longer side at most, and the middle of it searched for a texture at this side, in pixels. */
const MOST = 2048;
const SIDE = 512;
/** How far colours go over to the style's at influence 0; they go all the way at the most, faster at first. */
const LEAN = 0.15;
const INFLUENCE_MOST = 2;
/** Strength of the texture at influence 1. */
const TEXTURE_SHARE = 0.6;
/** The backdrop is lifted a little towards white, or dark pictures would swallow the product. */
const LIFT = 0.06;

/**
 * Reads what a style picture gives to a render. `influence` 0 takes a hint of its colours, 2 all of them and all of its texture.
 * Throws EngineError 'input' for no picture, and for one that shows nothing.
 */
export async function readStyle(media: Media, influence: number, language: Language): Promise<Style> {
  const picture = await readPicture(media, MOST);
  refuseBlank(picture, 'style', language);
  const { width, height, rgba } = picture;
  const { colours, backdrop } = await readPalette(picture);
  const rgb = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'cover' })
    .raw()
    .toBuffer();
  const linear = planeOf(rgb.length, (i) => LINEAR[rgb[i]]);
  const texture = influence > 0 ? readTexture(linear, SIDE, Math.min(1, TEXTURE_SHARE * influence)) : null;
  const lean = 1 - (1 - LEAN) * (1 - influence / INFLUENCE_MOST) ** 2;
  return { influence, lean, palette: colours, backdrop: lift(backdrop), texture, light: readLight(linear) };
}

/** Light takes this much of the hue of what it falls on, and no channel of it goes below or beyond these. */
const HUE = 0.5;
const TINT_LEAST = 0.7;
const TINT_MOST = 1.35;
/** Brightness, 0 to 1 as seen, of dark and bright pictures, and the strength of light that they stand for. */
const DARK = 0.25;
const BRIGHT = 0.85;
const WEAK = 0.75;
const STRONG = 1.2;
/** Spread of the brightness in soft and in hard light. */
const SOFT = 0.08;
const HARD = 0.26;

/** The light of a picture, interleaved linear channels: its mean hue, and how far light and dark lie apart. */
function readLight(linear: Float32Array): StyleLight {
  const [r, g, b] = [0, 1, 2].map((c) => meanOf(linear.filter((_, i) => i % 3 === c)));
  const mean = luminance([r, g, b]);
  const seen = planeOf(linear.length / 3, (i) =>
    Math.sqrt(luminance([linear[3 * i], linear[3 * i + 1], linear[3 * i + 2]])),
  );
  const middle = meanOf(seen);
  const spread = Math.sqrt(meanOf(seen.map((value) => (value - middle) ** 2)));
  const strength = WEAK + (STRONG - WEAK) * share(middle, DARK, BRIGHT);
  const hue = (value: number) =>
    strength * Math.max(TINT_LEAST, Math.min(TINT_MOST, 1 + HUE * (value / Math.max(mean, 1e-3) - 1)));
  return { tint: [hue(r), hue(g), hue(b)], hardness: share(spread, SOFT, HARD) };
}

const share = (value: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (value - from) / (to - from)));

const meanOf = (plane: Float32Array): number => plane.reduce((sum, value) => sum + value, 0) / plane.length;

const lift = ([r, g, b]: Rgb): Rgb => [LIFT + r * (1 - LIFT), LIFT + g * (1 - LIFT), LIFT + b * (1 - LIFT)];
