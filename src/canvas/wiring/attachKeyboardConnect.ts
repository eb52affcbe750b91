import { handleOf } from '../../../contract/handles.ts';
import type { EdgeId } from '../../../contract/ids.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { boardToScreen, revealingViewport } from '../../geometry/viewport/viewport.ts';
import type { ConnectionAim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { handleAt } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { handlePoint } from '../scene/handlePositions.ts';
import type { ConnectOptions } from './attachConnect.ts';
import { connectableAims, refusalOf } from './connectionTarget.ts';
import { beginConnection, releaseConnection } from './releaseConnection.ts';

/** The distance from the handle of a menu that the keyboard opens. Board units. */
const MENU_OFFSET = 80;
/** The air around a handle that the view follows to, in pixels: half a card, so that one sees whose handle it is. */
const REVEAL_MARGIN = 160;
const STEP_BY_KEY: Readonly<Record<string, number>> = {
  Tab: 1,
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Wiring by keyboard: Enter picks a handle up, Tab and the arrows step to the handles that fit, wherever they are on the board,
 * Enter lets go. The focus stays on the handle. A screen reader's own press of a handle does the same.
 */
export function attachKeyboardConnect(
  canvas: CanvasParts,
  gesture: GestureActor,
  { panZoom, types }: Omit<ConnectOptions, 'outputMenu'>,
) {
  const { stage } = canvas.elements;
  let aims: readonly (ConnectionAim | undefined)[] = [];
  let aimIndex = 0;

  function activeDraft() {
    const snapshot = gesture.getSnapshot();
    return snapshot.matches('stepping') ? snapshot.context.connection : undefined;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const draftConnection = activeDraft();
    if (!draftConnection) {
      const from = handleAt(event.target);
      if (!from || event.key !== 'Enter' || !gesture.getSnapshot().matches('idle')) return;
      event.preventDefault();
      startConnection(from);
      return;
    }
    const step = STEP_BY_KEY[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined)
      releaseConnection(
        canvas,
        gesture,
        types,
        draftConnection,
        boardToScreen(canvas.camera.viewport(), draftConnection.end),
      );
    else stepToAim(event.shiftKey ? -step : step, draftConnection);
  }

  /** Pressed without a pointer or a key: a screen reader did it. The first press picks up, the second joins. */
  function onClick(event: MouseEvent): void {
    const pressedHandle = event.detail === 0 ? handleAt(event.target) : undefined;
    if (!pressedHandle) return;
    const draftConnection = activeDraft();
    if (!draftConnection) startConnection(pressedHandle);
    else if (pressedHandle.node === draftConnection.from.node && pressedHandle.handle === draftConnection.from.handle) {
      gesture.send({ type: 'escape.pressed' });
    } else connectTo(pressedHandle, draftConnection);
  }

  function connectTo(to: ConnectionEnd, draftConnection: DraftConnection): void {
    const node = canvas.scene.node(to.node);
    if (!node) return;
    const point = handlePoint(node, to.handle);
    const aim = { ...to, point, refusal: refusalOf(canvas, draftConnection.from, to) };
    gesture.send({ type: 'pointer.moved', point, aim });
    releaseConnection(
      canvas,
      gesture,
      types,
      { ...draftConnection, end: point, aim },
      boardToScreen(canvas.camera.viewport(), point),
    );
  }

  function startConnection(from: ConnectionEnd): void {
    if (canvas.scene.isReadOnly()) return;
    const startPoint = beginConnection(canvas, gesture, 'handle.picked', from);
    if (!startPoint) return;
    // The first step is empty canvas, where Enter opens the menu; Tab leads to the handles that fit.
    aims = [undefined, ...connectableAims(canvas, from, startPoint)];
    aimIndex = 0;
    gesture.send({ type: 'pointer.moved', point: pointBeside(from, startPoint) });
  }

  /** An edge comes off by one end: that of `from` holds, the other steps on from where it was. */
  function pickUpEdge(from: ConnectionEnd, replaces: EdgeId, end: Point): void {
    const node = canvas.scene.node(from.node);
    if (!node || canvas.scene.isReadOnly()) return;
    const startPoint = handlePoint(node, from.handle);
    gesture.send({ type: 'handle.picked', from, point: startPoint, replaces });
    aims = [undefined, ...connectableAims(canvas, from, end)];
    aimIndex = 0;
    // The keys are heard on the board; the menu that asked for this still has the focus.
    canvas.elements.surface.focus({ preventScroll: true });
    gesture.send({ type: 'pointer.moved', point: end });
  }

  function stepToAim(step: number, { from, start }: DraftConnection): void {
    aimIndex = (aimIndex + step + aims.length) % aims.length;
    const aim = aims[aimIndex];
    const aimPoint = aim?.point ?? pointBeside(from, start);
    gesture.send({ type: 'pointer.moved', point: aimPoint, aim });
    revealPoint(aimPoint);
  }

  /** Brings what is aimed at into sight. */
  function revealPoint({ x, y }: Point): void {
    const goal = revealingViewport(
      canvas.camera.viewport(),
      { minX: x, minY: y, maxX: x, maxY: y },
      canvas.camera.size(),
      REVEAL_MARGIN,
    );
    if (goal !== canvas.camera.viewport()) panZoom.glideTo(goal);
  }

  /** The pointer takes over from the keys: what they held is let go. */
  function onPointerDown(): void {
    if (activeDraft()) gesture.send({ type: 'escape.pressed' });
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('keydown', onKeyDown, { signal });
  stage.addEventListener('click', onClick, { signal });
  stage.addEventListener('pointerdown', onPointerDown, { capture: true, signal });

  return { pickUpEdge, detach: () => aborter.abort() };
}

/** A place outside the card, beside one of its handles. */
function pointBeside({ handle }: ConnectionEnd, { x, y }: Point): Point {
  return { x: handleOf(handle).direction === 'out' ? x + MENU_OFFSET : x - MENU_OFFSET, y };
}
