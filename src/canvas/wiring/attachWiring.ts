import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { attachConnect, type ConnectOptions } from './attachConnect.ts';
import { attachEdgeHover } from './attachEdgeHover.ts';
import { attachFarHandles } from './attachFarHandles.ts';
import { attachLooseEnd } from './attachLooseEnd.ts';
import { attachReconnect } from './attachReconnect.ts';
import { attachStepping } from './attachStepping.ts';

export { ConnectionHint } from './ConnectionHint.tsx';

/** All of wiring on one stage, by pointer, touch and keyboard. Loaded after the canvas, once the board stands. */
export function attachWiring(canvas: CanvasParts, gesture: GestureActor, options: ConnectOptions): () => void {
  const detachers = [
    attachStepping(canvas, gesture, options),
    attachConnect(canvas, gesture, options),
    attachFarHandles(canvas, gesture),
    attachEdgeHover(canvas, gesture, options),
    attachReconnect(canvas, gesture, options),
    attachLooseEnd(canvas, gesture),
  ];
  return () => {
    for (const detach of detachers) detach();
  };
}
