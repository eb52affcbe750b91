import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
import type { CropPlan } from './crop.ts';

/** The tasks of the decoding process with bytes from outside. */
export type MediaTask =
  /** A picture to keep: turned by its EXIF, checked by its content, stripped of metadata. */
  | {
      readonly kind: 'import';
      readonly bytes: Uint8Array;
      readonly alpha: boolean;
      readonly as?: RasterType;
      /** Of a vector: how it is drawn; whole where it is missing. */
      readonly effort?: DrawingEffort;
    }
  | { readonly kind: 'crop'; readonly bytes: Uint8Array; readonly plan: CropPlan }
  /** `width` is the longest side of the thumbnail in pixels. */
  | { readonly kind: 'thumbnail'; readonly bytes: Uint8Array; readonly width: number }
  /** A mask of a picture of that size, as `contract` defines it. */
  | { readonly kind: 'mask'; readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/** The way that a vector is drawn: whole, or where that takes too long smaller than its picture usually is, or without its filters. */
export type DrawingEffort = 'whole' | 'smaller' | 'plain';

/** The tasks of the process that reads models. */
export type ModelTask =
  /** A model to keep, as GLB. */
  | { readonly kind: 'model'; readonly bytes: Uint8Array; readonly format: ModelFormat }
  /** Its triangles as STL; what is an STL already stays so. */
  | { readonly kind: 'stl'; readonly bytes: Uint8Array; readonly format: ModelFormat | 'stl' };

/** A picture of a stored model, `side` pixels wide and high. */
export type StillTask = {
  readonly kind: 'still';
  readonly bytes: Uint8Array;
  readonly format: 'glb' | 'stl';
  readonly side: number;
};

/** The formats of models that people bring. */
export type ModelFormat = 'obj' | 'glb' | 'step';

export type Model = {
  readonly type: 'glb' | 'stl';
  readonly bytes: Uint8Array;
  /** Of an STL: whether its surface has no open edge, so that it can be printed as it is. */
  readonly closed?: boolean;
  /** The parts of an uploaded model that were left out, by its names in the file; missing where nothing was. */
  readonly left_out?: readonly string[];
};

export type RasterType = 'png' | 'jpg' | 'webp';

/** A finished picture. `raster` is a vector's own picture as PNG. */
export type Picture = {
  readonly type: RasterType | 'svg';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly raster?: Uint8Array;
  readonly drawing?: PictureRemarks;
};

/** Why bytes were refused; the names are problem codes of the contract. */
export type MediaFault =
  | 'invalid_image'
  | 'invalid_mask'
  | 'invalid_model'
  | 'too_many_pixels'
  | 'nothing_visible'
  | 'too_large'
  | 'too_complex'
  | 'nothing_to_work_on';

/** The process's answer to each task, in order. Without `fault` a failure is our own. */
export type MediaAnswer<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly fault?: MediaFault; readonly detail: string };

/** A task with the processor time that it may take, after which its process ends itself. */
export type TimedTask<Task> = { readonly task: Task; readonly milliseconds: number };

/** Says whether it reads a model, in a thread of its own. */
export function isModelTask(task: MediaTask | ModelTask | StillTask): task is ModelTask | StillTask {
  return task.kind === 'model' || task.kind === 'stl' || task.kind === 'still';
}

/** Bytes that cannot be used; `detail` is a sentence for the person. */
export class MediaError extends Error {
  readonly fault: MediaFault;
  constructor(fault: MediaFault, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'MediaError';
    this.fault = fault;
  }
}
