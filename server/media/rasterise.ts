import { formatHex8, parse } from 'culori';
import sharp, { type Sharp } from 'sharp';
import type { Drawing } from '../../contract/drawing.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { type Effort, MediaError, type Picture } from './protocol.ts';
import { cleanSvg } from './svg/clean.ts';
import { type Drawable, drawable } from './svg/drawable.ts';
import { bytesOf, dataAddress } from './svg/embedded.ts';
import { withFilterScale } from './svg/filterScale.ts';
import { anchored, declaredSize, resized, type SvgBox, type SvgSize, viewBoxOf } from './svg/size.ts';
import { elementsOf, type SvgElement, writeTree } from './svg/tree.ts';
import { withoutFilters } from './svg/withoutFilters.ts';

/** Density at which libvips draws a pixel of CSS as one pixel; lengths in other units are pixels by then. */
const DENSITY = 72;
/** Longer side in pixels that a vector's picture has at least, so that engines see what a person sees; one that takes long has less. */
const RASTER_SIDE: Readonly<Record<Effort, number>> = { whole: 1024, smaller: 512, plain: 1024 };
const LIMITS = { limitInputPixels: SERVER_LIMITS.picturePixels };
/** Longer side beyond which a vector is refused: sharp's own limit for drawing it. */
const SIDE_MAX = 16_384;
/** Where an anchor lies for finding how far a drawing reaches to the left and up: beyond what anybody draws. */
const FAR = -100_000;

/** A vector freed of everything that does not draw, with its picture as PNG beside it. */
export async function rasterise(
  bytes: Uint8Array,
  effort: Effort = 'whole',
): Promise<Picture & { readonly raster: Uint8Array }> {
  const cleaned = cleanSvg(bytes);
  const drawing = drawable(cleaned);
  const root = await withPlainPictures(effort === 'plain' ? withoutFilters(drawing.root) : drawing.root);
  const declared = declaredSize(root);
  const shown = viewBoxOf(root.attributes) ?? (declared ? { x: 0, y: 0, ...declared } : await reachOf(root));
  const natural = declared ?? shown;
  const side = Math.max(natural.width, natural.height);
  if (side > SIDE_MAX || natural.width * natural.height > SERVER_LIMITS.picturePixels)
    throw new MediaError('too_many_pixels', 'This picture has too many pixels; 50 million are the most.');
  const least = RASTER_SIDE[effort];
  const scale = effort === 'smaller' ? least / side : Math.max(1, least / side);
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: pixels(natural.width), height: pixels(natural.height) };
  try {
    const picture = withFilterScale(resized(root, shown, size), unitIn(shown, size));
    const drawn = open(grounded(picture, shown, drawing));
    const { data, info } = await drawn.toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
    // Without a box, browsers would cut what they show at a size of their own.
    const kept = viewBoxOf(cleaned.root.attributes) ? cleaned.root : resized(cleaned.root, shown, natural);
    return {
      type: 'svg',
      bytes: Buffer.from(writeTree(kept)),
      width: info.width,
      height: info.height,
      raster: data,
      ...saidOf({ left_out: [...cleaned.leftOut], faces: [...drawing.faces], ...(effort !== 'whole' && { effort }) }),
    };
  } catch (error) {
    throw undrawable(error);
  }
}

/** Pixels of one unit of a drawing that is fitted into a size. */
function unitIn(shown: SvgBox, { width, height }: SvgSize): number {
  return Math.min(width / shown.width, height / shown.height);
}

/** What a person should be told of a drawing; nothing where all of it is as it was. */
function saidOf(drawing: Drawing): { readonly drawing?: Drawing } {
  const isSilent = drawing.left_out.length === 0 && drawing.faces.length === 0 && drawing.effort === undefined;
  return isSilent ? {} : { drawing };
}

/** A drawing upon what a browser paints behind it. */
function grounded(root: SvgElement, shown: SvgBox, { ground }: Drawable): SvgElement {
  const colour = ground === undefined ? undefined : parse(ground);
  if (!colour) return root;
  const { x, y, width, height } = shown;
  const attributes = new Map(Object.entries({ x, y, width, height }).map(([name, value]) => [name, String(value)]));
  attributes.set('fill', formatHex8(colour));
  return { ...root, children: [{ name: 'rect', attributes, children: [], parent: root }, ...root.children] };
}

/** A drawing whose pictures are of kinds that the drawing library reads, animations their first frame, and have a size. */
async function withPlainPictures(root: SvgElement): Promise<SvgElement> {
  for (const { name, attributes } of elementsOf(root)) {
    const key = attributes.has('href') ? 'href' : 'xlink:href';
    const address = name === 'image' || name === 'feImage' ? attributes.get(key) : undefined;
    const bytes = address === undefined || address.startsWith('data:image/svg') ? undefined : bytesOf(address);
    if (!address || !bytes) continue;
    const picture = sharp(bytes, LIMITS);
    const size = await picture.metadata().catch(() => undefined);
    if (!size) continue;
    if (name === 'image') setSize(attributes, size);
    if (!/^data:image\/(?:png|jpeg);/.test(address))
      attributes.set(key, dataAddress('png', await picture.png().toBuffer()));
  }
  return root;
}

/** A picture that says one side or none has the other in its own ratio. */
function setSize(attributes: Map<string, string>, { width, height }: { width: number; height: number }): void {
  const [w, h] = ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? '') || undefined);
  if (/%/.test(`${attributes.get('width')}${attributes.get('height')}`)) return;
  if (!w) attributes.set('width', String(h ? (h * width) / height : width));
  if (!h) attributes.set('height', String(w ? (w * height) / width : height));
}

/** How far what a drawing draws reaches, its origin always within. */
async function reachOf(root: SvgElement): Promise<SvgBox> {
  try {
    const [own, far] = [await open(anchored(root, 0)).metadata(), await open(anchored(root, FAR)).metadata()];
    // A drawing reaches as far from its left edge as it is wide, and from far away as far as its right edge lies.
    const [x, y] = [far.width + FAR - own.width, far.height + FAR - own.height];
    return { x: Math.min(0, x), y: Math.min(0, y), width: own.width, height: own.height };
  } catch (error) {
    throw undrawable(error);
  }
}

function open(root: SvgElement): Sharp {
  return sharp(Buffer.from(writeTree(root)), { density: DENSITY, limitInputPixels: false });
}

function undrawable(cause: unknown): MediaError {
  return cause instanceof MediaError ? cause : new MediaError('invalid_image', 'This SVG cannot be drawn.', cause);
}
