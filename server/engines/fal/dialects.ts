import type { EngineJob } from '../../../contract/engine.ts';

/** The fields that are sent unless a model's schema has them not. */
export type OptionalField =
  | ('seed' | 'num_images' | 'output_format' | 'image_size' | 'generate_audio' | 'operating_resolution')
  | ('upscale_mode' | 'target_resolution' | 'generate_type' | 'enable_pbr' | 'geometry_file_format' | 'strength');

/** The names of a model's inputs, where it differs from most; by fal's published types. */
export type Dialect = {
  readonly image: 'image_url' | 'image_urls' | 'start_image_url' | 'input_image_url' | 'input_image_urls';
  readonly endImage?: 'end_image_url' | 'tail_image_url' | 'last_frame_url';
  /** The way to tell it the shape of a design. */
  readonly shapeField: 'image_size' | 'aspect_ratio';
  /** It makes one picture a request, and has no `num_images`. */
  readonly makesOnePicture?: boolean;
  /** The model beside it that takes pictures too. */
  readonly editSuffix?: string;
  /** The fields that its schema does not have: an unknown one is not sent. */
  readonly missingFields: ReadonlySet<OptionalField>;
};

type DialectEntry = Partial<Omit<Dialect, 'missingFields'>> & { readonly missingFields?: readonly OptionalField[] };

const DEFAULT_DIALECT = { image: 'image_url', endImage: 'end_image_url', shapeField: 'image_size' } as const;

/** The fields that Hunyuan3D and Rodin have, and other models of shapes do not. */
const SHAPE_FIELDS = ['generate_type', 'enable_pbr', 'geometry_file_format'] as const;

/** The first whose pattern fits a model counts. */
const DIALECTS: readonly (readonly [pattern: RegExp, dialect: DialectEntry])[] = [
  [/\/flux-2-(pro|max|flex)$/, { makesOnePicture: true, editSuffix: '/edit' }],
  [/\/flux-2-(pro|max|flex)\/edit$/, { makesOnePicture: true, image: 'image_urls' }],
  [/\/nano-banana[^/]*$/, { shapeField: 'aspect_ratio', editSuffix: '/edit' }],
  [/\/nano-banana[^/]*\/edit$/, { shapeField: 'aspect_ratio', image: 'image_urls' }],
  [/\/qwen-image.*\/edit$/, { image: 'image_urls' }],
  [/\/bytedance\/seedream.*\/edit$/, { image: 'image_urls', missingFields: ['output_format'] }],
  [/\/bytedance\/seedream/, { missingFields: ['output_format'] }],
  [/\/recraft\/v\d/, { makesOnePicture: true, missingFields: ['seed', 'output_format'] }],
  [/\/ideogram\//, { missingFields: ['output_format'] }],
  [/\/topaz\/upscale\//, { missingFields: ['seed', 'upscale_mode', 'target_resolution'] }],
  [/\/bria\/background\/remove$/, { missingFields: ['operating_resolution', 'output_format'] }],
  [/\/kling-video\/v3\//, { image: 'start_image_url', missingFields: ['seed'] }],
  [/\/kling-video\/v2\.6\/pro\//, { image: 'start_image_url', missingFields: ['seed'] }],
  [/\/kling-video\/o\d\//, { missingFields: ['seed'] }],
  [/\/kling-video\//, { endImage: 'tail_image_url', missingFields: ['seed', 'generate_audio'] }],
  [/\/hunyuan-?3d\/v3/, { image: 'input_image_url', missingFields: ['seed', 'geometry_file_format'] }],
  [/\/hunyuan-?3d/, { image: 'input_image_url', missingFields: SHAPE_FIELDS }],
  [/\/hyper3d\/rodin/, { image: 'input_image_urls', missingFields: ['generate_type', 'enable_pbr'] }],
  [/\/(trellis|triposr|tripo3d|meshy)/, { missingFields: SHAPE_FIELDS }],
];

export function dialectOf(model: string): Dialect {
  const { missingFields = [], ...rest } = DIALECTS.find(([pattern]) => pattern.test(model))?.[1] ?? {};
  return { ...DEFAULT_DIALECT, ...rest, missingFields: new Set(missingFields) };
}

const IMAGE_SIZES = { '1:1': 'square_hd', '16:9': 'landscape_16_9', '9:16': 'portrait_16_9' } as const;

/** The shape of a design as a model is told it. */
export function aspectRatioFields(
  aspectRatio: EngineJob['aspectRatio'],
  { shapeField }: Dialect,
): Record<string, string> {
  return shapeField === 'aspect_ratio' ? { aspect_ratio: aspectRatio } : { image_size: IMAGE_SIZES[aspectRatio] };
}
