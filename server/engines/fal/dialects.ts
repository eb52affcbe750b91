import type { EngineJob } from '../../../contract/engine.ts';

/** The fields that are sent unless a model's schema has them not. */
export type Optional =
  | ('seed' | 'num_images' | 'output_format' | 'image_size' | 'generate_audio' | 'operating_resolution')
  | ('upscale_mode' | 'target_resolution' | 'generate_type' | 'enable_pbr' | 'geometry_file_format' | 'strength');

/** The names of a model's inputs, where it differs from most; by fal's published types. */
export type Dialect = {
  readonly image: 'image_url' | 'image_urls' | 'start_image_url' | 'input_image_url' | 'input_image_urls';
  readonly end?: 'end_image_url' | 'tail_image_url' | 'last_frame_url';
  /** The way to tell it the shape of a design. */
  readonly shape: 'image_size' | 'aspect_ratio';
  /** It makes one picture a request, and has no `num_images`. */
  readonly isSingle?: boolean;
  /** The model beside it that takes pictures too. */
  readonly withPictures?: string;
  /** The fields that its schema does not have: an unknown one is not sent. */
  readonly lacks: ReadonlySet<Optional>;
};

type Entry = Partial<Omit<Dialect, 'lacks'>> & { readonly lacks?: readonly Optional[] };

const PLAIN = { image: 'image_url', end: 'end_image_url', shape: 'image_size' } as const;

/** The fields that Hunyuan3D and Rodin have, and other models of shapes do not. */
const OF_SHAPES = ['generate_type', 'enable_pbr', 'geometry_file_format'] as const;

/** The first whose pattern fits a model counts. */
const DIALECTS: readonly (readonly [pattern: RegExp, dialect: Entry])[] = [
  [/\/flux-2-(pro|max|flex)$/, { isSingle: true, withPictures: '/edit' }],
  [/\/flux-2-(pro|max|flex)\/edit$/, { isSingle: true, image: 'image_urls' }],
  [/\/nano-banana[^/]*$/, { shape: 'aspect_ratio', withPictures: '/edit' }],
  [/\/nano-banana[^/]*\/edit$/, { shape: 'aspect_ratio', image: 'image_urls' }],
  [/\/qwen-image.*\/edit$/, { image: 'image_urls' }],
  [/\/bytedance\/seedream.*\/edit$/, { image: 'image_urls', lacks: ['output_format'] }],
  [/\/bytedance\/seedream/, { lacks: ['output_format'] }],
  [/\/recraft\/v\d/, { isSingle: true, lacks: ['seed', 'output_format'] }],
  [/\/ideogram\//, { lacks: ['output_format'] }],
  [/\/topaz\/upscale\//, { lacks: ['seed', 'upscale_mode', 'target_resolution'] }],
  [/\/bria\/background\/remove$/, { lacks: ['operating_resolution', 'output_format'] }],
  [/\/kling-video\/v3\//, { image: 'start_image_url', lacks: ['seed'] }],
  [/\/kling-video\/v2\.6\/pro\//, { image: 'start_image_url', lacks: ['seed'] }],
  [/\/kling-video\/o\d\//, { lacks: ['seed'] }],
  [/\/kling-video\//, { end: 'tail_image_url', lacks: ['seed', 'generate_audio'] }],
  [/\/hunyuan-?3d\/v3/, { image: 'input_image_url', lacks: ['seed', 'geometry_file_format'] }],
  [/\/hunyuan-?3d/, { image: 'input_image_url', lacks: OF_SHAPES }],
  [/\/hyper3d\/rodin/, { image: 'input_image_urls', lacks: ['generate_type', 'enable_pbr'] }],
  [/\/(trellis|triposr|tripo3d|meshy)/, { lacks: OF_SHAPES }],
];

export function dialectOf(model: string): Dialect {
  const { lacks = [], ...rest } = DIALECTS.find(([pattern]) => pattern.test(model))?.[1] ?? {};
  return { ...PLAIN, ...rest, lacks: new Set(lacks) };
}

const SIZES = { '1:1': 'square_hd', '16:9': 'landscape_16_9', '9:16': 'portrait_16_9' } as const;

/** The shape of a design as a model is told it. */
export function shapeOf(aspectRatio: EngineJob['aspectRatio'], { shape }: Dialect): Record<string, string> {
  return shape === 'aspect_ratio' ? { aspect_ratio: aspectRatio } : { image_size: SIZES[aspectRatio] };
}
