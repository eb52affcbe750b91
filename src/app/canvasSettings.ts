import type { CanvasSettings } from '../canvas/viewport/canvasSettings.ts';
import { deviceStore, jsonFormat } from '../store/deviceStore.ts';
import { useStore } from '../store/useStore.ts';

/** Reads what is stored; what is missing or makes no sense is as usual. */
function readSettings(stored: unknown): CanvasSettings {
  const { wheel, snaps, grid, map, singleKeys }: Partial<Record<keyof CanvasSettings, unknown>> = Object(stored);
  return {
    wheel: wheel === 'zoom' ? 'zoom' : 'pan',
    snaps: snaps !== false,
    grid: grid === true,
    map: map !== false,
    singleKeys: singleKeys !== false,
  };
}

const settingsStore = deviceStore('maquette.canvas', jsonFormat(readSettings));

function changeSettings(change: Partial<CanvasSettings>): void {
  settingsStore.set({ ...settingsStore.get(), ...change });
}

/** The canvas settings of this device, in every tab alike, and the function that changes some of them. */
export function useCanvasSettings(): [CanvasSettings, (change: Partial<CanvasSettings>) => void] {
  return [useStore(settingsStore), changeSettings];
}
