import { handleOf } from '../../contract/handles.ts';
import type { EdgeId } from '../../contract/ids.ts';
import { edgePath } from '../geometry/edgePath.ts';
import type { Marquee, Wire } from '../machines/gesture.events.ts';
import { refusalOf } from './aim.ts';
import type { GestureActor } from './gestureActor.ts';
import edgeStyle from './layers/edges.module.css';
import { svgElement } from './svg.ts';
import { handleAt } from './targets.ts';
import type { View } from './view.ts';
import s from './wire.module.css';

const END_RADIUS = 5.5;
const HALO_RADIUS = 9.5;

/** Draws what the gesture machine holds: the connection on its way, the marquee, and what each handle could take. */
export function attachWire(view: View, gesture: GestureActor) {
  const { upper, lower, stage, cards } = view.elements;
  const group = svgElement('g', { class: s.wire ?? '' }, upper);
  const line = svgElement('path', { class: edgeStyle.line ?? '' }, group);
  const end = svgElement('g', {}, group);
  const dot = svgElement('g', { class: s.end ?? '' }, end);
  svgElement('circle', { class: s.halo ?? '', r: HALO_RADIUS }, dot);
  svgElement('circle', { class: s.dot ?? '', r: END_RADIUS }, dot);
  const box = svgElement('rect', { class: s.marquee ?? '' }, upper);
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

  function drawMarquee(marquee: Marquee | undefined): void {
    box.style.display = marquee ? '' : 'none';
    if (!marquee) return;
    box.setAttribute('x', String(Math.min(marquee.start.x, marquee.end.x)));
    box.setAttribute('y', String(Math.min(marquee.start.y, marquee.end.y)));
    box.setAttribute('width', String(Math.abs(marquee.end.x - marquee.start.x)));
    box.setAttribute('height', String(Math.abs(marquee.end.y - marquee.start.y)));
  }

  /** Says on every live handle whether it can take the connection; cards where none can, fade. */
  function mark(wire: Wire | undefined): void {
    stage.toggleAttribute('data-wiring', wire !== undefined);
    for (const card of cards.children) {
      let takes = false;
      for (const element of card.querySelectorAll<HTMLElement>('[data-handle-id]')) {
        const to = handleAt(element);
        const can = wire !== undefined && to !== undefined && refusalOf(view, wire.from, to) === undefined;
        const isStart = wire !== undefined && to?.node === wire.from.node && to.handle === wire.from.handle;
        takes ||= can || isStart;
        setOrDelete(element, 'wire', wire && (isStart ? 'start' : can ? 'can' : 'no'));
      }
      if (card instanceof HTMLElement) setOrDelete(card, 'faded', wire && !takes ? '' : undefined);
    }
  }

  function markAim(wire: Wire | undefined): void {
    for (const element of cards.querySelectorAll<HTMLElement>('[data-snap]')) delete element.dataset.snap;
    const aim = wire?.aim;
    if (!aim || aim.refusal) return;
    const { node, handle } = aim.handle;
    const card = cards.querySelector(`:scope > [data-node-id="${CSS.escape(node)}"]`);
    const element = card?.querySelector<HTMLElement>(`[data-handle-id="${CSS.escape(handle)}"]`);
    if (element) element.dataset.snap = '';
  }

  /** The edge that was pulled off is not seen at its old place meanwhile. */
  function pickUp(id: EdgeId | undefined): void {
    picked?.removeAttribute('data-picked');
    picked = id === undefined ? null : lower.querySelector(`[data-edge-id="${CSS.escape(id)}"]`);
    picked?.setAttribute('data-picked', '');
  }

  function draw(): void {
    const snapshot = gesture.getSnapshot();
    const { wire, marquee } = snapshot.context;
    drawWire(wire);
    drawMarquee(marquee);
    const marking = snapshot.hasTag('wiring') ? wire : undefined;
    if (marking?.replaces !== marked?.replaces) pickUp(marking?.replaces);
    if (marking?.from !== marked?.from) mark(marking);
    if (marking?.aim !== marked?.aim) markAim(marking);
    marked = marking;
  }

  const watching = gesture.subscribe(draw);
  // Cards that mount while a connection is drawn have to say so too.
  const unwatchCards = view.onMounted(() => {
    if (marked) mark(marked);
  });
  draw();

  return function detach(): void {
    watching.unsubscribe();
    unwatchCards();
    group.remove();
    box.remove();
  };
}

function setOrDelete(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}
