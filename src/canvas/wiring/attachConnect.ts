import { connectionOf } from '../../board/connect/connect.ts';
import type { Connection } from '../../board/document/connection.ts';
import type { NodeFacts } from '../../board/document/facts.ts';
import { distance, type Point } from '../../geometry/plane/point.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { handleAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/autoPan.ts';
import { aimAt } from './connectionTarget.ts';
import { beginConnection, releaseConnection } from './releaseConnection.ts';

const LEFT = 0;
/** A press that moved less than this on the screen was a click: the loose end stays on the pointer. */
const CLICK_DISTANCE = 4;

export type ConnectOptions = {
  readonly leftPans: () => boolean;
  readonly panZoom: PanZoom;
  readonly types: () => readonly NodeFacts[];
};

/** Wiring by pointer: pulled from a handle and dropped, or picked up by a click and put down by another. */
export function attachConnect(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftPans, panZoom, types }: ConnectOptions,
) {
  const { stage } = canvas.elements;
  let pressedAt: Point | undefined;
  let tapped = false;

  const state = () => gesture.getSnapshot();
  const isCarrying = () => state().matches('carrying');
  const draft = () => (isCarrying() || state().matches('connecting') ? state().context.connection : undefined);

  const panningPointer = createPanningPointer(canvas, panZoom, (at) => {
    const drawn = draft();
    if (drawn) gesture.send({ type: 'pointer.moved', at, aim: aimAt(canvas, drawn, at) });
    return drawn !== undefined;
  });

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== LEFT || leftPans()) return;
    // While something is carried the board lets all presses through to the stage; what floats over it keeps its own.
    if (isCarrying() ? event.target === stage : picksUp(event)) hold(event);
  }

  function picksUp(event: PointerEvent): boolean {
    const from = handleAt(event.target);
    return (
      from !== undefined &&
      !canvas.scene.locked() &&
      beginConnection(canvas, gesture, 'handle.pressed', from) !== undefined
    );
  }

  /** No other gesture may begin with this press; the capture reports moves outside the window too. */
  function hold(event: PointerEvent): void {
    event.stopPropagation();
    pressedAt = stagePoint(stage, event);
    // A press that was held until wiring was here has its capture, or is over. A finger that carries may still pan the board:
    // only its tap puts down.
    const mayCapture = event.isTrusted && (event.pointerType !== 'touch' || !isCarrying());
    if (mayCapture) stage.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!draft()) return;
    const screen = stagePoint(stage, event);
    if (!isCarrying()) {
      if (pressedAt) panningPointer.moveTo(screen);
    } else if (event.pointerType === 'touch') {
      if (pressedAt && distance(pressedAt, screen) >= CLICK_DISTANCE) pressedAt = undefined;
    } else if (event.target === stage) panningPointer.moveTo(screen);
    else panningPointer.letGo();
  }

  function onPointerUp(event: PointerEvent): void {
    const pressed = pressedAt;
    pressedAt = undefined;
    if (!pressed || !draft()) return;
    const screen = stagePoint(stage, event);
    if (event.type === 'pointercancel') {
      panningPointer.letGo();
      if (!isCarrying()) gesture.send({ type: 'escape.pressed' });
    } else if (!isCarrying() && distance(pressed, screen) < CLICK_DISTANCE) {
      gesture.send({ type: 'handle.clicked' });
    } else {
      tapped = event.pointerType === 'touch';
      putDown(screen);
    }
  }

  /** The mouse events that follow a tap are not meant for what it was put down on. */
  function onTouchEnd(event: TouchEvent): void {
    if (tapped && event.cancelable) event.preventDefault();
    tapped = false;
  }

  function putDown(screen: Point): void {
    panningPointer.moveTo(screen);
    const drawn = draft();
    if (drawn) releaseConnection(canvas, gesture, types, drawn, screen);
    if (!isCarrying()) panningPointer.letGo();
  }

  /** A pointer that left the stage no longer pans it from its border; the loose end waits. */
  function onPointerLeave(): void {
    if (isCarrying()) panningPointer.letGo();
  }

  /** The press that puts down takes the focus nowhere: it stays on the handle that was clicked. */
  function onMouseDown(event: MouseEvent): void {
    if (isCarrying() && event.button === LEFT && event.target === stage) event.preventDefault();
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

  const connected = gesture.on('connection.created', ({ from, to, replaces }) => {
    const connection = connectionOf(from, to);
    const old = replaces && canvas.scene.edge(replaces)?.edge;
    if (!old || !joinsSame(old, connection)) canvas.source.send({ type: 'edge.connected', connection, replaces });
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
    connected.unsubscribe();
    panningPointer.detach();
    aborter.abort();
  };
}

/** Says whether an end was put back where it came from. */
function joinsSame(a: Connection, b: Connection): boolean {
  return (
    a.source === b.source &&
    a.sourceHandle === b.sourceHandle &&
    a.target === b.target &&
    a.targetHandle === b.targetHandle
  );
}
