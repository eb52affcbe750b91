import { type HandleId, parseHandleId } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import { isPending } from '../../ui/keyboard/focusField.ts';

/** Elements that keep the pointer for themselves: pressing it neither drags the card nor pans. */
const CONTROL_SELECTOR =
  'button,input,textarea,select,a[href],label,summary,video,[contenteditable="true"],[role="slider"],[data-own-pointer]';
/** Elements that keep the keys for themselves. */
const FIELD_SELECTOR = 'input,textarea,select,[contenteditable="true"]';
const DIALOG_SELECTOR = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}

/** The node that an event happened on. */
export function nodeAt(target: EventTarget | null): NodeId | undefined {
  return elementOf(target)?.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId as NodeId | undefined;
}

/** The edge that an event happened on. */
export function edgeAt(target: EventTarget | null): EdgeId | undefined {
  return elementOf(target)?.closest<SVGElement>('[data-edge-id]')?.dataset.edgeId as EdgeId | undefined;
}

/** The handle that an event happened on, with its node. */
export function handleAt(target: EventTarget | null): ConnectionEnd | undefined {
  const element = elementOf(target)?.closest<HTMLElement>('[data-handle-id]');
  const handle: HandleId | undefined = parseHandleId(element?.dataset.handleId);
  const node = nodeAt(element ?? null);
  return handle && node ? { node, handle } : undefined;
}

/** Says whether an event happened on the small x of an edge. */
export function isDeleteButton(target: EventTarget | null): boolean {
  return elementOf(target)?.closest('[data-cut]') != null;
}

/** Says whether an event happened on empty canvas, or on what has the focus for all of it. */
export function isGround(
  { stage, surface }: { readonly stage: Element; readonly surface: Element },
  target: EventTarget | null,
): boolean {
  return target === stage || target === surface;
}

/** Says whether an element stands in something that is open above its card, with keys of its own. */
export function isInOverlay(target: Element): boolean {
  return target.closest(DIALOG_SELECTOR) !== null;
}

/** Says whether a dialog lies over an element and keeps the keys from it, wherever the focus is. */
export function isBehindModal(element: Element): boolean {
  return element.closest('[aria-hidden="true"],[inert]') !== null;
}

/** Says whether an event happened on the board itself, not on what floats over it: the dock, the minimap, panels. */
export function isOnBoard(
  elements: {
    readonly stage: Element;
    readonly surface: Element;
    readonly lowerSvg: Element;
    readonly cards: Element;
  },
  target: EventTarget | null,
): boolean {
  const { lowerSvg, cards } = elements;
  return isGround(elements, target) || [lowerSvg, cards].some((layer) => layer.contains(target as Node | null));
}

/**
 * Says whether a wheel moves the board: on the board, and on what goes with its nodes, the bar of a selection and the grips of
 * a card. They come under a pointer that zooms, which must not stop there.
 */
export function movesWithBoard(
  elements: {
    readonly stage: Element;
    readonly surface: Element;
    readonly lowerSvg: Element;
    readonly cards: Element;
    readonly upperSvg: Element;
  },
  target: EventTarget | null,
): boolean {
  const isAttached = elementOf(target)?.closest('[data-with-board]') != null;
  return isAttached || isOnBoard(elements, target) || elements.upperSvg.contains(target as Node | null);
}

/** Says whether a control uses a press itself. */
export function isControl(target: EventTarget | null): boolean {
  return elementOf(target)?.closest(CONTROL_SELECTOR) != null;
}

/** Says whether the keys belong to a field or to something open above the board. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return elementOf(target)?.closest(`${FIELD_SELECTOR},${DIALOG_SELECTOR}`) != null;
}

/**
 * Says whether the focus is on the board itself, or on a node as a whole. Only there keys without a modifier are the board's: elsewhere they
 * may be somebody's words, spoken to the page by mistake.
 */
export function isBoardOrNode(surface: Element, target: EventTarget | null): boolean {
  const element = elementOf(target);
  if (element === surface) return true;
  // A card whose field is to come hands the focus on to it.
  return element !== null && surface.contains(element) && element.matches('[data-node-id]') && !isPending(element);
}

/** Says whether a field has the keys, and nothing that is open above the board. */
export function isFieldOnBoard(target: EventTarget | null): target is HTMLElement {
  const element = elementOf(target);
  return element?.closest(FIELD_SELECTOR) != null && element.closest(DIALOG_SELECTOR) === null;
}

/** Says whether the list of a select is open, which the browser itself closes by Escape. Only where a page may dress that list is it known. */
export function isOpenList(target: EventTarget | null): boolean {
  return CSS.supports('selector(:open)') && elementOf(target)?.closest('select:open') != null;
}

/** Says whether the space bar would press an element. */
export function isPressable(target: EventTarget | null): boolean {
  return elementOf(target)?.closest('button,a[href],summary,[role="button"]') != null;
}

/** The field around a target that has the focus and can itself scroll in the direction of the wheel. */
export function canScroll(target: EventTarget | null, deltaX: number, deltaY: number, stage: Element): boolean {
  for (let element = elementOf(target); element && element !== stage; element = element.parentElement) {
    if (!element.contains(document.activeElement)) continue;
    const style = getComputedStyle(element);
    // Firefox says `visible` of a textarea that scrolls.
    const isScrollable = (overflow: string) =>
      overflow === 'auto' ||
      overflow === 'scroll' ||
      (overflow === 'visible' && element instanceof HTMLTextAreaElement);
    if (deltaY !== 0 && isScrollable(style.overflowY) && element.scrollHeight > element.clientHeight) return true;
    if (deltaX !== 0 && isScrollable(style.overflowX) && element.scrollWidth > element.clientWidth) return true;
  }
  return false;
}

/** The node in whose card the focus is. */
export function focusedNode(cards: HTMLElement): NodeId | undefined {
  const focused = document.activeElement;
  return cards.contains(focused) ? nodeAt(focused) : undefined;
}
