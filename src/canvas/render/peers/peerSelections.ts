import type { NodeId } from '../../../../contract/ids.ts';
import { hueOfName } from '../../../ui/tokens/personColor.ts';
import { cardElement } from '../../dom/nodeElements.ts';
import './peerSelections.css';
import type { CanvasParts } from '../renderer.ts';

/** Somebody else who has selected a node: their name, and their colour on the board. */
export type PeerSelection = { readonly name: string; readonly color: string };

/** Marks live cards that others have selected, with a ring and a name in their colour. */
export function attachPeerSelections(canvas: CanvasParts) {
  const { cards } = canvas.elements;
  let selections: ReadonlyMap<NodeId, PeerSelection> = new Map();

  function markCards(): void {
    for (const card of cards.querySelectorAll<HTMLElement>(':scope > [data-held]')) {
      delete card.dataset.held;
      delete card.dataset.holder;
      delete card.dataset.hue;
      delete card.dataset.color;
    }
    for (const [id, { name, color }] of selections) {
      const card = cardElement(cards, id);
      if (!card) continue;
      card.dataset.held = '';
      card.dataset.holder = name;
      card.dataset.hue = String(hueOfName(name));
      card.dataset.color = color;
    }
  }

  // Cards that mount later are marked too.
  const unsubscribe = canvas.renderer.onMounted(() => selections.size > 0 && markCards());
  return {
    show(next: ReadonlyMap<NodeId, PeerSelection>): void {
      selections = next;
      markCards();
    },
    detach(): void {
      unsubscribe();
      selections = new Map();
      markCards();
    },
  };
}
