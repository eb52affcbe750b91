import { t } from '@lingui/core/macro';
import { handleOf } from '../../../../contract/handles.ts';
import { fittingTypes } from '../../../board/connect/addNodeMenu.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import type { ConnectionEnd } from '../../../board/document/connection.ts';
import type { NodeFacts } from '../../../board/document/nodeFacts.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { handleAt } from '../../dom/eventTargets.ts';
import { isMenuByPointer } from '../../dom/isMenuByPointer.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import { svgElement } from '../../dom/svg.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import { createPlusButton } from './plusButton.ts';

/** The gap between a handle and the button beside it, in screen pixels: there the end of a connected edge is pressed. */
const GAP = 22;
/** Half the button's target, in screen pixels. */
const TARGET_RADIUS = 12;
/** The time that a pointer has to go from the handle to the button. Milliseconds. */
const CROSSING_MS = 400;

/** The menu beside an output, where anything can follow it. */
export type OutputMenu = {
  readonly isOffered: (from: ConnectionEnd) => boolean;
  /** Opens the Add Node menu for a node beside the output's own, connected to it. */
  readonly open: (from: ConnectionEnd, screen: Point) => void;
};

/** The Add Node menu of an output, which its button, its menu key and a click open. */
export function createOutputMenu(
  canvas: CanvasParts,
  gesture: GestureActor,
  types: () => readonly NodeFacts[],
): OutputMenu {
  return {
    isOffered({ node, handle }): boolean {
      const isLocked = canvas.scene.isReadOnly() || isReadOnly(canvas.scene.node(node)?.node);
      return !isLocked && handleOf(handle).direction === 'out' && fittingTypes(types(), handle).length > 0;
    },
    open(from, screen): void {
      const place = { beside: { id: from.node, side: 'right' } } as const;
      gesture.send({ type: 'menu.requested', request: { screen, place, from } });
    },
  };
}

/** A plus beside the output that is met or focused: a click adds a node that takes it, a drag still starts a connection. */
export function attachAddButton(canvas: CanvasParts, gesture: GestureActor, outputMenu: OutputMenu): () => void {
  const { stage, upperSvg } = canvas.elements;
  /** It is a part of its node, so that a press on it is one on the handle. */
  const nodeGroup = svgElement('g', {});
  const button = createPlusButton({ 'data-add': '' });
  nodeGroup.append(button.element);
  let shownEnd: ConnectionEnd | undefined;
  let shownZoom = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(handle: Element, end: ConnectionEnd): void {
    const box = handle.getBoundingClientRect();
    const viewport = canvas.camera.viewport();
    const middle = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    const point = screenToBoard(viewport, stagePoint(stage, middle));
    const offset = box.width / 2 + GAP;
    const isIdle = gesture.getSnapshot().matches('idle');
    if (!isIdle || !outputMenu.isOffered(end) || isCovered(end, point, offset)) {
      hide();
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    shownEnd = end;
    shownZoom = viewport.k;
    nodeGroup.dataset.nodeId = end.node;
    nodeGroup.dataset.kind = handleOf(end.handle).kind;
    button.element.dataset.handleId = end.handle;
    button.setLabel(t`Add node`);
    button.moveTo(point, offset);
    if (!nodeGroup.isConnected) upperSvg.append(nodeGroup);
  }

  /** Another card stands where the button would: its controls go first. */
  function isCovered({ node }: ConnectionEnd, { x, y }: Point, offset: number): boolean {
    const { k } = canvas.camera.viewport();
    const radius = TARGET_RADIUS / k;
    const centre = x + offset / k;
    const area = { minX: centre - radius, minY: y - radius, maxX: centre + radius, maxY: y + radius };
    return canvas.scene.nodesIn(area).some(({ id, isOpenFrame }) => id !== node && !isOpenFrame);
  }

  function hide(): void {
    clearTimeout(timer);
    timer = undefined;
    shownEnd = undefined;
    nodeGroup.remove();
  }

  function onPointerOver(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    showFor(event.target);
  }

  function showFor(target: EventTarget | null): void {
    const element = target instanceof Element ? target.closest('[data-handle-id]') : null;
    const end = handleAt(target);
    if (element && nodeGroup.contains(element)) {
      clearTimeout(timer);
      timer = undefined;
    } else if (element && end && handleOf(end.handle).direction === 'out') show(element, end);
    else if (shownEnd) timer ??= setTimeout(hide, CROSSING_MS);
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (target instanceof Element && target.matches('[data-handle-id]:focus-visible')) showFor(target);
  }

  /** The menu key on a focused output. */
  function onContextMenu(event: MouseEvent): void {
    const end = handleAt(event.target);
    if (isMenuByPointer(event) || !end || !outputMenu.isOffered(end) || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { right, bottom } = event.target.getBoundingClientRect();
    outputMenu.open(end, stagePoint(stage, { clientX: right, clientY: bottom }));
  }

  function hideIfZoomed(): void {
    if (shownEnd && canvas.camera.viewport().k !== shownZoom) hide();
  }

  function hideUnlessIdle(): void {
    if (shownEnd && !gesture.getSnapshot().matches('idle')) hide();
  }

  const subscriptions = [gesture.subscribe(hideUnlessIdle), canvas.boardActor.subscribe(() => shownEnd && hide())];
  const unsubscribe = canvas.camera.onFrame(hideIfZoomed);
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerover', onPointerOver, { signal });
  stage.addEventListener('pointerleave', hide, { signal });
  stage.addEventListener('focusin', onFocusIn, { signal });
  stage.addEventListener('focusout', hide, { signal });
  // Before the menu of the node, whose handle this is.
  document.addEventListener('contextmenu', onContextMenu, { capture: true, signal });

  return function detach(): void {
    hide();
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
    aborter.abort();
  };
}

/** Says whether an event happened on the plus beside an output. */
export function isAddButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-add]') !== null;
}
