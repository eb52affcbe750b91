import { LIGHT_INTENSITY } from '../../../contract/limits.ts';
import type { OrbitTool } from '../../model3D/attachOrbit.ts';
import type { Unit } from '../../model3D/units.ts';
import type { Snapshot } from './viewer3D.types.ts';

/** Sides of a snapshot in pixels. */
export const SNAPSHOT_SIDE = { min: 64, max: 4096, initial: 1024 } as const;

/** How the model is looked at, and what a snapshot will be. */
export type Settings = {
  readonly tool: OrbitTool;
  readonly wireframe: boolean;
  readonly light: number;
  /** What a file that names no unit counts. */
  readonly unit: Unit;
  readonly snapshot: Snapshot;
};

export const FIRST_SETTINGS: Settings = {
  tool: 'orbit',
  wireframe: false,
  light: LIGHT_INTENSITY.initial,
  unit: 'mm',
  snapshot: { width: SNAPSHOT_SIDE.initial, height: SNAPSHOT_SIDE.initial, isClear: true },
};

export type ChangeSettings = (change: Partial<Settings>) => void;
