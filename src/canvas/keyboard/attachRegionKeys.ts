import { isBehindModal } from '../dom/eventTargets.ts';
import { tabStopsIn } from '../dom/tabStops.ts';

/** The parts of the page around the board: its bars, the dock, and the panels that are open. */
const REGION_SELECTOR = '[data-covers-board]';
const HINT_SELECTOR = '[data-board-hint]';
const MODAL_SELECTOR = '[aria-modal="true"],[role="menu"],[role="listbox"]';

/** Attributes that mark a hint about the board, which comes next to it. */
export const BOARD_HINT_ATTRIBUTES = { 'data-board-hint': true } as const;

/** F6 goes from one part of the page to the next, and with Shift back: the board, a hint about it, its bars, the dock, the panels. */
export function attachRegionKeys(surface: HTMLElement): () => void {
  const lastFocusByRegion = new WeakMap<Element, HTMLElement | SVGElement>();

  function regions(): Element[] {
    const covers = [...document.querySelectorAll(REGION_SELECTOR)].filter(
      (cover) => cover.parentElement?.closest(REGION_SELECTOR) === null && tabStopsIn(cover).length > 0,
    );
    return [surface, ...document.querySelectorAll(HINT_SELECTOR), ...covers];
  }

  function enter(region: Element): void {
    const stops = region === surface ? [surface] : tabStopsIn(region);
    const last = lastFocusByRegion.get(region);
    (last && stops.includes(last) ? last : stops[0])?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== 'F6' || event.defaultPrevented || hasModifier) return;
    const { activeElement } = document;
    if (isBehindModal(surface) || activeElement?.closest(MODAL_SELECTOR)) return;
    const all = regions();
    const current = all.findLastIndex((region) => region.contains(activeElement));
    const currentRegion = all[current];
    if (currentRegion && (activeElement instanceof HTMLElement || activeElement instanceof SVGElement))
      lastFocusByRegion.set(currentRegion, activeElement);
    const next = all[(current + (event.shiftKey ? -1 : 1) + all.length) % all.length];
    event.preventDefault();
    if (next) enter(next);
  }

  const aborter = new AbortController();
  document.addEventListener('keydown', onKeyDown, { signal: aborter.signal });
  return () => aborter.abort();
}
