import { t } from '@lingui/core/macro';
import { isBoardOrNode } from '../dom/eventTargets.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import type { Tool } from '../keyboard/boardKeys.ts';
import type { CanvasParts } from '../render/renderer.ts';

type ToolHintOptions = {
  readonly tool: { get(): Tool; subscribe(listener: () => void): () => void };
  /** Puts a frame into the middle of what is seen. */
  readonly drawFrame: () => void;
};

/** Says which tool is out and what the keys do with it; with the frame tool Enter puts a frame into the middle of the view. */
export function attachToolHint(canvas: CanvasParts, { tool, drawFrame }: ToolHintOptions): () => void {
  const { stage, surface } = canvas.elements;
  const liveRegion = createLiveRegion(stage);

  function toolHint(): string {
    switch (tool.get()) {
      case 'select':
        return t`Select tool`;
      case 'hand':
        return t`Hand tool. The arrow keys move the view while nothing is selected.`;
      case 'frame':
        return t`Frame tool. Press Enter for a frame in the middle of the view.`;
      case 'comment':
        return t`Comment tool. Choose a node and press Enter, or press Enter for the board.`;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || tool.get() !== 'frame' || !isBoardOrNode(surface, event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    drawFrame();
  }

  const aborter = new AbortController();
  stage.addEventListener('keydown', onKeyDown, { capture: true, signal: aborter.signal });
  const unsubscribe = tool.subscribe(() => liveRegion.announce(toolHint()));

  return () => {
    aborter.abort();
    unsubscribe();
    liveRegion.remove();
  };
}
