import { i18n } from '@lingui/core';
import { SOURCE_INPUT } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import { grownRect } from '../../../geometry/plane/rect.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { handleAt } from '../../dom/eventTargets.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import { createLightHandleLayer } from './lightHandleLayer.ts';
import { HANDLE_TARGET_SIZE } from './spreadHandles.ts';

/** More selected cards than this and none of them shows handles: one connects from one card. */
const SELECTED_CARDS_MAX = 4;

/** Lets one connect from light cards, which have no buttons: near the pointer, and where few are selected, their handles are drawn. */
export function attachLightHandles(canvas: CanvasParts, gesture: GestureActor): () => void {
  const { stage } = canvas.elements;
  const handleLayer = createLightHandleLayer(canvas);
  let hoveredId: NodeId | undefined;
  let drawnKey = '';
  let frame = 0;

  function isAvailable(): boolean {
    return canvas.camera.tier() === 'light' && !canvas.scene.isReadOnly() && gesture.getSnapshot().matches('idle');
  }

  function updateHandles(): void {
    frame = 0;
    if (canvas.camera.isZooming()) return;
    const ids = isAvailable() ? wantedNodes() : [];
    const nodes = ids.flatMap((id) => canvas.scene.node(id) ?? []).filter((node) => !isReadOnly(node.node));
    const { k } = canvas.camera.viewport();
    const key = nodes.length > 0 ? `${k} ${i18n.locale}` : '';
    const isSameKey = key === drawnKey && nodes.length === handleLayer.nodes().length;
    if (isSameKey && nodes.every((node, index) => node === handleLayer.nodes()[index])) return;
    drawnKey = key;
    handleLayer.show(nodes, k);
  }

  function wantedNodes(): NodeId[] {
    const selected = canvas.scene.selection().size <= SELECTED_CARDS_MAX ? [...canvas.scene.selection()] : [];
    const selectedIds = selected.flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []);
    return hoveredId === undefined ? selectedIds : [...new Set([...selectedIds, hoveredId])];
  }

  function scheduleUpdate(): void {
    if (frame === 0) frame = requestAnimationFrame(updateHandles);
  }

  /** The card under the pointer or just beside it: its handles stand across its border. */
  function onPointerMove(event: PointerEvent): void {
    if (canvas.camera.tier() !== 'light' || event.pointerType === 'touch' || event.buttons !== 0) return;
    const nodeId = handleAt(event.target)?.node ?? nodeNear(event);
    if (nodeId === hoveredId) return;
    hoveredId = nodeId;
    scheduleUpdate();
  }

  function nodeNear(event: PointerEvent): NodeId | undefined {
    const { x, y } = screenToBoard(canvas.camera.viewport(), stagePoint(stage, event));
    const searchArea = grownRect(
      { minX: x, minY: y, maxX: x, maxY: y },
      HANDLE_TARGET_SIZE / 2 / canvas.camera.viewport().k,
    );
    const nearNodes = canvas.scene
      .nodesIn(searchArea)
      .filter((node) => node.handles.some(({ id }) => id !== SOURCE_INPUT));
    const hoveredNodes = nearNodes.filter(
      (node) => x >= node.minX && x <= node.maxX && y >= node.minY && y <= node.maxY,
    );
    return (hoveredNodes.at(-1) ?? nearNodes.at(-1))?.id;
  }

  function onPointerLeave(): void {
    hoveredId = undefined;
    scheduleUpdate();
  }

  const subscriptions = [gesture.subscribe(scheduleUpdate), canvas.boardActor.subscribe(scheduleUpdate)];
  const unsubscribeFrames = canvas.camera.onFrame(updateHandles);
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });

  return function detach(): void {
    cancelAnimationFrame(frame);
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribeFrames();
    handleLayer.stop();
    aborter.abort();
  };
}
