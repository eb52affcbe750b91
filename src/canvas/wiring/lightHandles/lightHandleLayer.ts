import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { SOURCE_INPUT } from '../../../../contract/handles.ts';
import { svgElement } from '../../dom/svg.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import { drawHandleMark } from '../../scene/handleMark.ts';
import { handleName, kindName } from '../../scene/handleNames.ts';
import type { PositionedHandle } from '../../scene/handlePositions.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import s from './lightHandles.module.css';
import { HANDLE_TARGET_SIZE, spreadHandles } from './spreadHandles.ts';

/** Draws the handles of a few light cards as plain SVG, each with a target of its own; pressing them is heard by the stage. */
export function createLightHandleLayer(canvas: CanvasParts) {
  const layer = svgElement('g', {}, canvas.elements.upperSvg);
  let shownNodes: readonly SceneNode[] = [];

  return {
    nodes: () => shownNodes,
    show(nodes: readonly SceneNode[], k: number): void {
      shownNodes = nodes;
      layer.replaceChildren(...nodes.map((node) => createHandles(node, k)));
    },
    stop: () => layer.remove(),
  };
}

function createHandles(node: SceneNode, k: number): SVGGElement {
  const group = svgElement('g', { 'data-node-id': node.id, transform: `translate(${node.minX},${node.minY})` });
  const connectableHandles = node.handles.filter(({ id }) => id !== SOURCE_INPUT);
  for (const handle of spreadHandles(connectableHandles, k))
    createHandle(group, handle, node.connectedHandles.has(handle.id));
  return group;
}

function createHandle(group: SVGGElement, handle: PositionedHandle, isConnected: boolean): void {
  const { id, kind, x, y } = handle;
  const attributes = {
    class: s.handle ?? '',
    'data-handle-id': id,
    'data-kind': kind,
    transform: `translate(${x},${y})`,
  };
  const element = svgElement('g', { ...attributes, 'data-tip': handleLabel(handle) }, group);
  if (isConnected) element.dataset.wired = '';
  const scaledGroup = svgElement('g', { class: s.scaled ?? '' }, element);
  svgElement('circle', { class: s.target ?? '', r: HANDLE_TARGET_SIZE / 2 }, scaledGroup);
  drawHandleMark(kind, svgElement('g', { class: s.mark ?? '' }, scaledGroup));
}

function handleLabel({ direction, name: messageName, kind: handleKind }: PositionedHandle): string {
  const name = i18n._(handleName(messageName));
  const kind = i18n._(kindName(handleKind));
  return direction === 'in' ? t`Input ${name} (${kind})` : t`Output ${name} (${kind})`;
}
