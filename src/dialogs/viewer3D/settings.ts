import { LIGHT_INTENSITY } from '../../../contract/limits.ts';
import type { OrbitTool } from '../../model3D/attachOrbit.ts';
import type { LengthUnit } from '../../model3D/units.ts';
import type { Snapshot } from './viewer3D.types.ts';

/** Sides of a snapshot in pixels. */
export const SNAPSHOT_SIDE = { min: 64, max: 4096, initial: 1024 } as const;

/** The view of the model, and the options of a snapshot. */
export type ViewerSettings = {
  readonly tool: OrbitTool;
  readonly wireframe: boolean;
  readonly light: number;
  /** The unit of a file that names none. */
  readonly unit: LengthUnit;
  readonly snapshot: Snapshot;
};

export const INITIAL_SETTINGS: ViewerSettings = {
  tool: 'orbit',
  wireframe: false,
  light: LIGHT_INTENSITY.initial,
  unit: 'mm',
  snapshot: { width: SNAPSHOT_SIDE.initial, height: SNAPSHOT_SIDE.initial, isClear: true },
};

export type ChangeViewerSettings = (change: Partial<ViewerSettings>) => void;
