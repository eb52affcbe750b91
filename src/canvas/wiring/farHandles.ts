import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { SOURCE_INPUT } from '../../../contract/handles.ts';
import { svgElement } from '../dom/svg.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { handleMark } from '../scene/handleMark.ts';
import { handleName, kindName } from '../scene/handleNames.ts';
import type { PlacedHandle } from '../scene/handlePlaces.ts';
import { FAR_TARGET, spreadHandles } from '../scene/handleSpread.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import s from './farHandles.module.css';

/** Draws the handles of a few light cards as plain SVG, each with a target of its own; pressing them is heard by the stage. */
export function createFarHandles(canvas: CanvasParts) {
  const home = svgElement('g', {}, canvas.elements.upper);
  let shown: readonly SceneNode[] = [];

  return {
    nodes: () => shown,
    show(nodes: readonly SceneNode[], k: number): void {
      shown = nodes;
      home.replaceChildren(...nodes.map((node) => handlesOf(node, k)));
    },
    stop: () => home.remove(),
  };
}

function handlesOf(node: SceneNode, k: number): SVGGElement {
  const group = svgElement('g', { 'data-node-id': node.id, transform: `translate(${node.minX},${node.minY})` });
  const byHand = node.handles.filter(({ id }) => id !== SOURCE_INPUT);
  for (const handle of spreadHandles(byHand, k)) drawHandle(group, handle, node.wired.has(handle.id));
  return group;
}

function drawHandle(group: SVGGElement, handle: PlacedHandle, wired: boolean): void {
  const { id, kind, x, y } = handle;
  const at = { class: s.handle ?? '', 'data-handle-id': id, 'data-kind': kind, transform: `translate(${x},${y})` };
  const placed = svgElement('g', { ...at, 'data-tip': nameOf(handle) }, group);
  if (wired) placed.dataset.wired = '';
  const scaled = svgElement('g', { class: s.scaled ?? '' }, placed);
  svgElement('circle', { class: s.target ?? '', r: FAR_TARGET / 2 }, scaled);
  handleMark(kind, svgElement('g', { class: s.mark ?? '' }, scaled));
}

function nameOf({ direction, name: plain, kind: ofKind }: PlacedHandle): string {
  const name = i18n._(handleName(plain));
  const kind = i18n._(kindName(ofKind));
  return direction === 'in' ? t`Input ${name} (${kind})` : t`Output ${name} (${kind})`;
}
