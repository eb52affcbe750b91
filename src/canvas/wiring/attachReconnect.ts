import type { LooseEnd } from '../../board/document/connection.ts';
import { distance, type Point } from '../../geometry/plane/point.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { edgeAt, isCut } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneEdge } from '../scene/sceneIndex.ts';
import type { PanZoom } from '../viewport/attachPanZoom.ts';
import { createPanningPointer } from '../viewport/autoPan.ts';
import { aimAt } from './connectionTarget.ts';

const LEFT = 0;
/** The distance from its end within which a pressed edge comes off, in pixels; a finger's handle takes the first 22. */
const GRAB_DISTANCE = 24;
const FINGER_GRAB_DISTANCE = 44;
/** A press that moved less than this on the screen was a click on the edge. */
const CLICK_DISTANCE = 4;

export type ReconnectOptions = { readonly leftPans: () => boolean; readonly panZoom: PanZoom };

/** A press that may pull an edge off: which end stays, and where the press was. */
type Grip = {
  readonly edge: SceneEdge;
  readonly from: LooseEnd;
  readonly start: Point;
  readonly pressedAt: Point;
  readonly pointerId: number;
};

/** Takes an edge elsewhere: pressed near one end and dragged, it comes off there, in every tier in which edges are drawn. */
export function attachReconnect(canvas: CanvasParts, gesture: GestureActor, { leftPans, panZoom }: ReconnectOptions) {
  const { stage } = canvas.elements;
  let grip: Grip | undefined;

  function onPointerDown(event: PointerEvent): void {
    grip = undefined;
    if (event.button !== LEFT || leftPans() || canvas.scene.locked() || isCut(event.target)) return;
    const id = edgeAt(event.target);
    const edge = id === undefined ? undefined : canvas.scene.edge(id);
    if (edge) grip = gripOf(edge, event);
  }

  function gripOf(edge: SceneEdge, event: PointerEvent): Grip | undefined {
    const pressedAt = stagePoint(stage, event);
    const viewport = canvas.camera.viewport();
    const at = toBoard(viewport, pressedAt);
    const toSource = distance(at, edge.from);
    const toTarget = distance(at, edge.to);
    const grab = event.pointerType === 'touch' ? FINGER_GRAB_DISTANCE : GRAB_DISTANCE;
    if (Math.min(toSource, toTarget) > grab / viewport.k) return undefined;
    const { source, sourceHandle, target, targetHandle } = edge.edge;
    const fixedEnd =
      toTarget <= toSource
        ? { from: { node: source, handle: sourceHandle }, start: edge.from }
        : { from: { node: target, handle: targetHandle }, start: edge.to };
    return { edge, ...fixedEnd, pressedAt, pointerId: event.pointerId };
  }

  function draft() {
    const snapshot = gesture.getSnapshot();
    return snapshot.matches('reconnecting') ? snapshot.context.connection : undefined;
  }

  const panningPointer = createPanningPointer(canvas, panZoom, (at) => {
    const drawn = draft();
    if (drawn) gesture.send({ type: 'pointer.moved', at, aim: aimAt(canvas, drawn, at) });
    return drawn !== undefined;
  });

  function onPointerMove(event: PointerEvent): void {
    const screen = stagePoint(stage, event);
    if (grip && distance(grip.pressedAt, screen) >= CLICK_DISTANCE) pull(grip, screen);
    if (draft()) panningPointer.moveTo(screen);
  }

  function pull({ edge, from, start, pointerId }: Grip, screen: Point): void {
    grip = undefined;
    stage.setPointerCapture(pointerId);
    gesture.send({ type: 'edge.pulled', edge: edge.id, from, start, at: toBoard(canvas.camera.viewport(), screen) });
  }

  function onPointerUp(event: PointerEvent): void {
    grip = undefined;
    panningPointer.letGo();
    if (!draft()) return;
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
