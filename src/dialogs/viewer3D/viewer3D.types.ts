import type { ModelFaultReason } from '../../model3D/modelFault.ts';
import type { ModelFigures, PixelSize } from '../../model3D/units.ts';

export type Snapshot = PixelSize & { readonly isClear: boolean };

export type Viewer3DContext = {
  /** Undefined until the model is open. */
  readonly figures: ModelFigures | undefined;
  /** Why there is no model to see. */
  readonly fault: ModelFaultReason | undefined;
  /** The snapshot that is wanted, or was wanted last. */
  readonly snapshot: Snapshot | undefined;
  /** Why it was not kept; an empty text when the cause is not known. */
  readonly failure: string | undefined;
  /** Why the last export gave no STL; an empty text when the cause is not known. */
  readonly refusal: string | undefined;
};

export type Viewer3DEvent =
  | { readonly type: 'model.opened'; readonly figures: ModelFigures }
  | { readonly type: 'model.refused'; readonly fault: ModelFaultReason }
  | { readonly type: 'webgl.missing' }
  | { readonly type: 'context.lost' }
  | { readonly type: 'context.restored' }
  | { readonly type: 'snapshot.pressed'; readonly snapshot: Snapshot }
  | { readonly type: 'export.pressed' };
