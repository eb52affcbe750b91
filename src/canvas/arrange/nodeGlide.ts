import type { NodeId } from '../../../contract/ids.ts';
import { addPoints, ORIGIN, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { cardElement } from '../dom/nodeElements.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge, SceneNode } from '../scene/sceneIndex.ts';

/** The look's slowest motion, milliseconds. */
const GLIDE_MS = 180;

/** A node on its way: what shows it, and how far it still had to go when it set out. */
type GlidingNode = {
  readonly id: NodeId;
  readonly show: (node: SceneNode, offset: Point) => void;
  readonly offset: Point;
};

/** Lets arranged nodes glide to where the board has put them. Only what is drawn moves, and never through React. */
export function createNodeGlide(canvas: CanvasParts) {
  const { scene, elements } = canvas;
  const { layers } = canvas.renderer;
  let glidingNodeById: ReadonlyMap<NodeId, GlidingNode> = new Map();
  let edgeIds: readonly SceneEdge['id'][] = [];
  let startedAt = 0;
  let frame = 0;

  function glidingNode(id: NodeId, positionBefore: Point): GlidingNode[] {
    const node = scene.node(id);
    const show =
      node && (canvas.renderer.live.has(id) ? cardMover(id) : layers.light?.has(id) ? lightCardMover(id) : undefined);
    return show ? [{ id, show, offset: subtractPoints(positionBefore, node.node.position) }] : [];
  }

  function cardMover(id: NodeId): GlidingNode['show'] | undefined {
    const card = cardElement(elements.cards, id);
    return (
      card &&
      (({ node }, offset) => {
        const { x, y } = addPoints(node.position, offset);
        card.style.transform = `translate(${x}px,${y}px)`;
      })
    );
  }

  function lightCardMover(id: NodeId): GlidingNode['show'] {
    return (_, { x, y }) => {
      const group = layers.light?.group(id);
      if (x === 0 && y === 0) group?.removeAttribute('transform');
      else group?.setAttribute('transform', `translate(${x},${y})`);
    };
  }

  /** Shows everything with this share of its way still to go. */
  function show(remainingShare: number): void {
    const offsetOf = (id: NodeId): Point => {
      const { x, y } = glidingNodeById.get(id)?.offset ?? ORIGIN;
      return { x: x * remainingShare, y: y * remainingShare };
    };
    for (const each of glidingNodeById.values()) {
      const node = scene.node(each.id);
      if (node) each.show(node, offsetOf(each.id));
    }
    for (const id of edgeIds) {
      const edge = scene.edge(id);
      if (!edge) continue;
      const { from, to, lane } = edge;
      const [source, target] = [offsetOf(edge.edge.source), offsetOf(edge.edge.target)];
      const laneOffset = (source.y + target.y) / 2;
      layers.edges.updateCurve(id, {
        from: addPoints(from, source),
        to: addPoints(to, target),
        lane: lane === undefined ? undefined : lane + laneOffset,
      });
    }
  }

  function animate(now: number): void {
    const progress = Math.min(1, Math.max(0, now - startedAt) / GLIDE_MS);
    show((1 - progress) ** 3);
    frame = progress < 1 ? requestAnimationFrame(animate) : 0;
  }

  /** Everything stands at its place at once: somebody takes hold of the board. */
  function finishAtOnce(): void {
    if (frame === 0) return;
    cancelAnimationFrame(frame);
    frame = 0;
    show(0);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  elements.stage.addEventListener('pointerdown', finishAtOnce, { capture: true, signal });

  return {
    /** The nodes stood at these places a moment ago; none glides under reduced motion. */
    startFrom(positionsBefore: ReadonlyMap<NodeId, Point>): void {
      finishAtOnce();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const glidingNodes = [...positionsBefore].flatMap(([id, positionBefore]) => glidingNode(id, positionBefore));
      glidingNodeById = new Map(glidingNodes.map((each) => [each.id, each]));
      const touchedEdgeIds = new Set(glidingNodes.flatMap(({ id }) => [...(scene.node(id)?.edges ?? [])]));
      edgeIds = [...touchedEdgeIds].filter(layers.edges.has);
      startedAt = performance.now();
      show(1);
      frame = requestAnimationFrame(animate);
    },
    stop(): void {
      finishAtOnce();
      aborter.abort();
    },
  };
}
