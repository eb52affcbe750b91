import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { attachConnect, type ConnectOptions } from './attachConnect.ts';
import { attachEdgeHover } from './attachEdgeHover.ts';
import { attachKeyboardConnect } from './attachKeyboardConnect.ts';
import { attachLooseEnd } from './attachLooseEnd.ts';
import { attachReconnect } from './attachReconnect.ts';
import { attachAddButton, createOutputMenu } from './buttons/attachAddButton.ts';
import { attachInsertButton } from './buttons/attachInsertButton.ts';
import { createEdgeActions } from './edges/edgeActions.ts';
import { attachLightHandles } from './lightHandles/attachLightHandles.ts';

export { ConnectionHint } from './ConnectionHint.tsx';

/** All of wiring on one stage, by pointer, touch and keyboard. Loaded after the canvas, once the board stands. */
export function attachWiring(canvas: CanvasParts, gesture: GestureActor, options: Omit<ConnectOptions, 'outputMenu'>) {
  const outputMenu = createOutputMenu(canvas, gesture, options.types);
  const keyboard = attachKeyboardConnect(canvas, gesture, options);
  const edges = createEdgeActions(canvas, gesture, options.types, keyboard.pickUpEdge);
  const detachers = [
    keyboard.detach,
    attachConnect(canvas, gesture, { ...options, outputMenu }),
    attachLightHandles(canvas, gesture),
    attachEdgeHover(canvas, gesture, options),
    attachReconnect(canvas, gesture, options),
    attachLooseEnd(canvas, gesture),
    attachInsertButton(canvas, gesture, edges),
    attachAddButton(canvas, gesture, outputMenu),
  ];
  return {
    edges,
    detach(): void {
      for (const detach of detachers) detach();
    },
  };
}
