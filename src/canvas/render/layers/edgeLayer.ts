import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { BoardEdge } from '../../../../contract/board.ts';
import { handleOf } from '../../../../contract/handles.ts';
import type { EdgeId } from '../../../../contract/ids.ts';
import { edgeMiddle, edgePath, middleStretchLength } from '../../../geometry/edges/edgePath.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { svgElement } from '../../dom/svg.ts';
import { handleName } from '../../scene/handleNames.ts';
import { needsCasing } from '../../scene/needsCasing.ts';
import type { SceneEdge } from '../../scene/sceneIndex.ts';
import s from './edges.module.css';

/** The style of an edge beside its curve. */
export type EdgeStyle = {
  readonly selected: boolean;
  readonly pulsing: boolean;
  /** It may not be deleted: it has no x. */
  readonly isUndeletable: boolean;
  /** The titles of the cards that it joins. */
  readonly sourceTitle: string;
  readonly targetTitle: string;
};

/** The way of an edge, in board units. */
type EdgeCourse = {
  readonly from: Point;
  readonly to: Point;
  readonly lane?: number | undefined;
  readonly rail?: number | undefined;
};

/** A drawn edge. What it does not show now is not in the document: a far view has hundreds of edges. */
type EdgeElements = {
  readonly group: SVGGElement;
  readonly hitArea: SVGPathElement;
  readonly line: SVGPathElement;
  edge?: SceneEdge;
  casing?: SVGPathElement | undefined;
  pulse?: SVGPathElement | undefined;
  deleteButton?: SVGGElement | undefined;
  /** The visible part of the x. */
  deleteIcon?: SVGGElement | undefined;
};

/** Edges that left the view and may be used again; more than a screenful is not worth keeping. */
const POOLED_EDGES_MAX = 300;
/** On a longer edge, in board units, the x stands beside the middle: a click there means the edge, or what goes in between. */
const LONG_EDGE_LENGTH = 240;
const CROSS_PATH = 'M-3 -3L3 3M3 -3L-3 3';

/**
 * Draws single edges, each with its hit area, and near enough with its small x; from afar only the chosen edge has one. The x is
 * seen on the edge that is met or chosen. Elements are pooled.
 */
export function createEdgeLayer(parent: SVGGElement, styleOf: (edge: SceneEdge) => EdgeStyle) {
  const drawnEdges = new Map<EdgeId, EdgeElements>();
  const pool: EdgeElements[] = [];
  let showsAllButtons = true;

  function draw(edge: SceneEdge): void {
    const edgeElements = drawnEdges.get(edge.id) ?? pool.pop() ?? createEdge();
    if (!drawnEdges.has(edge.id)) {
      drawnEdges.set(edge.id, edgeElements);
      edgeElements.group.dataset.edgeId = edge.id;
      parent.append(edgeElements.group);
    }
    edgeElements.edge = edge;
    const style = styleOf(edge);
    edgeElements.group.dataset.kind = edge.kind;
    if (style.selected && !edgeElements.group.hasAttribute('data-selected')) raiseEdge(edgeElements);
    edgeElements.group.toggleAttribute('data-selected', style.selected);
    updateParts(edgeElements, style);
    updateCurve(edge.id, edge);
  }

  function updateParts(edgeElements: EdgeElements, style: EdgeStyle): void {
    const { selected, pulsing, isUndeletable } = style;
    const hasDeleteButton =
      !isUndeletable && (showsAllButtons || selected || edgeElements.deleteButton?.contains(document.activeElement));
    if (!hasDeleteButton) edgeElements.deleteButton?.remove();
    edgeElements.deleteButton = hasDeleteButton
      ? (edgeElements.deleteButton ?? createDeleteButton(edgeElements.group))
      : undefined;
    if (edgeElements.deleteButton && edgeElements.edge)
      labelDeleteButton(edgeElements.deleteButton, edgeElements.edge.edge, style);
    updateDeleteIcon(edgeElements, selected || isHoveredOrFocused(edgeElements));
    const hasCasing = edgeElements.edge !== undefined && needsCasing(edgeElements.edge.kind);
    if (!hasCasing) edgeElements.casing?.remove();
    edgeElements.casing = hasCasing ? (edgeElements.casing ?? createStrokeBelow(edgeElements, s.casing)) : undefined;
    if (!pulsing) edgeElements.pulse?.remove();
    edgeElements.pulse = pulsing ? (edgeElements.pulse ?? createStrokeBelow(edgeElements, s.pulse)) : undefined;
  }

  function updateDeleteIcon(edgeElements: EdgeElements, isShown: boolean): void {
    if (!isShown) edgeElements.deleteIcon?.remove();
    edgeElements.deleteIcon =
      isShown && edgeElements.deleteButton
        ? (edgeElements.deleteIcon ?? createDeleteIcon(edgeElements.deleteButton))
        : undefined;
  }

  /** The pointer or the focus came to an edge, or left it. */
  function onHoverOrFocus(event: Event): void {
    const group = (event.target as Element).closest<SVGGElement>('[data-edge-id]');
    const edgeElements = group && drawnEdges.get(group.dataset.edgeId as EdgeId);
    if (edgeElements?.edge)
      updateDeleteIcon(edgeElements, isHoveredOrFocused(edgeElements) || styleOf(edgeElements.edge).selected);
  }

  /** The chosen edge lies above those that share its lane, so that its x can be pressed. Moving it would take its focus. */
  function raiseEdge({ group, deleteButton }: EdgeElements): void {
    if (!deleteButton || deleteButton !== document.activeElement) parent.append(group);
  }

  /** Bends an edge another way without touching the board, while one of its ends is dragged. */
  function updateCurve(id: EdgeId, { from, to, lane, rail }: EdgeCourse): void {
    const edgeElements = drawnEdges.get(id);
    if (!edgeElements) return;
    const path = edgePath(from, to, lane, rail);
    for (const each of [edgeElements.hitArea, edgeElements.pulse, edgeElements.casing, edgeElements.line])
      if (each) setAttribute(each, 'd', path);
    if (!edgeElements.deleteButton) return;
    edgeElements.deleteButton.toggleAttribute('data-aside', hasDeleteButtonAside({ from, to, rail }));
    const middle = edgeMiddle(from, to, lane, rail);
    setAttribute(edgeElements.deleteButton, 'transform', `translate(${middle.x},${middle.y})`);
  }

  /** Takes an edge away; tells whether its x had the focus. */
  function remove(id: EdgeId): boolean {
    const edgeElements = drawnEdges.get(id);
    if (!edgeElements) return false;
    const focused = edgeElements.deleteButton !== undefined && edgeElements.deleteButton === document.activeElement;
    drawnEdges.delete(id);
    updateDeleteIcon(edgeElements, false);
    edgeElements.group.remove();
    if (pool.length < POOLED_EDGES_MAX) pool.push(edgeElements);
    return focused;
  }

  /** Shows exactly these edges; `isNear`: each with its x. */
  function show(edges: readonly SceneEdge[], isNear = showsAllButtons): void {
    const shownIds = new Set(edges.map((edge) => edge.id));
    for (const id of drawnEdges.keys()) if (!shownIds.has(id)) remove(id);
    const isRedrawn = isNear !== showsAllButtons;
    showsAllButtons = isNear;
    for (const edge of edges) if (isRedrawn || !drawnEdges.has(edge.id)) draw(edge);
  }

  function relabel(): void {
    for (const { deleteButton, edge } of drawnEdges.values())
      if (deleteButton && edge) labelDeleteButton(deleteButton, edge.edge, styleOf(edge));
  }

  const aborter = new AbortController();
  // Not on the layer: in Chromium an SVG element that hears of the focus can have it.
  const world = parent.ownerSVGElement?.parentElement;
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    world?.addEventListener(type, onHoverOrFocus, { signal: aborter.signal });

  return {
    show,
    draw,
    updateCurve,
    remove,
    relabel,
    has: (id: EdgeId) => drawnEdges.has(id),
    isEmpty: () => drawnEdges.size === 0,
    stop: () => aborter.abort(),
  };
}

/** Says whether the x of an edge stands beside its middle. */
export function hasDeleteButtonAside({ from, to, rail }: Pick<SceneEdge, 'from' | 'to' | 'rail'>): boolean {
  return middleStretchLength(from, to, rail) >= LONG_EDGE_LENGTH;
}

/** Writes an attribute unless it is so already: what is written is parsed and styled anew. */
function setAttribute(element: SVGElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The x says what it does, and to which connection. */
function labelDeleteButton(
  deleteButton: SVGGElement,
  { sourceHandle, targetHandle }: BoardEdge,
  { sourceTitle: source, targetTitle: target }: EdgeStyle,
): void {
  const name = t`Delete connection`;
  const output = i18n._(handleName(handleOf(sourceHandle).name));
  const input = i18n._(handleName(handleOf(targetHandle).name));
  setAttribute(deleteButton, 'aria-label', t`Delete connection from ${source} ${output} to ${target} ${input}`);
  setAttribute(deleteButton, 'data-tip', name);
}

function createEdge(): EdgeElements {
  const group = svgElement('g', { class: s.edge ?? '' });
  const hitArea = svgElement('path', { class: s.hit ?? '' }, group);
  return { group, hitArea, line: svgElement('path', { class: s.line ?? '' }, group) };
}

/** The strokes under an edge's line: the casing of its kind, the glow of one that feeds a busy node. */
function createStrokeBelow({ line }: EdgeElements, name: string | undefined): SVGPathElement {
  const stroke = svgElement('path', { class: name ?? '' });
  line.before(stroke);
  return stroke;
}

function isHoveredOrFocused({ group }: EdgeElements): boolean {
  return group.matches(':hover, :focus-within');
}

function createDeleteButton(group: SVGGElement): SVGGElement {
  const deleteButton = svgElement('g', { class: s.cut ?? '', role: 'button', tabindex: 0, 'data-cut': '' }, group);
  svgElement('circle', { class: s.target ?? '' }, deleteButton);
  return deleteButton;
}

function createDeleteIcon(deleteButton: SVGGElement): SVGGElement {
  const deleteIcon = svgElement('g', { class: s.scaled ?? '' }, deleteButton);
  svgElement('circle', { class: s.disc ?? '', r: 8.25 }, deleteIcon);
  svgElement('path', { class: s.cross ?? '', d: CROSS_PATH }, deleteIcon);
  return deleteIcon;
}
