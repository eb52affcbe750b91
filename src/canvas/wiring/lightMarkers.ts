import type { NodeId } from '../../../contract/ids.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { contains, type Rect } from '../../geometry/plane/rect.ts';
import { isLiveTier } from '../../geometry/viewport/tier.ts';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import type { ConnectionAim, DraftConnection } from '../../machines/gesture/gesture.events.ts';
import { svgElement } from '../dom/svg.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { connectablePoints } from './connectionTarget.ts';
import s from './looseEnd.module.css';

/** The margin around the view that is marked at once, as a share of the stage. */
const OVERSCAN = 0.25;
/** The light card's corners, in board units. */
const CORNER_RADIUS = 28;

/**
 * Says on light cards what the live ones say with their handles: those that can take the connection show where, over the others
 * lies a veil. Each is one path however many cards there are, and each card is asked once, when it comes into view.
 */
export function createLightMarkers(canvas: CanvasParts, parent: SVGGElement) {
  const veil = svgElement('path', { class: s.veil ?? '' }, parent);
  const pointPaths = ['glow', 'rim', 'core'].map((part) => svgElement('path', { class: s[part] ?? '' }, parent));
  const ring = svgElement('rect', { class: s.ring ?? '', rx: CORNER_RADIUS }, parent);
  const snapDot = svgElement('path', { class: s.snap ?? '' }, parent);
  const pointsByNode = new Map<NodeId, readonly Point[]>();
  let draft: DraftConnection | undefined;
  let markedArea: Rect | undefined;

  function mark(next: DraftConnection | undefined): void {
    draft = next;
    pointsByNode.clear();
    markedArea = undefined;
    draw();
  }

  /** Marks what the view moved to; does nothing while it stays inside what is marked. */
  function updateIfOutside(): void {
    if (draft && !(markedArea && canvas.camera.tier() === 'light' && contains(markedArea, visibleArea(0)))) draw();
  }

  function draw(): void {
    markedArea = draft && canvas.camera.tier() === 'light' ? visibleArea(OVERSCAN) : undefined;
    const nodes = markedArea ? canvas.scene.nodesIn(markedArea).filter((node) => !isBehindCards(node)) : [];
    const unmountedNodes = nodes.filter((node) => node.id !== draft?.from.node && !canvas.renderer.live.has(node.id));
    veil.setAttribute(
      'd',
      unmountedNodes.flatMap((node) => (pointsOfNode(node).length === 0 ? cardPath(node) : [])).join(''),
    );
    const d = unmountedNodes.flatMap((node) => pointsOfNode(node).map(dotPath)).join('');
    for (const path of pointPaths) path.setAttribute('d', d);
  }

  /** Says whether a node without handles lies under cards with some: a veil over it would lie over them. */
  function isBehindCards(node: SceneNode): boolean {
    return node.handles.length === 0 && canvas.scene.nodesIn(node).some((other) => other.handles.length > 0);
  }

  function visibleArea(overscan: number): Rect {
    return visibleRect(canvas.camera.viewport(), canvas.camera.size(), overscan);
  }

  /** The places where a card can take the connection. */
  function pointsOfNode(node: SceneNode): readonly Point[] {
    const cachedPoints = pointsByNode.get(node.id);
    if (cachedPoints || !draft) return cachedPoints ?? [];
    const points = connectablePoints(canvas, draft.from, node);
    pointsByNode.set(node.id, points);
    return points;
  }

  /** Shows which node and which of its handles would be joined now. */
  function aim(nextAim: ConnectionAim | undefined): void {
    const node =
      nextAim && !nextAim.refusal && !isLiveTier(canvas.camera.tier()) ? canvas.scene.node(nextAim.node) : undefined;
    ring.style.display = node ? '' : 'none';
    snapDot.setAttribute('d', node && nextAim ? dotPath(nextAim.point) : '');
    if (!node) return;
    ring.setAttribute('x', String(node.minX));
    ring.setAttribute('y', String(node.minY));
    ring.setAttribute('width', String(node.maxX - node.minX));
    ring.setAttribute('height', String(node.maxY - node.minY));
  }

  aim(undefined);
  return { mark, aim, stop: canvas.camera.onFrame(updateIfOutside) };
}

/** A line without length: its round ends make a dot as wide as the stroke. */
function dotPath({ x, y }: Point): string {
  return `M${x} ${y}h0`;
}

function cardPath({ minX, minY, maxX, maxY }: Rect): string {
  const corner = (x: number, y: number) => `a${CORNER_RADIUS} ${CORNER_RADIUS} 0 0 1 ${x} ${y}`;
  const width = maxX - minX - 2 * CORNER_RADIUS;
  const height = maxY - minY - 2 * CORNER_RADIUS;
  return (
    `M${minX + CORNER_RADIUS} ${minY}h${width}${corner(CORNER_RADIUS, CORNER_RADIUS)}v${height}${corner(-CORNER_RADIUS, CORNER_RADIUS)}` +
    `h${-width}${corner(-CORNER_RADIUS, -CORNER_RADIUS)}v${-height}${corner(CORNER_RADIUS, -CORNER_RADIUS)}z`
  );
}
