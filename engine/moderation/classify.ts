import sharp from 'sharp';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { type Classifier, openClassifier, SIDE } from './network.ts';

/** What the network tells apart, in the order of its answer. */
export const KINDS = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
/** Probabilities; their sum is 1. */
export type Probabilities = Readonly<Record<(typeof KINDS)[number], number>>;

let classifier: Classifier | null = null;

/** Says what kind of picture encoded bytes are. Rejects when they are none. For a thread of its own: it blocks for some 30 ms. */
export async function classify(bytes: Uint8Array): Promise<Probabilities> {
  return kindsOf(await pixelsOf(bytes));
}

/** What the network sees of a picture: three bytes a pixel. */
export async function pixelsOf(bytes: Uint8Array): Promise<Uint8Array> {
  const open = { limitInputPixels: SERVER_LIMITS.picturePixels, animated: false };
  return sharp(bytes, open)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** What kind of picture pixels are. */
export function kindsOf(pixels: Uint8Array): Probabilities {
  classifier ??= openClassifier();
  const [drawing, hentai, neutral, porn, sexy] = classifier(pixels);
  return { drawing, hentai, neutral, porn, sexy };
}
