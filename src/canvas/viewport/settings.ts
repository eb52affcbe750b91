import type { WheelUse } from './attachPanZoom.ts';

/** What a person chooses once for every board; the app keeps it on the device. */
export type CanvasSettings = {
  /** What a plain wheel does; Ctrl or Cmd does the other. */
  readonly wheel: WheelUse;
  /** Whether what is dragged snaps to what lies around it. */
  readonly snaps: boolean;
  /** Whether the minimap is shown. */
  readonly map: boolean;
  /** Whether keys that write a sign act without a modifier. */
  readonly singleKeys: boolean;
};

export type SettingsProps = {
  readonly settings: CanvasSettings;
  readonly onSettings: (change: Partial<CanvasSettings>) => void;
};
