import type { EdgeId, NodeId } from '../../../../contract/ids.ts';
import { nodesMovingWith } from '../../../board/placement/frameMembership.ts';
import { addPoints, type Point, subtractPoints } from '../../../geometry/plane/point.ts';
import { heightOf, widthOf } from '../../../geometry/plane/rect.ts';
import { hueOfName } from '../../../ui/tokens/personColor.ts';
import { cardElement, frameElement } from '../../dom/nodeElements.ts';
import { svgElement } from '../../dom/svg.ts';
import type { SceneEdge } from '../../scene/sceneIndex.ts';
import type { CanvasParts } from '../renderer.ts';
import { createFrameLoop } from './frameLoop.ts';
import './peerDrags.css';
import { createPointGlide, type PointGlide } from './pointGlide.ts';

/** Nodes that somebody else drags: `to` is the place of the first one now, in board units. */
export type PeerDrag = {
  readonly name: string;
  readonly color: string;
  readonly nodes: readonly NodeId[];
  readonly to: Point;
  /** They were let go there; the change is on its way. */
  readonly isDropped: boolean;
};

/** A drag as it is drawn. Its offset counts from where the board has the nodes now, so that it ends by itself when the change arrives. */
type DrawnDrag = {
  drag: PeerDrag;
  readonly glide: PointGlide;
  readonly ghosts: SVGGElement;
  /** The place that the first node had here when it was dropped. */
  placeAtDrop: Point | undefined;
  /** The first node was moved here too meanwhile: where it was dropped elsewhere counts no more until the board says so. */
  isOverruled: boolean;
  moving: ReadonlySet<NodeId>;
  elements: readonly (HTMLElement | SVGElement)[];
  innerEdges: readonly SceneEdge[];
  boundaryEdges: readonly SceneEdge[];
};

/** Nearer than this the change has arrived, in board units: a drop is rounded to a hundredth. */
const ARRIVED_DISTANCE = 0.5;
/** The corners of a card, in board units. */
const GHOST_RADIUS = 14;

/**
 * Draws nodes that others drag where those have them: cards, far cards and frames are moved as they stand, with their connections; what is
 * drawn a chunk at a time, or not at all, is an outline in the person's colour. The board hears nothing of it.
 */
export function attachPeerDrags(
  canvas: CanvasParts,
  /** The nodes that are dragged here. */
  ownDraggedNodes: () => readonly NodeId[],
) {
  const { elements, scene, renderer } = canvas;
  const drags = new Map<string, DrawnDrag>();
  /** Drops whose change has arrived: what they still say is over. */
  const arrivedDrops = new Set<string>();

  function placeOf({ drag }: Pick<DrawnDrag, 'drag'>): Point | undefined {
    const [first] = drag.nodes;
    return first === undefined ? undefined : scene.node(first)?.node.position;
  }

  /** Finds anew what is moved: cards come and go with the view, and a node's place with the board. */
  function collect(drawn: DrawnDrag): void {
    clear(drawn);
    const { board } = canvas.boardActor.getSnapshot().context;
    const own = new Set(nodesMovingWith(board, ownDraggedNodes()));
    drawn.isOverruled ||= drawn.drag.nodes.some((id) => own.has(id));
    drawn.moving = new Set(
      nodesMovingWith(
        board,
        drawn.drag.nodes.filter((id) => board.nodes.has(id)),
      ).filter((id) => !own.has(id)),
    );
    const collected: (HTMLElement | SVGElement)[] = [];
    for (const id of drawn.moving) {
      const card = cardElement(elements.cards, id);
      card?.toggleAttribute('data-peer-dragged', true);
      const element = card ?? renderer.layers.light?.group(id) ?? frameElement(elements.lowerSvg, id);
      if (element) collected.push(element);
      else drawGhost(drawn, id);
    }
    drawn.elements = collected;
    const inner = new Map<EdgeId, SceneEdge>();
    const boundary = new Map<EdgeId, SceneEdge>();
    for (const id of drawn.moving) {
      for (const edgeId of scene.edgesAt(id)) {
        const edge = scene.edge(edgeId);
        if (!edge) continue;
        const isInner = drawn.moving.has(edge.edge.source) && drawn.moving.has(edge.edge.target);
        (isInner ? inner : boundary).set(edgeId, edge);
      }
    }
    drawn.innerEdges = [...inner.values()];
    drawn.boundaryEdges = [...boundary.values()];
  }

  function drawGhost({ ghosts }: DrawnDrag, id: NodeId): void {
    const node = scene.node(id);
    if (!node) return;
    const size = { width: widthOf(node), height: heightOf(node) };
    svgElement('rect', { x: node.minX, y: node.minY, rx: GHOST_RADIUS, ...size }, ghosts);
  }

  /** Puts everything back where the board has it. */
  function clear(drawn: DrawnDrag): void {
    for (const element of drawn.elements) {
      element.style.translate = '';
      element.removeAttribute('data-peer-dragged');
    }
    drawn.ghosts.replaceChildren();
    for (const { id } of [...drawn.innerEdges, ...drawn.boundaryEdges]) {
      const edge = scene.edge(id);
      if (edge) renderer.layers.edges.updateCurve(id, edge);
    }
    drawn.elements = [];
    drawn.innerEdges = [];
    drawn.boundaryEdges = [];
  }

  function moveBy(drawn: DrawnDrag, offset: Point): void {
    const { moving, innerEdges, boundaryEdges } = drawn;
    const translate = `${offset.x}px ${offset.y}px`;
    for (const element of drawn.elements) element.style.translate = translate;
    drawn.ghosts.style.translate = translate;
    for (const { id, from, to, lane, rail } of innerEdges) {
      renderer.layers.edges.updateCurve(id, {
        from: addPoints(from, offset),
        to: addPoints(to, offset),
        lane: lane === undefined ? undefined : lane + offset.y,
        rail: rail === undefined ? undefined : rail + offset.x,
      });
    }
    for (const { id, from, to, edge } of boundaryEdges) {
      renderer.layers.edges.updateCurve(id, {
        from: moving.has(edge.source) ? addPoints(from, offset) : from,
        to: moving.has(edge.target) ? addPoints(to, offset) : to,
      });
    }
  }

  function draw(now: number): boolean {
    let isMoving = false;
    for (const drawn of drags.values()) {
      const place = placeOf(drawn);
      if (place) moveBy(drawn, subtractPoints(drawn.glide.at(now), place));
      isMoving ||= !drawn.glide.isResting(now);
    }
    return isMoving;
  }

  /** Both have hold of it: each draws it where they have it themselves. */
  function noteOwnDrag(drawn: DrawnDrag): void {
    const own = ownDraggedNodes();
    if (own.length > 0) drawn.isOverruled ||= drawn.drag.nodes.some((id) => own.includes(id));
  }

  const loop = createFrameLoop(draw);

  function end(id: string): void {
    const drawn = drags.get(id);
    if (!drawn) return;
    clear(drawn);
    drawn.ghosts.remove();
    drags.delete(id);
  }

  /** Says whether the board says where a dropped node is: where it was let go, or elsewhere, which counts as well. */
  function isArrived(drawn: DrawnDrag): boolean {
    const place = placeOf(drawn);
    const { placeAtDrop, isOverruled } = drawn;
    if (isOverruled || (place && placeAtDrop && (place.x !== placeAtDrop.x || place.y !== placeAtDrop.y))) return true;
    const { to } = drawn.drag;
    return !place || Math.hypot(to.x - place.x, to.y - place.y) < ARRIVED_DISTANCE;
  }

  /** Cards have come, the view rests, or the board has changed: each drag is drawn where it is now, in this frame. */
  function redraw(): void {
    if (drags.size === 0) return;
    for (const drawn of drags.values()) collect(drawn);
    draw(performance.now());
  }

  /** The first node of a drop has got another place: whatever that is, it counts. */
  function handleChange({ nodes }: { readonly nodes: ReadonlySet<NodeId> }): void {
    for (const [id, drawn] of drags) {
      const [first] = drawn.drag.nodes;
      if (first === undefined || !nodes.has(first)) continue;
      if (drawn.drag.isDropped && (isArrived(drawn) || !scene.node(first))) {
        arrivedDrops.add(id);
        end(id);
      }
    }
    redraw();
  }

  const unsubscribers = [scene.onChange(handleChange), renderer.onMounted(redraw), canvas.camera.onSettle(redraw)];

  return {
    /** Shows these drags, by the tabs that they are of, and no others. */
    show(shown: ReadonlyMap<string, PeerDrag>): void {
      const now = performance.now();
      for (const id of [...drags.keys()]) if (!shown.has(id)) end(id);
      for (const [id, drag] of shown) {
        if (!drag.isDropped) arrivedDrops.delete(id);
        if (arrivedDrops.has(id)) continue;
        const drawn = drags.get(id) ?? startDrag(drag);
        // Whoever comes when it is over has the nodes where they are.
        if (!drawn) continue;
        drags.set(id, drawn);
        const isSame = drawn.drag.nodes.join() === drag.nodes.join();
        drawn.drag = drag;
        noteOwnDrag(drawn);
        if (drag.isDropped) drawn.placeAtDrop ??= placeOf(drawn);
        if (!isSame) {
          drawn.glide.jump(drag.to);
          collect(drawn);
        }
        drawn.glide.aim(drag.to, now);
        if (drag.isDropped && isArrived(drawn)) {
          arrivedDrops.add(id);
          end(id);
        }
      }
      for (const id of [...arrivedDrops]) if (!shown.has(id)) arrivedDrops.delete(id);
      if (drags.size > 0) loop.request();
    },
    isResting: loop.isResting,
    detach(): void {
      for (const unsubscribe of unsubscribers) unsubscribe();
      loop.stop();
      for (const id of [...drags.keys()]) end(id);
    },
  };

  function startDrag(drag: PeerDrag): DrawnDrag | undefined {
    const place = placeOf({ drag });
    if (!place || drag.isDropped) return undefined;
    const ghosts = svgElement('g', { class: 'peer-drags' }, elements.upperSvg);
    ghosts.dataset.hue = String(hueOfName(drag.name));
    ghosts.dataset.color = drag.color;
    const drawn: DrawnDrag = {
      drag,
      glide: createPointGlide(place),
      ghosts,
      placeAtDrop: undefined,
      isOverruled: false,
      moving: new Set(),
      elements: [],
      innerEdges: [],
      boundaryEdges: [],
    };
    collect(drawn);
    return drawn;
  }
}
