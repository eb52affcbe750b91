import type { NodeId } from '../../../contract/ids.ts';
import { type Guide, nearestTo, type Surroundings, snap, surroundingsOf } from '../../geometry/layout/snap.ts';
import { add, type Point } from '../../geometry/plane/point.ts';
import { centreOf, grow, intersection, type Rect } from '../../geometry/plane/rect.ts';
import { type Viewport, visibleRect } from '../../geometry/viewport/viewport.ts';
import type { Controller } from '../controller.ts';
import type { BeginSnap } from '../moving/attachDrag.ts';
import { createGuideLayer } from './guideLayer.ts';

/** The distance at which an edge, a centre or an equal gap draws what is dragged; screen pixels. */
const REACH = 6;
/** Nodes farther than this from what is dragged say nothing about its place; board units, about four cards. */
const NEAR = 2000;
/** The distance that a drag goes before its surroundings are read again; board units. */
const STALE_AFTER = NEAR / 2;
/** More neighbours than this and only the nearest count. */
const NEIGHBOURS_MAX = 150;
/** The events that tell whether Ctrl or Cmd is held. */
const NOTED = ['keydown', 'keyup', 'pointermove'] as const;

/** Gives drags their guides: they are drawn to what lies around them unless Ctrl or Cmd is held. */
export function attachSnapping({
  scene,
  camera,
  elements,
  snapping,
}: Pick<Controller, 'scene' | 'camera' | 'elements' | 'snapping'>) {
  const layer = createGuideLayer(elements.upper);
  let frame = 0;
  let shown: readonly Guide[] = [];

  function show(guides: readonly Guide[]): void {
    shown = guides;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function draw(): void {
    frame = 0;
    layer.show(shown, camera.viewport().k);
  }

  function clear(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    layer.clear();
  }

  const begin: BeginSnap = (ids, again) => {
    const dragged = new Set<NodeId>(ids);
    const home = scene.bounds(ids);
    let known: { readonly viewport: Viewport; readonly from: Point; readonly around: Surroundings } | undefined;
    let suspended = false;

    /** The nodes in sight around a place: asked for once, and again when the view or the drag has moved on. */
    function around(box: Rect): Surroundings {
      const viewport = camera.viewport();
      const { x, y } = centreOf(box);
      const isNear = known && Math.max(Math.abs(x - known.from.x), Math.abs(y - known.from.y)) < STALE_AFTER;
      if (known?.viewport === viewport && isNear) return known.around;
      const area = intersection(visibleRect(viewport, camera.size()), grow(box, NEAR));
      const others = area ? scene.nodesIn(area).filter(({ id }) => !dragged.has(id)) : [];
      known = { viewport, from: { x, y }, around: surroundingsOf(nearestTo(box, others, NEIGHBOURS_MAX)) };
      return known.around;
    }

    /** A pointer that moves tells of a key that was down before the drag began. */
    function noteKeys(event: KeyboardEvent | PointerEvent): void {
      const isSuspended = event.ctrlKey || event.metaKey;
      if (isSuspended === suspended) return;
      suspended = isSuspended;
      again();
    }

    const aborter = new AbortController();
    const { signal } = aborter;
    for (const type of NOTED) window.addEventListener(type, noteKeys, { capture: true, signal });

    return {
      snap(by) {
        if (!home || suspended) {
          show([]);
          return by;
        }
        const box = movedBy(home, by);
        const snapped = snap(box, around(box), REACH / camera.viewport().k);
        show(snapped.guides);
        return add(by, snapped.by);
      },
      end() {
        aborter.abort();
        clear();
      },
    };
  };

  snapping.begin = begin;
  return function detach(): void {
    delete snapping.begin;
    clear();
    layer.remove();
  };
}

function movedBy({ minX, minY, maxX, maxY }: Rect, { x, y }: Point): Rect {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}
