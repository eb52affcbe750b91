import { handleOf } from '../../../contract/handles.ts';
import type { EdgeId } from '../../../contract/ids.ts';
import { edgePath } from '../../geometry/edges/edgePath.ts';
import type { DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { svgElement } from '../dom/svg.ts';
import edgeStyle from '../render/layers/edges.module.css';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { createLightMarkers } from './lightMarkers.ts';
import { createLiveMarkers } from './liveMarkers.ts';
import s from './looseEnd.module.css';

const END_RADIUS = 5.5;
const HALO_RADIUS = 9.5;
/**
 * The time that a loose end, once released, still shows what it could have joined, in milliseconds: to have hundreds of
 * handles and every edge step back takes two frames, and the first ones belong to the new edge.
 */
const FADE_DELAY_MS = 150;

/** Draws the connection that the gesture machine holds, and has every node in view say whether it could take it. */
export function attachLooseEnd(canvas: CanvasParts, gesture: GestureActor) {
  const { upperSvg, lowerSvg, stage } = canvas.elements;
  const group = svgElement('g', { class: s.looseEnd ?? '' }, upperSvg);
  const markers = [createLiveMarkers(canvas), createLightMarkers(canvas, group)];
  const casing = svgElement('path', { class: edgeStyle.casing ?? '' }, group);
  const line = svgElement('path', { class: edgeStyle.line ?? '', 'data-loose-end': '' }, group);
  const endGroup = svgElement('g', {}, group);
  const endDot = svgElement('g', { class: s.end ?? '' }, endGroup);
  svgElement('circle', { class: s.halo ?? '', r: HALO_RADIUS }, endDot);
  svgElement('circle', { class: s.dot ?? '', r: END_RADIUS }, endDot);
  let markedDraft: DraftConnection | undefined;
  let detachedId: EdgeId | undefined;
  let detachedEdge: Element | null = null;
  let isConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drawLooseEnd(draft: DraftConnection | undefined): void {
    group.style.display = draft ? '' : 'none';
    if (!draft) return;
    const handle = handleOf(draft.from.handle);
    const target = draft.aim && !draft.aim.refusal ? draft.aim.point : draft.end;
    group.dataset.kind = handle.kind;
    const curvePath = handle.direction === 'out' ? edgePath(draft.start, target) : edgePath(target, draft.start);
    for (const path of [casing, line]) path.setAttribute('d', curvePath);
    endGroup.setAttribute('transform', `translate(${draft.end.x},${draft.end.y})`);
  }

  /** The edge that was pulled off is not seen at its old place meanwhile. */
  function hideDetachedEdge(id: EdgeId | undefined): void {
    if (id === detachedId) return;
    detachedId = id;
    detachedEdge?.removeAttribute('data-picked');
    detachedEdge = id === undefined ? null : lowerSvg.querySelector(`[data-edge-id="${CSS.escape(id)}"]`);
    detachedEdge?.setAttribute('data-picked', '');
  }

  function updateMarkers(next: DraftConnection | undefined): void {
    clearTimeout(timer);
    timer = undefined;
    stage.toggleAttribute('data-marked', next !== undefined);
    for (const marker of markers) {
      if (next?.from !== markedDraft?.from) marker.mark(next);
      if (next?.aim !== markedDraft?.aim) marker.aim(next?.aim);
    }
    markedDraft = next;
  }

  function draw(): void {
    const snapshot = gesture.getSnapshot();
    const { connection: draft } = snapshot.context;
    const activeDraft = snapshot.hasTag('wiring') ? draft : undefined;
    if (activeDraft) stage.dataset.wiring = String(snapshot.value);
    else delete stage.dataset.wiring;
    hideDetachedEdge(activeDraft?.replaces);
    if (draft) isConnected = false;
    // A loose end that became an edge lies over it for as long as the other edges are faded.
    if (!isConnected) drawLooseEnd(draft);
    if (activeDraft) updateMarkers(activeDraft);
    else if (markedDraft) timer ??= setTimeout(hideLooseEnd, FADE_DELAY_MS);
  }

  function hideLooseEnd(): void {
    updateMarkers(undefined);
    drawLooseEnd(gesture.getSnapshot().context.connection);
    isConnected = false;
  }

  const createdSubscription = gesture.on('connection.created', () => {
    isConnected = true;
  });
  const gestureSubscription = gesture.subscribe(draw);
  draw();

  return function detach(): void {
    gestureSubscription.unsubscribe();
    createdSubscription.unsubscribe();
    clearTimeout(timer);
    for (const marker of markers) marker.stop();
    group.remove();
  };
}
