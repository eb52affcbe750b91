import { attachBoardAccess, type BoardAccessOptions } from './accessibility/attachBoardAccess.ts';
import { attachFrames, type FrameOptions } from './frames/attachFrames.ts';
import { attachDrag, type DragOptions } from './gestures/attachDrag.ts';
import { attachLongPress } from './gestures/attachLongPress.ts';
import { attachMarquee, type MarqueeOptions } from './gestures/attachMarquee.ts';
import { attachResize } from './gestures/attachResize.ts';
import { attachBoxResize } from './gestures/box/attachBoxResize.ts';
import type { Commands } from './keyboard/commands.ts';
import { createSelectionCommands } from './keyboard/selectionCommands.ts';
import type { CanvasParts } from './render/renderer.ts';
import type { GestureActor } from './scene/gestureActor.ts';
import { attachSafariPinch } from './viewport/attachSafariPinch.ts';

/** The gestures that a board can do without in the first moment: this file is fetched when the board stands. */
export function attachDeferredGestures(
  canvas: CanvasParts,
  gesture: GestureActor,
  options: Omit<DragOptions, 'onCopiesDropped'> &
    MarqueeOptions &
    FrameOptions &
    BoardAccessOptions & { readonly commands: Pick<Commands, 'focusCard'> },
) {
  const selectionCommands = createSelectionCommands(canvas, options.panZoom, options.commands);
  const onCopiesDropped: DragOptions['onCopiesDropped'] = (ids, offset) =>
    selectionCommands.duplicate({ ids, offset, withInputs: true });
  const frames = attachFrames(canvas, gesture, options);
  const resizing = attachResize(canvas, gesture, options);
  const detachers = [
    attachDrag(canvas, gesture, { ...options, onCopiesDropped }),
    attachBoxResize(canvas, gesture, options),
    selectionCommands.detach,
    frames.detach,
    resizing.detach,
    attachMarquee(canvas, gesture, options),
    attachLongPress(canvas, gesture),
    attachBoardAccess(canvas, gesture, options),
    attachSafariPinch(canvas, gesture, options.panZoom),
  ];
  return {
    frames,
    resizeBy: resizing.resizeBy,
    selectionCommands,
    detach(): void {
      for (const each of detachers) each();
    },
  };
}
