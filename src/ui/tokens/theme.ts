import { useSyncExternalStore } from 'react';

/** How the product looks: as the system does, or always light, or always dark. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const STORAGE_KEY = 'maquette.theme';
const listeners = new Set<() => void>();
let current: Theme = 'system';

function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** A browser may forbid storage; the choice then lasts as long as the page. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function apply(theme: Theme) {
  current = theme;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function readStored(): Theme {
  const stored = storage()?.getItem(STORAGE_KEY) ?? null;
  return isTheme(stored) ? stored : 'system';
}

/** Puts on the stored theme and follows choices made in other tabs. Called once, before the first paint. */
export function startTheme(): void {
  apply(readStored());
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) apply(readStored());
  });
}

/** The theme that is on. */
export function chosenTheme(): Theme {
  return current;
}

/** Puts on a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  storage()?.setItem(STORAGE_KEY, theme);
  apply(theme);
}

/** The chosen theme, and the function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => current,
  );
  return [theme, setTheme];
}
