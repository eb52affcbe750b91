import { useSyncExternalStore } from 'react';
import type { CanvasSettings } from '../canvas/viewport/settings.ts';

const KEY = 'maquette.canvas';
const listeners = new Set<() => void>();
let current = read();

/** What is kept here; what is missing or makes no sense is as usual. */
function read(): CanvasSettings {
  let kept: Partial<Record<keyof CanvasSettings, unknown>> = {};
  try {
    kept = Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch (error) {
    console.error('canvas settings', error);
  }
  return {
    wheel: kept.wheel === 'zoom' ? 'zoom' : 'pan',
    snaps: kept.snaps !== false,
    map: kept.map !== false,
    singleKeys: kept.singleKeys !== false,
  };
}

function show(settings: CanvasSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

function choose(change: Partial<CanvasSettings>): void {
  show({ ...current, ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch (error) {
    // The choice then lasts as long as the page.
    console.error('canvas settings', error);
  }
}

function follow(event: StorageEvent): void {
  if (event.key === KEY) show(read());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', follow);
  };
}

/** How the canvas is set on this device, in every tab alike, and the function that changes some of it. */
export function useCanvasSettings(): [CanvasSettings, (change: Partial<CanvasSettings>) => void] {
  return [useSyncExternalStore(subscribe, () => current), choose];
}
