import type { Aim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { cardOf } from '../dom/nodeElements.ts';
import { handleAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { refusalOf } from './connectionTarget.ts';

/** Says on live cards, while a connection is drawn, which handles can take it; cards with none step back. */
export function createLiveMarks(canvas: CanvasParts) {
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
    let takes = false;
    for (const element of card.querySelectorAll<HTMLElement>('[data-handle-id]')) {
      const to = handleAt(element);
      const can = draft !== undefined && to !== undefined && refusalOf(canvas, draft.from, to) === undefined;
      const isStart = draft !== undefined && to?.node === draft.from.node && to.handle === draft.from.handle;
      takes ||= can || isStart;
      setOrDelete(element, 'connection', draft && (isStart ? 'start' : can ? 'can' : 'no'));
    }
    setOrDelete(card, 'faded', draft && !takes ? '' : undefined);
  }

  /** Shows which handle would be joined now. */
  function aim(now: Aim | undefined): void {
    for (const element of cards.querySelectorAll<HTMLElement>('[data-snap]')) delete element.dataset.snap;
    if (!now?.handle || now.refusal) return;
    const card = cardOf(cards, now.node);
    const element = card?.querySelector<HTMLElement>(`[data-handle-id="${CSS.escape(now.handle)}"]`);
    if (element) element.dataset.snap = '';
  }

  // Cards that mount while a connection is drawn have to say so too.
  const unwatchCards = canvas.renderer.onMounted(() => {
    if (draft) markCards();
  });

  return { mark, aim, stop: unwatchCards };
}

function setOrDelete(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
