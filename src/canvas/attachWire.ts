import { handleOf } from '../../contract/handles.ts';
import type { EdgeId } from '../../contract/ids.ts';
import { edgePath } from '../geometry/edgePath.ts';
import type { Wire } from '../machines/gesture.events.ts';
import type { GestureActor } from './gestureActor.ts';
import edgeStyle from './layers/edges.module.css';
import { createFarMarks } from './markFar.ts';
import { createLiveMarks } from './markLive.ts';
import { svgElement } from './svg.ts';
import type { View } from './view.ts';
import s from './wire.module.css';

const END_RADIUS = 5.5;
const HALO_RADIUS = 9.5;

/** Draws the connection that the gesture machine holds, and has every node in view say whether it could take it. */
export function attachWire(view: View, gesture: GestureActor) {
  const { upper, lower, stage } = view.elements;
  const group = svgElement('g', { class: s.wire ?? '' }, upper);
  const marks = [createLiveMarks(view), createFarMarks(view, group)];
  const line = svgElement('path', { class: edgeStyle.line ?? '' }, group);
  const end = svgElement('g', {}, group);
  const dot = svgElement('g', { class: s.end ?? '' }, end);
  svgElement('circle', { class: s.halo ?? '', r: HALO_RADIUS }, dot);
  svgElement('circle', { class: s.dot ?? '', r: END_RADIUS }, dot);
  let marked: Wire | undefined;
  let picked: Element | null = null;

  function drawWire(wire: Wire | undefined): void {
    group.style.display = wire ? '' : 'none';
    if (!wire) return;
    const handle = handleOf(wire.from.handle);
    const tip = wire.aim && !wire.aim.refusal ? wire.aim.at : wire.end;
    group.dataset.kind = handle.kind;
    line.setAttribute('d', handle.direction === 'out' ? edgePath(wire.start, tip) : edgePath(tip, wire.start));
    end.setAttribute('transform', `translate(${wire.end.x},${wire.end.y})`);
  }

  /** The edge that was pulled off is not seen at its old place meanwhile. */
  function pickUp(id: EdgeId | undefined): void {
    picked?.removeAttribute('data-picked');
    picked = id === undefined ? null : lower.querySelector(`[data-edge-id="${CSS.escape(id)}"]`);
    picked?.setAttribute('data-picked', '');
  }

  function draw(): void {
    const snapshot = gesture.getSnapshot();
    const { wire } = snapshot.context;
    drawWire(wire);
    const marking = snapshot.hasTag('wiring') ? wire : undefined;
    if (marking) stage.dataset.wiring = String(snapshot.value);
    else delete stage.dataset.wiring;
    if (marking?.replaces !== marked?.replaces) pickUp(marking?.replaces);
    for (const each of marks) {
      if (marking?.from !== marked?.from) each.mark(marking);
      if (marking?.aim !== marked?.aim) each.aim(marking?.aim);
    }
    marked = marking;
  }

  const watching = gesture.subscribe(draw);
  draw();

  return function detach(): void {
    watching.unsubscribe();
    for (const each of marks) each.stop();
    group.remove();
  };
}
