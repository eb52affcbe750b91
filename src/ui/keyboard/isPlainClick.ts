import type { MouseEvent } from 'react';

/** Tells whether a press on a link means "go there here", rather than "open a tab, a window or a download". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
