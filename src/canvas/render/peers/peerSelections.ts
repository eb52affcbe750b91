import type { NodeId } from '../../../../contract/ids.ts';
import { hueOfName } from '../../../ui/tokens/personColor.ts';
import { cardElement } from '../../dom/nodeElements.ts';
import './peerSelections.css';
import type { CanvasParts } from '../renderer.ts';

/** Somebody else who has selected a node, or types in it: what stands at the node, their name, and their colour on the board. */
export type PeerSelection = { readonly label: string; readonly name: string; readonly color: string };

/** Marks live cards that others have selected, or type in, with a ring and a name in their colour. */
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
    for (const [id, { label, name, color }] of selections) {
      const card = cardElement(cards, id);
      if (!card) continue;
      card.dataset.held = '';
      card.dataset.holder = label;
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
