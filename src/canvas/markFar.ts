import type { NodeId } from '../../contract/ids.ts';
import type { Point } from '../geometry/point.ts';
import { isLive } from '../geometry/tier.ts';
import type { Aim, Wire } from '../machines/gesture.events.ts';
import { fittingPlaces } from './aim.ts';
import { svgElement } from './svg.ts';
import type { View } from './view.ts';
import s from './wire.module.css';

/** A light card that has been asked: the group that stood for it, and its handles that fit. */
type Asked = { readonly group: SVGGElement; readonly fitting: readonly Point[] };

/**
 * Says on cards drawn from afar what the live ones say with their handles: those that can take the connection show where, the
 * others step back. All places are one path, and each card is asked once, when it comes into view.
 */
export function createFarMarks(view: View, parent: SVGGElement) {
  const places = ['glow', 'rim', 'core'].map((part) => svgElement('path', { class: s[part] ?? '' }, parent));
  const ring = svgElement('rect', { class: s.ring ?? '', rx: RADIUS }, parent);
  const snap = svgElement('path', { class: s.snap ?? '' }, parent);
  const asked = new Map<NodeId, Asked>();
  let wire: Wire | undefined;

  function mark(next: Wire | undefined): void {
    for (const id of [...asked.keys()]) forget(id);
    wire = next;
    draw();
  }

  function forget(id: NodeId): void {
    asked.get(id)?.group.removeAttribute('data-faded');
    asked.delete(id);
  }

  /** Asks the cards that came, forgets those that went: their groups are used again for others. */
  function keepUp(): void {
    if (!wire) return;
    const { light } = view.layers;
    let changed = false;
    for (const [id, { group }] of asked) {
      if (light.group(id) === group) continue;
      forget(id);
      changed = true;
    }
    for (const id of light.ids()) {
      if (asked.has(id)) continue;
      ask(id, wire);
      changed = true;
    }
    if (changed) draw();
  }

  function ask(id: NodeId, { from }: Wire): void {
    const group = view.layers.light.group(id);
    const node = view.scene.node(id);
    if (!group || !node) return;
    const fitting = fittingPlaces(view, from, node);
    asked.set(id, { group, fitting });
    group.toggleAttribute('data-faded', fitting.length === 0 && id !== from.node);
  }

  function draw(): void {
    if (wire) for (const id of view.layers.light.ids()) if (!asked.has(id)) ask(id, wire);
    const d = [...asked.values()].flatMap(({ fitting }) => fitting.map(dotAt)).join('');
    for (const path of places) path.setAttribute('d', d);
  }

  /** Shows which node and which of its handles would be joined now. */
  function aim(now: Aim | undefined): void {
    const node = now && !now.refusal && !isLive(view.tier()) ? view.scene.node(now.node) : undefined;
    ring.style.display = node ? '' : 'none';
    snap.setAttribute('d', node && now ? dotAt(now.at) : '');
    if (!node) return;
    ring.setAttribute('x', String(node.minX));
    ring.setAttribute('y', String(node.minY));
    ring.setAttribute('width', String(node.maxX - node.minX));
    ring.setAttribute('height', String(node.maxY - node.minY));
  }

  aim(undefined);
  return { mark, aim, stop: view.onFrame(keepUp) };
}

/** The light card's corners, in board units. */
const RADIUS = 28;

/** A line without length: its round ends make a dot as wide as the stroke. */
function dotAt({ x, y }: Point): string {
  return `M${x} ${y}h0`;
}
