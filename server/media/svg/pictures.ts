import sharp, { type Metadata } from 'sharp';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { addColourProfile } from '../kit/pngColour.ts';
import { dataUrlBytes, dataUrlOf } from './embeddedPicture.ts';
import { elementsOf, type SvgElement } from './tree/tree.ts';

const READ_OPTIONS = { limitInputPixels: SERVER_LIMITS.picturePixels, failOn: 'none' } as const;
/** They are read once, right away. */
const PNG_OPTIONS = { compressionLevel: 1 };

/**
 * Makes the pictures of a drawing such as the drawing library reads: upright, in sRGB, animations their first frame, each with a
 * size. Answers the elements whose picture cannot be read; they lose it, as in a browser. Changes the drawing given.
 */
export async function normalizePictures(root: SvgElement): Promise<readonly string[]> {
  const unreadableElements: string[] = [];
  for (const { name, attributes } of elementsOf(root)) {
    const attributeName = attributes.has('href') ? 'href' : 'xlink:href';
    const address = name === 'image' || name === 'feImage' ? attributes.get(attributeName) : undefined;
    const bytes = address === undefined || address.startsWith('data:image/svg') ? undefined : dataUrlBytes(address);
    if (!bytes) continue;
    try {
      const metadata = await sharp(bytes, READ_OPTIONS).metadata();
      if (name === 'image') setSize(attributes, metadata.autoOrient);
      if (!isNormalized(metadata)) attributes.set(attributeName, dataUrlOf('png', await normalizedPng(bytes)));
    } catch {
      // What is no picture after all is missing from its drawing, and said to be.
      attributes.delete(attributeName);
      unreadableElements.push(name);
    }
  }
  return unreadableElements;
}

/** Says whether it can stay as it is. A photograph would be many times as long in another form. */
function isNormalized({ format, space, icc, orientation = 1, depth }: Metadata): boolean {
  return format === 'jpeg' && space === 'srgb' && icc === undefined && orientation === 1 && depth === 'uchar';
}

function normalizedPng(bytes: Uint8Array): Promise<Buffer> {
  return sharp(addColourProfile(bytes), READ_OPTIONS).autoOrient().toColourspace('srgb').png(PNG_OPTIONS).toBuffer();
}

/** A picture that says one side or none has the other in its own ratio. */
function setSize(attributes: Map<string, string>, { width, height }: { width: number; height: number }): void {
  const [declaredWidth, declaredHeight] = ['width', 'height'].map(
    (name) => Number.parseFloat(attributes.get(name) ?? '') || undefined,
  );
  if (/%/.test(`${attributes.get('width')}${attributes.get('height')}`)) return;
  if (!declaredWidth) attributes.set('width', String(declaredHeight ? (declaredHeight * width) / height : width));
  if (!declaredHeight) attributes.set('height', String(declaredWidth ? (declaredWidth * height) / width : height));
}
