/** Presses the button that opens something of the bars: it stands beside what it opens, and gets the focus back. */
export function pressOpener(name: 'rename' | 'share' | 'conflicts'): void {
  document.querySelector<HTMLElement>(`[data-opens="${name}"]`)?.click();
}
