import type { EngineJob } from '../engine.ts';

/** How a model names its inputs, where it differs from most; by fal's published types of 2026-11-21. */
export type Dialect = {
  readonly image: 'image_url' | 'image_urls' | 'start_image_url' | 'input_image_url' | 'input_image_urls';
  readonly end?: 'end_image_url' | 'tail_image_url';
  /** How it is told the shape of a design. */
  readonly shape: 'image_size' | 'aspect_ratio';
  /** It makes one picture a request, and has no `num_images`. */
  readonly isSingle?: boolean;
  /** The model beside it that takes pictures too. */
  readonly withPictures?: string;
};

const PLAIN: Dialect = { image: 'image_url', end: 'end_image_url', shape: 'image_size' };

/** The first whose pattern fits a model counts. */
const DIALECTS: readonly (readonly [pattern: RegExp, dialect: Partial<Dialect>])[] = [
  [/\/flux-2-(pro|max|flex)$/, { isSingle: true, withPictures: '/edit' }],
  [/\/flux-2-(pro|max|flex)\/edit$/, { isSingle: true, image: 'image_urls' }],
  [/\/nano-banana[^/]*$/, { shape: 'aspect_ratio', withPictures: '/edit' }],
  [/\/nano-banana[^/]*\/edit$/, { shape: 'aspect_ratio', image: 'image_urls' }],
  [/\/(qwen-image|bytedance\/seedream).*\/edit$/, { image: 'image_urls' }],
  [/\/kling-video\/v3\//, { image: 'start_image_url' }],
  [/\/kling-video\//, { end: 'tail_image_url' }],
  [/\/hunyuan-?3d/, { image: 'input_image_url' }],
  [/\/hyper3d\/rodin/, { image: 'input_image_urls' }],
];

export function dialectOf(model: string): Dialect {
  return { ...PLAIN, ...DIALECTS.find(([pattern]) => pattern.test(model))?.[1] };
}

const SIZES = { '1:1': 'square_hd', '16:9': 'landscape_16_9', '9:16': 'portrait_16_9' } as const;

/** The shape of a design as a model is told it. */
export function shapeOf(aspectRatio: EngineJob['aspectRatio'], { shape }: Dialect): Record<string, string> {
  return shape === 'aspect_ratio' ? { aspect_ratio: aspectRatio } : { image_size: SIZES[aspectRatio] };
}
