import { attachLongPress } from './attachLongPress.ts';
import { attachMarquee, type MarqueeOptions } from './attachMarquee.ts';
import { attachSafariPinch } from './attachSafariPinch.ts';
import type { GestureActor } from './gestureActor.ts';
import type { View } from './view.ts';

/** The gestures that nobody makes in the first moment: this file is fetched when the board stands. */
export function attachLater(view: View, gesture: GestureActor, options: MarqueeOptions) {
  const detachers = [
    attachMarquee(view, gesture, options),
    attachLongPress(view, gesture),
    attachSafariPinch(view, gesture, options.panZoom),
  ];
  return function detach(): void {
    for (const each of detachers) each();
  };
}
