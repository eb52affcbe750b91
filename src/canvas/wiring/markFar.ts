import type { NodeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { contains, type Rect } from '../../geometry/plane/rect.ts';
import { isLive } from '../../geometry/viewport/tier.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import type { Aim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { svgElement } from '../dom/svg.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { fittingPlaces } from './connectionTarget.ts';
import s from './looseEnd.module.css';

/** The margin around the view that is marked at once, as a share of the stage. */
const OVERSCAN = 0.25;
/** The light card's corners, in board units. */
const RADIUS = 28;

/**
 * Says on light cards what the live ones say with their handles: those that can take the connection show where, over the others
 * lies a veil. Each is one path however many cards there are, and each card is asked once, when it comes into view.
 */
export function createFarMarks(canvas: CanvasParts, parent: SVGGElement) {
  const veil = svgElement('path', { class: s.veil ?? '' }, parent);
  const places = ['glow', 'rim', 'core'].map((part) => svgElement('path', { class: s[part] ?? '' }, parent));
  const ring = svgElement('rect', { class: s.ring ?? '', rx: RADIUS }, parent);
  const snap = svgElement('path', { class: s.snap ?? '' }, parent);
  const answers = new Map<NodeId, readonly Point[]>();
  let draft: DraftConnection | undefined;
  let marked: Rect | undefined;

  function mark(next: DraftConnection | undefined): void {
    draft = next;
    answers.clear();
    marked = undefined;
    draw();
  }

  /** Marks what the view moved to; does nothing while it stays inside what is marked. */
  function keepUp(): void {
    if (draft && !(marked && canvas.camera.tier() === 'light' && contains(marked, seen(0)))) draw();
  }

  function draw(): void {
    marked = draft && canvas.camera.tier() === 'light' ? seen(OVERSCAN) : undefined;
    const nodes = marked ? canvas.scene.nodesIn(marked).filter((node) => !isGround(node)) : [];
    const unmounted = nodes.filter((node) => node.id !== draft?.from.node && !canvas.renderer.live.has(node.id));
    veil.setAttribute('d', unmounted.flatMap((node) => (answerOf(node).length === 0 ? cardPath(node) : [])).join(''));
    const d = unmounted.flatMap((node) => answerOf(node).map(dotAt)).join('');
    for (const path of places) path.setAttribute('d', d);
  }

  /** Says whether a node without handles lies under cards with some: a veil over it would lie over them. */
  function isGround(node: SceneNode): boolean {
    return node.handles.length === 0 && canvas.scene.nodesIn(node).some((other) => other.handles.length > 0);
  }

  function seen(overscan: number): Rect {
    return visibleRect(canvas.camera.viewport(), canvas.camera.size(), overscan);
  }

  /** The places where a card can take the connection. */
  function answerOf(node: SceneNode): readonly Point[] {
    const known = answers.get(node.id);
    if (known || !draft) return known ?? [];
    const answer = fittingPlaces(canvas, draft.from, node);
    answers.set(node.id, answer);
    return answer;
  }

  /** Shows which node and which of its handles would be joined now. */
  function aim(now: Aim | undefined): void {
    const node = now && !now.refusal && !isLive(canvas.camera.tier()) ? canvas.scene.node(now.node) : undefined;
    ring.style.display = node ? '' : 'none';
    snap.setAttribute('d', node && now ? dotAt(now.at) : '');
    if (!node) return;
    ring.setAttribute('x', String(node.minX));
    ring.setAttribute('y', String(node.minY));
    ring.setAttribute('width', String(node.maxX - node.minX));
    ring.setAttribute('height', String(node.maxY - node.minY));
  }

  aim(undefined);
  return { mark, aim, stop: canvas.camera.onFrame(keepUp) };
}

/** A line without length: its round ends make a dot as wide as the stroke. */
function dotAt({ x, y }: Point): string {
  return `M${x} ${y}h0`;
}

function cardPath({ minX, minY, maxX, maxY }: Rect): string {
  const corner = (x: number, y: number) => `a${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}`;
  const width = maxX - minX - 2 * RADIUS;
  const height = maxY - minY - 2 * RADIUS;
  return (
    `M${minX + RADIUS} ${minY}h${width}${corner(RADIUS, RADIUS)}v${height}${corner(-RADIUS, RADIUS)}` +
    `h${-width}${corner(-RADIUS, -RADIUS)}v${-height}${corner(RADIUS, -RADIUS)}z`
  );
}
