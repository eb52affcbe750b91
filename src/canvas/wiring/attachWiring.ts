import type { View } from '../render/view.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { attachConnect, type ConnectOptions } from './attachConnect.ts';
import { attachEdgeHover } from './attachEdgeHover.ts';
import { attachFarHandles } from './attachFarHandles.ts';
import { attachWire } from './attachLooseEnd.ts';
import { attachReconnect } from './attachReconnect.ts';
import { attachStepping } from './attachStepping.ts';

export { WirePill } from './ConnectionHint.tsx';

/** All of wiring on one stage, by pointer, touch and keyboard. Fetched apart from the canvas, once the board stands. */
export function attachWiring(view: View, gesture: GestureActor, options: ConnectOptions): () => void {
  const detachers = [
    attachStepping(view, gesture, options),
    attachConnect(view, gesture, options),
    attachFarHandles(view, gesture),
    attachEdgeHover(view, gesture, options),
    attachReconnect(view, gesture, options),
    attachWire(view, gesture),
  ];
  return () => {
    for (const detach of detachers) detach();
  };
}
