import type { NodeId } from '../../../../contract/ids.ts';
import { distancesBetween } from '../../../geometry/layout/distances.ts';
import type { Controller } from '../../controller.ts';
import { createGuideLayer } from '../guideLayer.ts';

/** Shows how far the selection lies from the node under the pointer while Alt is held, in board units. */
export function attachDistances({
  scene,
  camera,
  elements,
  renderer,
  gesture,
}: Pick<Controller, 'scene' | 'camera' | 'elements' | 'renderer' | 'gesture'>): () => void {
  const { stage, upperSvg } = elements;
  const layer = createGuideLayer(upperSvg, 'distance');
  let hoveredId: NodeId | undefined;
  let isAltPressed = false;
  let isShown = false;
  let frame = 0;

  function draw(): void {
    frame = 0;
    const selectedIds = [...scene.selection()].flatMap((id) => scene.node(id as NodeId)?.id ?? []);
    const target = hoveredId === undefined ? undefined : scene.node(hoveredId);
    const bounds = selectedIds.length > 0 ? scene.bounds(selectedIds) : undefined;
    const isWanted = isAltPressed && gesture.getSnapshot().matches('idle');
    const guides =
      isWanted && bounds && target && !selectedIds.includes(target.id) ? distancesBetween(bounds, target) : [];
    if (guides.length === 0 && !isShown) return;
    isShown = guides.length > 0;
    layer.show(guides, camera.viewport().k);
  }

  function scheduleDraw(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function onPointerMove(event: PointerEvent): void {
    const id = renderer.nodeUnderPointer(event);
    if (id === hoveredId && event.altKey === isAltPressed) return;
    hoveredId = id;
    isAltPressed = event.altKey;
    scheduleDraw();
  }

  function onAltKey(event: KeyboardEvent): void {
    if (event.key !== 'Alt') return;
    isAltPressed = event.type === 'keydown';
    // Or it would open a menu of the browser.
    if (isAltPressed && hoveredId !== undefined && scene.selection().size > 0) event.preventDefault();
    scheduleDraw();
  }

  function hide(): void {
    hoveredId = undefined;
    isAltPressed = false;
    scheduleDraw();
  }

  const subscription = gesture.subscribe(() => isShown && scheduleDraw());
  const unsubscribe = camera.onFrame(() => isShown && scheduleDraw());
  const aborter = new AbortController();
  const { signal } = aborter;
  stage.addEventListener('pointermove', onPointerMove, { signal });
  stage.addEventListener('pointerleave', hide, { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onAltKey, { signal });
  window.addEventListener('blur', hide, { signal });

  return function detach(): void {
    cancelAnimationFrame(frame);
    subscription.unsubscribe();
    unsubscribe();
    aborter.abort();
    layer.remove();
  };
}
