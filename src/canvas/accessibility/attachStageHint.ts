import { plural, t } from '@lingui/core/macro';
import type { CanvasParts } from '../render/renderer.ts';

let hintCount = 0;

/** The description of the board, for whoever comes to it: how much there is on it, and the keys that lead on. */
export function attachStageHint(canvas: CanvasParts): () => void {
  const { stage, surface } = canvas.elements;
  hintCount += 1;
  const hint = document.createElement('p');
  hint.id = `board-hint-${hintCount}`;
  hint.hidden = true;
  stage.append(hint);
  surface.setAttribute('aria-describedby', hint.id);

  function update(): void {
    const { size: nodeCount } = canvas.scene.board().nodes;
    const content = plural(nodeCount, { 0: 'Empty board.', one: 'Board with # node.', other: 'Board with # nodes.' });
    const keys = t`Tab goes to the nodes, Enter into a node, Escape out of it. O opens the outline, F6 goes to the next part of the page, ? shows all keys.`;
    hint.textContent = `${content} ${keys}`;
  }

  update();
  const unsubscribers = [canvas.scene.onChange(({ moved }) => moved && update()), canvas.renderer.onRepaint(update)];

  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    surface.removeAttribute('aria-describedby');
    hint.remove();
  };
}
