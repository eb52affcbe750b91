import type { EngineJob } from '../../../contract/engine.ts';
import type { Size } from '../../media/picture.ts';

/** The sizes that a model makes: any within limits, some, or any of some shapes. */
export type ModelSizes =
  | {
      readonly kind: 'any';
      readonly step: number;
      readonly pixelsMin: number;
      readonly pixelsMax: number;
      readonly sideMax: number;
      readonly ratioMax: number;
      readonly designs: Readonly<Record<EngineJob['aspectRatio'], Size>>;
    }
  | { readonly kind: 'some'; readonly sizes: readonly Size[] }
  | { readonly kind: 'shapes'; readonly shapes: readonly (readonly [number, number])[]; readonly pixelsMax: number };

/** Multiples of 16 from 0.65 to 8.3 megapixels, no longer than three to one. More than 1.6 megapixels cost more: see `FINE_GPT_IMAGE_SIZES`. */
const GPT_IMAGE_SIZES: ModelSizes = {
  kind: 'any',
  step: 16,
  pixelsMin: 655_360,
  pixelsMax: 1_600_000,
  sideMax: 3824,
  ratioMax: 2.9,
  designs: {
    '1:1': { width: 1024, height: 1024 },
    '16:9': { width: 1536, height: 864 },
    '9:16': { width: 864, height: 1536 },
  },
};
/** Large sizes: where a person asked for more thought or quality, a picture is drawn as large as the model can. */
const FINE_GPT_IMAGE_SIZES: ModelSizes = { ...GPT_IMAGE_SIZES, pixelsMax: 8_000_000 };
const OLDER_GPT_IMAGE_SIZES: ModelSizes = {
  kind: 'some',
  sizes: [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ],
};
const GEMINI_SIZES: ModelSizes = {
  kind: 'shapes',
  shapes: [
    [1, 1],
    [2, 3],
    [3, 2],
    [3, 4],
    [4, 3],
    [4, 5],
    [5, 4],
    [9, 16],
    [16, 9],
    [21, 9],
  ],
  pixelsMax: 2_400_000,
};
/** The sizes of most servers of one's own: steps of 64 about the megapixel that their models learned. */
const OWN_SERVER_SIZES: ModelSizes = {
  kind: 'any',
  step: 64,
  pixelsMin: 262_144,
  pixelsMax: 1_048_576,
  sideMax: 2048,
  ratioMax: 2.9,
  designs: {
    '1:1': { width: 1024, height: 1024 },
    '16:9': { width: 1344, height: 768 },
    '9:16': { width: 768, height: 1344 },
  },
};

/** The sizes of a model of OpenAI. */
export function gptImageSizes(model: string, isFine = false): ModelSizes {
  if (/^(gpt-image-1|gpt-image-2(?!\.)|chatgpt-image)/.test(model)) return OLDER_GPT_IMAGE_SIZES;
  return isFine ? FINE_GPT_IMAGE_SIZES : GPT_IMAGE_SIZES;
}
export const geminiSizes = (): ModelSizes => GEMINI_SIZES;
export const ownServerSizes = (): ModelSizes => OWN_SERVER_SIZES;

/** The size to ask for, for a picture of a size: as near to its shape as the model's sizes allow. */
export function sizeFor(picture: Size, sizes: ModelSizes): Size {
  switch (sizes.kind) {
    case 'any':
      return boundedSize(picture, sizes);
    case 'some':
      return nearestRatio(picture, sizes.sizes, (size) => size);
    case 'shapes': {
      const [width, height] = ratioFor(picture, sizes);
      const scale = Math.sqrt(Math.min(sizes.pixelsMax, picture.width * picture.height) / (width * height));
      return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    }
  }
}

/** The shape to ask for, for a picture of a size, of a model that has shapes. */
export function ratioFor(
  picture: Size,
  { shapes }: Extract<ModelSizes, { kind: 'shapes' }>,
): readonly [number, number] {
  return nearestRatio(picture, shapes, ([width, height]) => ({ width, height }));
}

/** The size to ask for, for a design of a shape. */
export function designSize(aspectRatio: EngineJob['aspectRatio'], sizes: ModelSizes): Size {
  const [width, height] = ratioOf(aspectRatio);
  return sizes.kind === 'any'
    ? sizes.designs[aspectRatio]
    : sizeFor({ width: width * 100, height: height * 100 }, sizes);
}

/** An aspect ratio as two numbers. */
export function ratioOf(aspectRatio: EngineJob['aspectRatio']): readonly [number, number] {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number);
  return [width, height];
}

function boundedSize(picture: Size, limits: Extract<ModelSizes, { kind: 'any' }>): Size {
  const { step, pixelsMin, pixelsMax, sideMax, ratioMax } = limits;
  const ratio = Math.min(ratioMax, Math.max(1 / ratioMax, picture.width / picture.height));
  const pixelsLimit = Math.min(pixelsMax, sideMax ** 2 / Math.max(ratio, 1 / ratio));
  const pixels = Math.min(pixelsLimit, Math.max(pixelsMin, picture.width * picture.height));
  const round = pixels === pixelsMin ? Math.ceil : Math.round;
  const side = (length: number) => Math.max(step, round(length / step) * step);
  // The shorter side first: the longer one then keeps the shape best.
  const shorterSide = side(Math.sqrt(pixels / Math.max(ratio, 1 / ratio)));
  return ratio >= 1
    ? { width: side(shorterSide * ratio), height: shorterSide }
    : { width: shorterSide, height: side(shorterSide / ratio) };
}

function nearestRatio<T>(picture: Size, candidates: readonly T[], sizeOf: (candidate: T) => Size): T {
  const wantedLog = Math.log(picture.width / picture.height);
  const distance = (candidate: T) => Math.abs(Math.log(sizeOf(candidate).width / sizeOf(candidate).height) - wantedLog);
  return candidates.reduce((nearest, candidate) => (distance(candidate) < distance(nearest) ? candidate : nearest));
}
