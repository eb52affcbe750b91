import { kindsOf, pixelsOf } from './classify.ts';

/** How far the channels of a pixel lie apart, of 255, on average and in all but a twentieth, in a picture that has almost no colour. */
const COLOUR = { mean: 12, most: 36 };
/** Exponents of the three channels that give greys the tone of an old print. */
const TONE = [0.8, 1.1, 1.6] as const;
/**
 * How much the network's word counts on greys. It learnt from colours: of 377 harmless pictures it passes 0.5 with none in
 * colour and with two in grey, a rose at 0.28 and 0.89.
 */
const TRUST = 0.85;

/** How likely it is that a picture is pornographic, from 0 to 1. One of greys is seen in the tone of a print too, and the lower word counts. */
export async function suspicionOf(bytes: Uint8Array): Promise<number> {
  const pixels = await pixelsOf(bytes);
  const seen = suspicionOfPixels(pixels);
  return hasColour(pixels) ? seen : TRUST * Math.min(seen, suspicionOfPixels(toned(pixels)));
}

/** Whether a picture has colours that tell anything; three bytes a pixel. */
export function hasColour(pixels: Uint8Array): boolean {
  const counts = new Uint32Array(256);
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    const [red, green, blue] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
    const apart = Math.max(red, green, blue) - Math.min(red, green, blue);
    counts[apart]! += 1;
    sum += apart;
  }
  const count = pixels.length / 3;
  const beyond = counts.subarray(COLOUR.most).reduce((all, some) => all + some, 0);
  return sum / count > COLOUR.mean || beyond > count / 20;
}

function suspicionOfPixels(pixels: Uint8Array): number {
  const { porn, hentai } = kindsOf(pixels);
  return porn + hentai;
}

function toned(pixels: Uint8Array): Uint8Array {
  return pixels.map((value, index) => Math.round(255 * (value / 255) ** TONE[index % 3]!));
}
