import { connectionOf } from '../../board/connect/connect.ts';
import type { Connection, ConnectionEnd } from '../../board/document/connection.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { distance, type Point } from '../../geometry/plane/point.ts';
import { handleAt, isGround } from '../dom/eventTargets.ts';
import { postpone } from '../dom/postpone.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import { isAddButton, type OutputMenu } from './buttons/attachAddButton.ts';
import { aimAt } from './connectionTarget.ts';
import { beginConnection, releaseConnection } from './releaseConnection.ts';

const LEFT_BUTTON = 0;
/** A press that moved less than this on the screen was a click: the loose end stays on the pointer. */
const CLICK_DISTANCE = 4;
/** The time until the board takes a new edge in, in milliseconds: the frames that show it where the loose end lies come first. */
const CONNECT_DELAY_MS = 50;

export type ConnectOptions = {
  readonly leftButtonPans: () => boolean;
  readonly panZoom: PanZoom;
  readonly types: () => readonly NodeFacts[];
  readonly outputMenu: OutputMenu;
};

/** Wiring by pointer: pulled from a handle and dropped, or picked up by a click and put down by another. */
export function attachConnect(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom, types, outputMenu }: ConnectOptions,
) {
  const { stage } = canvas.elements;
  let pressPoint: Point | undefined;
  let isTap = false;
  /** The output beside whose plus the press is. */
  let pressedPlus: ConnectionEnd | undefined;
  let isDropping = false;
  let connectPostponed = () => {};

  const state = () => gesture.getSnapshot();
  const isCarrying = () => state().matches('carrying');
  const activeDraft = () => (isCarrying() || state().matches('connecting') ? state().context.connection : undefined);

  const panningPointer = createPanningPointer(canvas, panZoom, (boardPoint) => {
    const draftConnection = activeDraft();
    if (draftConnection)
      gesture.send({ type: 'pointer.moved', point: boardPoint, aim: aimAt(canvas, draftConnection, boardPoint) });
    return draftConnection !== undefined;
  });

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== LEFT_BUTTON || leftButtonPans()) return;
    // While something is carried the board lets all presses through to the stage; what floats over it keeps its own.
    if (isCarrying() ? isGround(canvas.elements, event.target) : startsConnection(event)) capturePress(event);
  }

  function startsConnection(event: PointerEvent): boolean {
    const from = handleAt(event.target);
    return (
      from !== undefined &&
      !canvas.scene.isReadOnly() &&
      beginConnection(canvas, gesture, 'handle.pressed', from) !== undefined
    );
  }

  /** No other gesture may begin with this press; the capture reports moves outside the window too. */
  function capturePress(event: PointerEvent): void {
    event.stopPropagation();
    pressPoint = stagePoint(stage, event);
    pressedPlus = isAddButton(event.target) ? handleAt(event.target) : undefined;
    // A press that was held until wiring was here has its capture, or is over. A finger that carries may still pan the board:
    // only its tap puts down.
    const mayCapture = event.isTrusted && (event.pointerType !== 'touch' || !isCarrying());
    if (mayCapture) stage.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!activeDraft()) return;
    const screen = stagePoint(stage, event);
    if (!isCarrying()) {
      if (pressPoint) panningPointer.moveTo(screen);
    } else if (event.pointerType === 'touch') {
      if (pressPoint && distance(pressPoint, screen) >= CLICK_DISTANCE) pressPoint = undefined;
    } else if (isGround(canvas.elements, event.target)) panningPointer.moveTo(screen);
    else panningPointer.release();
  }

  function onPointerUp(event: PointerEvent): void {
    const startPoint = pressPoint;
    pressPoint = undefined;
    if (!startPoint || !activeDraft()) return;
    const screen = stagePoint(stage, event);
    if (event.type === 'pointercancel') {
      panningPointer.release();
      if (!isCarrying()) gesture.send({ type: 'escape.pressed' });
    } else if (!isCarrying() && distance(startPoint, screen) < CLICK_DISTANCE) {
      gesture.send({ type: pressedPlus ? 'escape.pressed' : 'handle.clicked' });
      if (pressedPlus) outputMenu.open(pressedPlus, screen);
    } else {
      isTap = event.pointerType === 'touch';
      dropLooseEnd(screen);
    }
  }

  /** The mouse events that follow a tap are not meant for what it was put down on. */
  function onTouchEnd(event: TouchEvent): void {
    if (isTap && event.cancelable) event.preventDefault();
    isTap = false;
  }

  function dropLooseEnd(screen: Point): void {
    panningPointer.moveTo(screen);
    const draftConnection = activeDraft();
    isDropping = true;
    if (draftConnection) releaseConnection(canvas, gesture, types, draftConnection, screen);
    isDropping = false;
    if (!isCarrying()) panningPointer.release();
  }

  /** A pointer that left the stage no longer pans it from its border; the loose end waits. */
  function onPointerLeave(): void {
    if (isCarrying()) panningPointer.release();
  }

  /** The press that puts down takes the focus nowhere: it stays on the handle that was clicked. */
  function onMouseDown(event: MouseEvent): void {
    if (isCarrying() && event.button === LEFT_BUTTON && isGround(canvas.elements, event.target)) event.preventDefault();
  }

  function onContextMenu(event: MouseEvent): void {
    if (!isCarrying()) return;
    event.preventDefault();
    event.stopPropagation();
    gesture.send({ type: 'escape.pressed' });
  }

  /** Also where the focus is in a field, which Safari leaves it in when a handle is clicked. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isCarrying()) return;
    event.preventDefault();
    event.stopPropagation();
    gesture.send({ type: 'escape.pressed' });
  }

  const subscription = gesture.on('connection.created', ({ from, to, replaces }) => {
    const connection = connectionOf(from, to);
    const replacedEdge = replaces && canvas.scene.edge(replaces)?.edge;
    if (replacedEdge && isSameConnection(replacedEdge, connection)) return;
    const connect = () => canvas.boardActor.send({ type: 'edge.connected', connection, replaces });
    // An edge that was pulled off would be seen at its old place until then.
    if (isDropping && !replaces) connectPostponed = postpone(connect, CONNECT_DELAY_MS);
    else connect();
  });
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerup', onPointerUp, { signal });
  stage.addEventListener('pointercancel', onPointerUp, { signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });
  stage.addEventListener('touchend', onTouchEnd, { capture: true, passive: false, signal });
  stage.addEventListener('mousedown', onMouseDown, { capture: true, signal });
  stage.addEventListener('contextmenu', onContextMenu, { capture: true, signal });
  document.addEventListener('keydown', onKeyDown, { capture: true, signal });

  return function detach(): void {
    subscription.unsubscribe();
    connectPostponed();
    panningPointer.detach();
    aborter.abort();
  };
}

/** Says whether an end was put back where it came from. */
function isSameConnection(a: Connection, b: Connection): boolean {
  return (
    a.source === b.source &&
    a.sourceHandle === b.sourceHandle &&
    a.target === b.target &&
    a.targetHandle === b.targetHandle
  );
}
