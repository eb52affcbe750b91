import { i18n } from '@lingui/core';
import { SOURCE_INPUT } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import { grow } from '../../geometry/plane/rect.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { handleAt } from '../dom/targets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import { FAR_TARGET } from '../scene/handleSpread.ts';
import { createFarHandles } from './farHandles.ts';

/** More selected cards than this and none of them shows handles: one connects from one card. */
const SELECTED_MAX = 4;

/** Lets one connect from light cards, which have no buttons: near the pointer, and where few are selected, their handles are drawn. */
export function attachFarHandles(canvas: CanvasParts, gesture: GestureActor): () => void {
  const { stage } = canvas.elements;
  const drawn = createFarHandles(canvas);
  let hovered: NodeId | undefined;
  let shownAs = '';
  let frame = 0;

  function isOffered(): boolean {
    return canvas.camera.tier() === 'light' && !canvas.scene.locked() && gesture.getSnapshot().matches('idle');
  }

  function keepUp(): void {
    frame = 0;
    const ids = isOffered() ? wanted() : [];
    const nodes = ids.flatMap((id) => canvas.scene.node(id) ?? []).filter((node) => !isReadOnly(node.node));
    const { k } = canvas.camera.viewport();
    const now = nodes.length > 0 ? `${k} ${i18n.locale}` : '';
    const same = now === shownAs && nodes.length === drawn.nodes().length;
    if (same && nodes.every((node, index) => node === drawn.nodes()[index])) return;
    shownAs = now;
    drawn.show(nodes, k);
  }

  function wanted(): NodeId[] {
    const selected = canvas.scene.selection().size <= SELECTED_MAX ? [...canvas.scene.selection()] : [];
    const few = selected.flatMap((id) => canvas.scene.node(id as NodeId)?.id ?? []);
    return hovered === undefined ? few : [...new Set([...few, hovered])];
  }

  function soon(): void {
    if (frame === 0) frame = requestAnimationFrame(keepUp);
  }

  /** The card under the pointer or just beside it: its handles stand across its border. */
  function onPointerMove(event: PointerEvent): void {
    if (canvas.camera.tier() !== 'light' || event.pointerType === 'touch' || event.buttons !== 0) return;
    const on = handleAt(event.target)?.node ?? nodeBeside(event);
    if (on === hovered) return;
    hovered = on;
    soon();
  }

  function nodeBeside(event: PointerEvent): NodeId | undefined {
    const { x, y } = toBoard(canvas.camera.viewport(), stagePoint(stage, event));
    const around = grow({ minX: x, minY: y, maxX: x, maxY: y }, FAR_TARGET / 2 / canvas.camera.viewport().k);
    const near = canvas.scene.nodesIn(around).filter((node) => node.handles.some(({ id }) => id !== SOURCE_INPUT));
    const over = near.filter((node) => x >= node.minX && x <= node.maxX && y >= node.minY && y <= node.maxY);
    return (over.at(-1) ?? near.at(-1))?.id;
  }

  function onPointerLeave(): void {
    hovered = undefined;
    soon();
  }

  const watching = [gesture.subscribe(soon), canvas.source.subscribe(soon)];
  const unwatchFrames = canvas.camera.onFrame(keepUp);
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerleave', onPointerLeave, { signal });

  return function detach(): void {
    cancelAnimationFrame(frame);
    for (const each of watching) each.unsubscribe();
    unwatchFrames();
    drawn.stop();
    aborter.abort();
  };
}
