import type { NodeId } from '../../../contract/ids.ts';
import { cardElement } from '../dom/nodeElements.ts';
import './peerSelections.css';
import type { CanvasParts } from './renderer.ts';

/** Somebody else who has selected a node: their name, and which of the colours of people is theirs, 1 to 3. */
export type PeerSelection = { readonly name: string; readonly hue: number };

/** Marks live cards that others have selected, with a ring and a name in their colour. */
export function attachPeerSelections(canvas: CanvasParts) {
  const { cards } = canvas.elements;
  let selections: ReadonlyMap<NodeId, PeerSelection> = new Map();

  function markCards(): void {
    for (const card of cards.querySelectorAll<HTMLElement>(':scope > [data-held]')) {
      delete card.dataset.held;
      delete card.dataset.holder;
    }
    for (const [id, { name, hue }] of selections) {
      const card = cardElement(cards, id);
      if (!card) continue;
      card.dataset.held = String(hue);
      card.dataset.holder = name;
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
