/** Rest this long on an element before its tooltip opens; once one was open, the next opens at once. Milliseconds. */
const FIRST_DELAY = 450;
/** The time after a tooltip closed in which the next one opens at once. Milliseconds. */
const WARM_FOR = 300;
const GAP = 6;
const MARGIN = 8;

interface TipView {
  show(target: Element): void;
  hide(): void;
}

function tippedAt(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest('[data-tip]') : null;
}

/** Watches pointer and focus below `root` and says when a tooltip opens and closes. Returns the function that stops it. */
export function watchTips(root: Document, view: TipView): () => void {
  let target: Element | null = null;
  let open = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer = 0;

  function close() {
    clearTimeout(timer);
    if (open) {
      view.hide();
      closedAt = performance.now();
    }
    open = false;
    target = null;
  }

  function enter(next: Element, delay: number) {
    close();
    target = next;
    timer = window.setTimeout(() => {
      if (!next.isConnected) return close();
      view.show(next);
      open = true;
    }, delay);
  }

  const listeners: [string, (event: Event) => void][] = [
    [
      'pointerover',
      (event) => {
        if ((event as PointerEvent).pointerType === 'touch') return;
        const next = tippedAt(event);
        if (next === target) return;
        if (next) enter(next, performance.now() - closedAt < WARM_FOR || open ? 0 : FIRST_DELAY);
        else close();
      },
    ],
    [
      'focusin',
      (event) => {
        const next = tippedAt(event);
        if (next?.matches(':focus-visible')) enter(next, 0);
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
export function placeTip(tip: HTMLElement, target: Element, window: { width: number; height: number }): void {
  const { width, height } = tip.getBoundingClientRect();
  const around = target.getBoundingClientRect();
  const atRight = target.closest('[data-tip-side=right]') !== null;
  const above = around.top - GAP - height;
  const left = atRight ? around.right + GAP : around.left + around.width / 2 - width / 2;
  const sideTop = around.top + around.height / 2 - height / 2;
  const top = atRight ? sideTop : above >= MARGIN ? above : around.bottom + GAP;
  tip.style.left = `${Math.max(MARGIN, Math.min(left, window.width - width - MARGIN))}px`;
  tip.style.top = `${Math.max(MARGIN, Math.min(top, window.height - height - MARGIN))}px`;
}
