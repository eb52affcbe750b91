import type { ConnectionEnd } from '../../board/document/connection.ts';
import { distance, type Point } from '../../geometry/plane/point.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { edgeAt, isDeleteButton } from '../dom/eventTargets.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneEdge } from '../scene/sceneIndex.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import { aimAt } from './connectionTarget.ts';

const LEFT_BUTTON = 0;
/** The distance from its end within which a pressed edge comes off, in pixels; a finger's handle takes the first 22. */
const GRAB_DISTANCE = 24;
const FINGER_GRAB_DISTANCE = 44;
/** A press that moved less than this on the screen was a click on the edge. */
const CLICK_DISTANCE = 4;

export type ReconnectOptions = { readonly leftButtonPans: () => boolean; readonly panZoom: PanZoom };

/** A press that may pull an edge off: which end stays, and where the press was. */
type EdgeGrab = {
  readonly edge: SceneEdge;
  readonly from: ConnectionEnd;
  readonly start: Point;
  readonly pressPoint: Point;
  readonly pointerId: number;
};

/** Takes an edge elsewhere: pressed near one end and dragged, it comes off there, in every tier in which edges are drawn. */
export function attachReconnect(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom }: ReconnectOptions,
) {
  const { stage } = canvas.elements;
  let edgeGrab: EdgeGrab | undefined;

  function onPointerDown(event: PointerEvent): void {
    edgeGrab = undefined;
    if (event.button !== LEFT_BUTTON || leftButtonPans() || canvas.scene.isReadOnly() || isDeleteButton(event.target))
      return;
    const id = edgeAt(event.target);
    const edge = id === undefined ? undefined : canvas.scene.edge(id);
    if (edge) edgeGrab = edgeGrabAt(edge, event);
  }

  function edgeGrabAt(edge: SceneEdge, event: PointerEvent): EdgeGrab | undefined {
    const pressPoint = stagePoint(stage, event);
    const viewport = canvas.camera.viewport();
    const boardPoint = screenToBoard(viewport, pressPoint);
    const sourceDistance = distance(boardPoint, edge.from);
    const targetDistance = distance(boardPoint, edge.to);
    const grabDistance = event.pointerType === 'touch' ? FINGER_GRAB_DISTANCE : GRAB_DISTANCE;
    if (Math.min(sourceDistance, targetDistance) > grabDistance / viewport.k) return undefined;
    const { source, sourceHandle, target, targetHandle } = edge.edge;
    const fixedEnd =
      targetDistance <= sourceDistance
        ? { from: { node: source, handle: sourceHandle }, start: edge.from }
        : { from: { node: target, handle: targetHandle }, start: edge.to };
    return { edge, ...fixedEnd, pressPoint, pointerId: event.pointerId };
  }

  function activeDraft() {
    const snapshot = gesture.getSnapshot();
    return snapshot.matches('reconnecting') ? snapshot.context.connection : undefined;
  }

  const panningPointer = createPanningPointer(canvas, panZoom, (boardPoint) => {
    const draftConnection = activeDraft();
    if (draftConnection)
      gesture.send({ type: 'pointer.moved', point: boardPoint, aim: aimAt(canvas, draftConnection, boardPoint) });
    return draftConnection !== undefined;
  });

  function onPointerMove(event: PointerEvent): void {
    const screen = stagePoint(stage, event);
    if (edgeGrab && distance(edgeGrab.pressPoint, screen) >= CLICK_DISTANCE) startReconnecting(edgeGrab, screen);
    if (activeDraft()) panningPointer.moveTo(screen);
  }

  function startReconnecting({ edge, from, start, pointerId }: EdgeGrab, screen: Point): void {
    edgeGrab = undefined;
    stage.setPointerCapture(pointerId);
    gesture.send({
      type: 'edge.pulled',
      edge: edge.id,
      from,
      start,
      point: screenToBoard(canvas.camera.viewport(), screen),
    });
  }

  function onPointerUp(event: PointerEvent): void {
    edgeGrab = undefined;
    panningPointer.release();
    if (!activeDraft()) return;
    if (event.type === 'pointercancel') gesture.send({ type: 'escape.pressed' });
    else gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointerdown', onPointerDown, { signal });
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerup', onPointerUp, { signal });
  stage.addEventListener('pointercancel', onPointerUp, { signal });

  return function detach(): void {
    panningPointer.detach();
    aborter.abort();
  };
}
