import type { WheelAction } from './attachPanZoom.ts';

/** A person's settings for every board; the app keeps it on the device. */
export type CanvasSettings = {
  /** The action of a plain wheel; Ctrl or Cmd does the other. */
  readonly wheel: WheelAction;
  /** Makes what is dragged snap to what lies around it. */
  readonly snaps: boolean;
  /** Makes what is dragged land on the dots of the grid. */
  readonly grid: boolean;
  /** Shows the minimap. */
  readonly map: boolean;
  /** Lets keys that write a sign act without a modifier. */
  readonly singleKeys: boolean;
};

export type CanvasSettingsProps = {
  readonly settings: CanvasSettings;
  readonly onSettings: (change: Partial<CanvasSettings>) => void;
};
