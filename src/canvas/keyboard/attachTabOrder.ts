import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { edgeMiddle } from '../../geometry/edges/edgePath.ts';
import { edgeAt, isBoardOrNode, isDeleteButton, isInOverlay, nodeAt } from '../dom/eventTargets.ts';
import { focusBoard } from '../dom/focusBoard.ts';
import { nodeElement } from '../dom/nodeElements.ts';
import { tabStopsIn } from '../dom/tabStops.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { revealRect } from '../viewport/unobstructedArea.ts';
import type { Commands } from './commands.ts';
import type { NodeSequence } from './nodeSequence.ts';

type TabOrderOptions = {
  readonly sequence: NodeSequence;
  readonly commands: Pick<Commands, 'focusCard' | 'bringIntoView'>;
  readonly panZoom: PanZoom;
};

type Step = 1 | -1;

/** The air around the middle of a connection that has the focus, in pixels. */
const EDGE_REVEAL_PX = 40;

/**
 * Tab goes from node to node, one stop a card, whether or not its card is live. Enter goes into a card, where Tab goes through its
 * controls and its connections; Esc comes out to the card, and from the card to the board.
 */
export function attachTabOrder(canvas: CanvasParts, gesture: GestureActor, options: TabOrderOptions) {
  const { sequence, commands, panZoom } = options;
  const { stage, surface, cards, lowerSvg } = canvas.elements;
  /** The node that had the focus last: Esc and Shift+Tab come back to it, while Tab from before the board begins with the first. */
  let lastNode: NodeId | undefined;
  let isTabbing = false;
  const boardEnd = document.createElement('span');
  boardEnd.tabIndex = -1;
  boardEnd.dataset.boardEnd = '';
  surface.append(boardEnd);

  const elementOf = (id: NodeId) => nodeElement(canvas.elements, id);
  const isWithinBoard = (target: EventTarget | null) =>
    target === surface || [cards, lowerSvg].some((layer) => layer.contains(target as Node | null));

  function goTo(id: NodeId): void {
    commands.bringIntoView(id);
    commands.focusCard(id);
  }

  /** Goes on to the node after this one; tells whether there is one. Before the first is the board itself. */
  function stepFrom(id: NodeId, step: Step): boolean {
    const next = sequence.neighbour(id, step);
    if (next !== undefined) goTo(next);
    else if (step === -1) surface.focus({ preventScroll: true });
    // The browser goes on from here to what comes after the board.
    else boardEnd.focus({ preventScroll: true });
    return next !== undefined || step === -1;
  }

  function focusEdge(id: EdgeId): void {
    edgeButton(id)?.focus({ preventScroll: true });
  }

  function edgeButton(id: EdgeId): SVGElement | null {
    return lowerSvg.querySelector<SVGElement>(`[data-edge-id="${CSS.escape(id)}"] [data-cut]`);
  }

  /** The connections of a node that can have the focus now. */
  function edgesOf(id: NodeId): EdgeId[] {
    return [...canvas.scene.edgesAt(id)].filter((edge) => edgeButton(edge) !== null);
  }

  /** Goes on within a card, else to its connections, else to the next node. */
  function stepInCard(id: NodeId, control: Element, step: Step): boolean {
    const card = elementOf(id);
    const stops = card ? tabStopsIn(card) : [];
    const index = stops.findIndex((stop) => stop === control || stop.contains(control));
    // The browser finds the way from one control to the next.
    if (index >= 0 && stops[index + step]) return false;
    if (step === -1) {
      card?.focus({ preventScroll: true });
      return true;
    }
    const [edge] = edgesOf(id);
    if (edge === undefined) return stepFrom(id, 1);
    focusEdge(edge);
    return true;
  }

  /** The plus that inserts a node comes after the x of its connection. */
  function stepOnEdge(edge: EdgeId, target: Element, step: Step): boolean {
    const plus = edgeButton(edge)?.closest('[data-edge-id]')?.querySelector<SVGElement>('[data-insert]');
    const isPlus = target === plus;
    if (!isPlus && !isDeleteButton(target)) return false;
    if (isPlus && step === -1) focusEdge(edge);
    else if (!isPlus && step === 1 && plus) plus.focus({ preventScroll: true });
    else return stepFromEdge(edge, step);
    return true;
  }

  function stepFromEdge(edge: EdgeId, step: Step): boolean {
    const { source, target } = canvas.scene.edge(edge)?.edge ?? {};
    const home = lastNode !== undefined && [source, target].includes(lastNode) ? lastNode : source;
    if (home === undefined) return false;
    const edges = edgesOf(home);
    const next = edges[edges.indexOf(edge) + step];
    if (next !== undefined && edges.includes(edge)) focusEdge(next);
    else if (step === -1) goTo(home);
    else return stepFrom(home, 1);
    return true;
  }

  function enterBoard(step: Step): boolean {
    const isThere = lastNode !== undefined && canvas.scene.node(lastNode) !== undefined;
    const id = isThere ? lastNode : sequence.endInSight(step === 1 ? 'first' : 'last');
    if (id !== undefined) goTo(id);
    return id !== undefined;
  }

  /** Does what Tab does here; tells whether the browser has nothing left to do. */
  function step(target: Element, direction: Step): boolean {
    if (target === surface) return direction === 1 && enterBoard(1);
    const edge = edgeAt(target);
    if (edge !== undefined) return stepOnEdge(edge, target, direction);
    const id = nodeAt(target);
    if (id === undefined) return false;
    return target === elementOf(id) ? stepFrom(id, direction) : stepInCard(id, target, direction);
  }

  function noteKey({ key }: KeyboardEvent): void {
    isTabbing = key === 'Tab';
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || hasModifier || !(target instanceof Element) || !isWithinBoard(target)) return;
    if (!gesture.getSnapshot().matches('idle') || isInOverlay(target)) return;
    if (key === 'Tab' && step(target, event.shiftKey ? -1 : 1)) event.preventDefault();
    if (key === 'Enter' && !event.shiftKey && enterCard(target)) event.preventDefault();
    if (key === 'Escape') leave(target);
  }

  /** Goes from a card to its first control; its own keys come first, and lead to its field. */
  function enterCard(target: Element): boolean {
    if (target === surface || !isBoardOrNode(surface, target)) return false;
    const [first] = tabStopsIn(target);
    first?.focus({ preventScroll: true });
    return first !== undefined;
  }

  /** From a connection to its node, from a node to the board; the selection goes by the board's own key. */
  function leave(target: Element): void {
    const edge = isDeleteButton(target) ? canvas.scene.edge(edgeAt(target)!)?.edge : undefined;
    if (edge) commands.focusCard(lastNode === edge.target ? edge.target : edge.source);
    else if (target !== surface && isBoardOrNode(surface, target) && canvas.scene.selection().size < 2)
      focusBoard(surface);
  }

  function onFocusIn({ target, relatedTarget }: FocusEvent): void {
    const wasTabbing = isTabbing;
    isTabbing = false;
    if (!(target instanceof Element) || !isWithinBoard(target)) return;
    if (target === surface) {
      if (wasTabbing && relatedTarget instanceof Element && !isWithinBoard(relatedTarget)) lastNode = undefined;
      return;
    }
    // From behind the board the browser comes to whatever stands last.
    if (wasTabbing && relatedTarget instanceof Element && !isWithinBoard(relatedTarget) && relatedTarget !== boardEnd) {
      if (enterBoard(-1)) return;
    }
    lastNode = nodeAt(target) ?? lastNode;
    if (isDeleteButton(target) && target.matches(':focus-visible')) revealEdge(edgeAt(target));
  }

  function revealEdge(id: EdgeId | undefined): void {
    const edge = id && canvas.scene.edge(id);
    if (!edge) return;
    const { x, y } = edgeMiddle(edge.from, edge.to, edge.lane, edge.rail);
    const air = EDGE_REVEAL_PX / canvas.camera.viewport().k;
    revealRect(canvas, panZoom, { minX: x - air, minY: y - air, maxX: x + air, maxY: y + air });
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('keydown', noteKey, { capture: true, signal });
  stage.addEventListener('focusin', onFocusIn, { signal });

  return () => {
    aborter.abort();
    boardEnd.remove();
  };
}
