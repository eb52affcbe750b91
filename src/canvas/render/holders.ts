import type { NodeId } from '../../../contract/ids.ts';
import { cardOf } from '../dom/nodeElements.ts';
import './holders.css';
import type { CanvasParts } from './renderer.ts';

/** Somebody else who has selected a node: their name, and which of the colours of people is theirs, 1 to 3. */
export type Holder = { readonly name: string; readonly hue: number };

/** Marks live cards that others have selected, with a ring and a name in their colour. */
export function attachHolders(canvas: CanvasParts) {
  const { cards } = canvas.elements;
  let holders: ReadonlyMap<NodeId, Holder> = new Map();

  function mark(): void {
    for (const card of cards.querySelectorAll<HTMLElement>(':scope > [data-held]')) {
      delete card.dataset.held;
      delete card.dataset.holder;
    }
    for (const [id, { name, hue }] of holders) {
      const card = cardOf(cards, id);
      if (!card) continue;
      card.dataset.held = String(hue);
      card.dataset.holder = name;
    }
  }

  // Cards that mount later are marked too.
  const unwatch = canvas.renderer.onMounted(() => holders.size > 0 && mark());
  return {
    show(next: ReadonlyMap<NodeId, Holder>): void {
      holders = next;
      mark();
    },
    detach(): void {
      unwatch();
      holders = new Map();
      mark();
    },
  };
}
