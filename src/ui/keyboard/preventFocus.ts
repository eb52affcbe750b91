import type { MouseEvent } from 'react';

/** On mouse down: the focus stays where it is. */
export function preventFocus(event: MouseEvent): void {
  event.preventDefault();
}
