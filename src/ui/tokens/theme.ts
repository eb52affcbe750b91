import { deviceStore, TEXT_FORMAT } from '../../store/deviceStore.ts';
import { useStore } from '../../store/useStore.ts';

/** The colour scheme: as the system does, or always light, or always dark. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const themeStore = deviceStore('maquette.theme', TEXT_FORMAT);
const parseTheme = (text: string | null): Theme => THEMES.find((theme) => theme === text) ?? 'system';

/** The theme that is on. */
export function currentTheme(): Theme {
  return parseTheme(themeStore.get());
}

function applyTheme(): void {
  const theme = currentTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Puts on the stored theme, and from then on what is chosen here or in other tabs. Called once, before the first paint. */
export function initTheme(): void {
  applyTheme();
  themeStore.subscribe(applyTheme);
}

/** Puts on a theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  themeStore.set(theme);
}

/** The theme that is on, and the function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(themeStore, parseTheme), setTheme];
}
