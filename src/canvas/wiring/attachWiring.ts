import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { attachConnect, type ConnectOptions } from './attachConnect.ts';
import { attachEdgeHover } from './attachEdgeHover.ts';
import { attachKeyboardConnect } from './attachKeyboardConnect.ts';
import { attachLightHandles } from './attachLightHandles.ts';
import { attachLooseEnd } from './attachLooseEnd.ts';
import { attachReconnect } from './attachReconnect.ts';

export { ConnectionHint } from './ConnectionHint.tsx';

/** All of wiring on one stage, by pointer, touch and keyboard. Loaded after the canvas, once the board stands. */
export function attachWiring(canvas: CanvasParts, gesture: GestureActor, options: ConnectOptions): () => void {
  const detachers = [
    attachKeyboardConnect(canvas, gesture, options),
    attachConnect(canvas, gesture, options),
    attachLightHandles(canvas, gesture),
    attachEdgeHover(canvas, gesture, options),
    attachReconnect(canvas, gesture, options),
    attachLooseEnd(canvas, gesture),
  ];
  return () => {
    for (const detach of detachers) detach();
  };
}
