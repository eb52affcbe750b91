import type { ConnectionAim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { handleAt } from '../dom/eventTargets.ts';
import { cardElement } from '../dom/nodeElements.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { refusalOf } from './connectionTarget.ts';

/** Says on live cards, while a connection is drawn, which handles can take it; cards with none step back. */
export function createLiveMarkers(canvas: CanvasParts) {
  const { cards } = canvas.elements;
  let draft: DraftConnection | undefined;

  function mark(next: DraftConnection | undefined): void {
    draft = next;
    markCards();
  }

  function markCards(): void {
    for (const card of cards.children) if (card instanceof HTMLElement) markCard(card);
  }

  function markCard(card: HTMLElement): void {
    let isConnectable = false;
    for (const element of card.querySelectorAll<HTMLElement>('[data-handle-id]')) {
      const to = handleAt(element);
      const canConnect = draft !== undefined && to !== undefined && refusalOf(canvas, draft.from, to) === undefined;
      const isStart = draft !== undefined && to?.node === draft.from.node && to.handle === draft.from.handle;
      isConnectable ||= canConnect || isStart;
      setDataAttribute(element, 'connection', draft && (isStart ? 'start' : canConnect ? 'can' : 'no'));
    }
    setDataAttribute(card, 'faded', draft && !isConnectable ? '' : undefined);
  }

  /** Shows which handle would be joined now. */
  function aim(target: ConnectionAim | undefined): void {
    for (const element of cards.querySelectorAll<HTMLElement>('[data-snap]')) delete element.dataset.snap;
    if (!target?.handle || target.refusal) return;
    const card = cardElement(cards, target.node);
    const element = card?.querySelector<HTMLElement>(`[data-handle-id="${CSS.escape(target.handle)}"]`);
    if (element) element.dataset.snap = '';
  }

  // Cards that mount while a connection is drawn have to say so too.
  const unsubscribe = canvas.renderer.onMounted(() => {
    if (draft) markCards();
  });

  return { mark, aim, stop: unsubscribe };
}

function setDataAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
