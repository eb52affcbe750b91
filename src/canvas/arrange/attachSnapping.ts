import type { NodeId } from '../../../contract/ids.ts';
import { offsetAlong } from '../../geometry/layout/axisLock.ts';
import { type Guide, nearestRects, type Surroundings, snap, surroundingsOf } from '../../geometry/layout/snap.ts';
import { addPoints, type Point } from '../../geometry/plane/point.ts';
import { centreOf, grownRect, intersection, type Rect, translatedRect } from '../../geometry/plane/rect.ts';
import { type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';
import type { Controller } from '../controller.ts';
import type { StartSnapping } from '../gestures/attachDrag.ts';
import { createGuideLayer } from './guideLayer.ts';

/** The distance at which an edge, a centre or an equal gap draws what is dragged; screen pixels. */
const SNAP_DISTANCE = 6;
/** Nodes farther than this from what is dragged say nothing about its place; board units, about four cards. */
const NEIGHBOUR_DISTANCE = 2000;
/** The distance that a drag goes before its surroundings are read again; board units. */
const REREAD_DISTANCE = NEIGHBOUR_DISTANCE / 2;
/** More neighbours than this and only the nearest count. */
const NEIGHBOURS_MAX = 150;
/** The events that tell whether Ctrl or Cmd is held. */
const MODIFIER_EVENTS = ['keydown', 'keyup', 'pointermove'] as const;

/** Gives drags their guides: they are drawn to what lies around them unless Ctrl or Cmd is held. */
export function attachSnapping({
  scene,
  camera,
  elements,
  snapping,
}: Pick<Controller, 'scene' | 'camera' | 'elements' | 'snapping'>) {
  const layer = createGuideLayer(elements.upperSvg);
  let frame = 0;
  let shownGuides: readonly Guide[] = [];

  function scheduleDraw(guides: readonly Guide[]): void {
    shownGuides = guides;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function draw(): void {
    frame = 0;
    layer.show(shownGuides, camera.viewport().k);
  }

  function clear(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    layer.clear();
  }

  const startSnapping: StartSnapping = (ids, onModifierChange) => {
    const draggedIds = new Set<NodeId>(ids);
    const startBounds = scene.bounds(ids);
    let cached:
      | { readonly viewport: Viewport; readonly centre: Point; readonly surroundings: Surroundings }
      | undefined;
    let isSnapSuspended = false;

    /** The nodes in sight around a place: asked for once, and again when the view or the drag has moved on. */
    function surroundingsAt(box: Rect): Surroundings {
      const viewport = camera.viewport();
      const { x, y } = centreOf(box);
      const isNear = cached && Math.max(Math.abs(x - cached.centre.x), Math.abs(y - cached.centre.y)) < REREAD_DISTANCE;
      if (cached?.viewport === viewport && isNear) return cached.surroundings;
      const area = intersection(visibleRect(viewport, camera.size()), grownRect(box, NEIGHBOUR_DISTANCE));
      const others = area ? scene.nodesIn(area).filter(({ id }) => !draggedIds.has(id)) : [];
      cached = { viewport, centre: { x, y }, surroundings: surroundingsOf(nearestRects(box, others, NEIGHBOURS_MAX)) };
      return cached.surroundings;
    }

    /** A pointer that moves tells of a key that was down before the drag began. */
    function onModifierEvent(event: KeyboardEvent | PointerEvent): void {
      const isSuspended = event.ctrlKey || event.metaKey;
      if (isSuspended === isSnapSuspended) return;
      isSnapSuspended = isSuspended;
      onModifierChange();
    }

    const aborter = new AbortController();
    const { signal } = aborter;
    for (const type of MODIFIER_EVENTS) window.addEventListener(type, onModifierEvent, { capture: true, signal });

    return {
      snap(pointerOffset, axis) {
        const offset = offsetAlong(pointerOffset, axis);
        if (!startBounds || isSnapSuspended) {
          scheduleDraw([]);
          return offset;
        }
        const box = translatedRect(startBounds, offset);
        const snapResult = snap(box, surroundingsAt(box), SNAP_DISTANCE / camera.viewport().k);
        scheduleDraw(snapResult.guides.filter((guide) => axis === undefined || guide.axis === axis));
        return addPoints(offset, offsetAlong(snapResult.offset, axis));
      },
      end() {
        aborter.abort();
        clear();
      },
    };
  };

  snapping.start = startSnapping;
  return function detach(): void {
    delete snapping.start;
    clear();
    layer.remove();
  };
}
