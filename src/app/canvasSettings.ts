import type { CanvasSettings } from '../canvas/viewport/canvasSettings.ts';
import { deviceStore, json } from '../store/deviceStore.ts';
import { useStore } from '../store/useStore.ts';

/** Reads what is stored; what is missing or makes no sense is as usual. */
function read(stored: unknown): CanvasSettings {
  const { wheel, snaps, map, singleKeys }: Partial<Record<keyof CanvasSettings, unknown>> = Object(stored);
  return {
    wheel: wheel === 'zoom' ? 'zoom' : 'pan',
    snaps: snaps !== false,
    map: map !== false,
    singleKeys: singleKeys !== false,
  };
}

const settings = deviceStore('maquette.canvas', json(read));

function choose(change: Partial<CanvasSettings>): void {
  settings.set({ ...settings.get(), ...change });
}

/** The canvas settings of this device, in every tab alike, and the function that changes some of them. */
export function useCanvasSettings(): [CanvasSettings, (change: Partial<CanvasSettings>) => void] {
  return [useStore(settings), choose];
}
