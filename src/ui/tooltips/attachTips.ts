/** Rest this long on an element before its tooltip opens; once one was open, the next opens at once. Milliseconds. */
const OPEN_DELAY_MS = 450;
/** The time after a tooltip closed in which the next one opens at once. Milliseconds. */
const REOPEN_WINDOW_MS = 300;
const TIP_GAP = 6;
const WINDOW_MARGIN = 8;

interface TipView {
  show(target: Element): void;
  hide(): void;
  /** True for a part of the tooltip itself. */
  contains(part: EventTarget | null): boolean;
}

function tipTargetOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest('[data-tip]') : null;
}

/** Watches pointer and focus below `root` and says when a tooltip opens and closes. Returns the function that stops it. */
export function attachTips(root: Document, view: TipView): () => void {
  let target: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer = 0;

  function close() {
    clearTimeout(timer);
    if (isOpen) {
      view.hide();
      closedAt = performance.now();
    }
    isOpen = false;
    target = null;
  }

  function scheduleOpen(next: Element, delay: number) {
    close();
    target = next;
    timer = window.setTimeout(() => {
      if (!next.isConnected) return close();
      view.show(next);
      isOpen = true;
    }, delay);
  }

  const listeners: [string, (event: Event) => void][] = [
    [
      'pointerover',
      (event) => {
        if ((event as PointerEvent).pointerType === 'touch') return;
        // The pointer may go onto the tooltip, to read what it would cover or with a magnifier: it stays.
        if (isOpen && view.contains(event.target)) return;
        const next = tipTargetOf(event);
        if (next === target) return;
        if (next) scheduleOpen(next, performance.now() - closedAt < REOPEN_WINDOW_MS || isOpen ? 0 : OPEN_DELAY_MS);
        else close();
      },
    ],
    [
      'focusin',
      (event) => {
        const next = tipTargetOf(event);
        if (next?.matches(':focus-visible')) scheduleOpen(next, 0);
        else close();
      },
    ],
    ['focusout', close],
    ['pointerdown', close],
    ['wheel', close],
    ['keydown', close],
  ];
  const aborter = new AbortController();
  const { signal } = aborter;
  for (const [type, listener] of listeners)
    root.addEventListener(type, listener, { capture: true, passive: true, signal });
  return () => {
    close();
    aborter.abort();
  };
}

/**
 * Puts an open tooltip above the element, below it where there is no room above (or at its right, where a column of
 * tools carries `data-tip-side="right"`), and always inside the window.
 */
export function positionTip(tip: HTMLElement, target: Element, window: { width: number; height: number }): void {
  const { width, height } = tip.getBoundingClientRect();
  const targetBox = target.getBoundingClientRect();
  const isAtRight = target.closest('[data-tip-side=right]') !== null;
  const above = targetBox.top - TIP_GAP - height;
  const left = isAtRight ? targetBox.right + TIP_GAP : targetBox.left + targetBox.width / 2 - width / 2;
  const sideTop = targetBox.top + targetBox.height / 2 - height / 2;
  const top = isAtRight ? sideTop : above >= WINDOW_MARGIN ? above : targetBox.bottom + TIP_GAP;
  tip.style.left = `${Math.max(WINDOW_MARGIN, Math.min(left, window.width - width - WINDOW_MARGIN))}px`;
  tip.style.top = `${Math.max(WINDOW_MARGIN, Math.min(top, window.height - height - WINDOW_MARGIN))}px`;
}
