import type { NodeId } from '../../../contract/ids.ts';
import { add, ORIGIN, type Point, subtract } from '../../geometry/plane/point.ts';
import { cardOf } from '../dom/nodeElements.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneEdge, SceneNode } from '../scene/sceneIndex.ts';

/** The look's slowest motion, milliseconds. */
const GLIDE_MS = 180;

/** A node on its way: what shows it, and how far it still had to go when it set out. */
type GlidingNode = { readonly id: NodeId; readonly show: (node: SceneNode, off: Point) => void; readonly off: Point };

/** Lets arranged nodes glide to where the board has put them. Only what is drawn moves, and never through React. */
export function createGlide(canvas: CanvasParts) {
  const { scene, elements } = canvas;
  const { layers } = canvas.renderer;
  let gliding: ReadonlyMap<NodeId, GlidingNode> = new Map();
  let edges: readonly SceneEdge['id'][] = [];
  let startedAt = 0;
  let frame = 0;

  function glidingOf(id: NodeId, was: Point): GlidingNode[] {
    const node = scene.node(id);
    const show =
      node && (canvas.renderer.live.has(id) ? cardShown(id) : layers.light?.has(id) ? lightShown(id) : undefined);
    return show ? [{ id, show, off: subtract(was, node.node.position) }] : [];
  }

  function cardShown(id: NodeId): GlidingNode['show'] | undefined {
    const card = cardOf(elements.cards, id);
    return (
      card &&
      (({ node }, off) => {
        const { x, y } = add(node.position, off);
        card.style.transform = `translate(${x}px,${y}px)`;
      })
    );
  }

  function lightShown(id: NodeId): GlidingNode['show'] {
    return (_, { x, y }) => {
      const group = layers.light?.group(id);
      if (x === 0 && y === 0) group?.removeAttribute('transform');
      else group?.setAttribute('transform', `translate(${x},${y})`);
    };
  }

  /** Shows everything with this share of its way still to go. */
  function show(left: number): void {
    const offOf = (id: NodeId): Point => {
      const { x, y } = gliding.get(id)?.off ?? ORIGIN;
      return { x: x * left, y: y * left };
    };
    for (const each of gliding.values()) {
      const node = scene.node(each.id);
      if (node) each.show(node, offOf(each.id));
    }
    for (const id of edges) {
      const edge = scene.edge(id);
      if (!edge) continue;
      const { from, to, lane } = edge;
      const [source, target] = [offOf(edge.edge.source), offOf(edge.edge.target)];
      const laneOff = (source.y + target.y) / 2;
      layers.edges.place(id, {
        from: add(from, source),
        to: add(to, target),
        lane: lane === undefined ? undefined : lane + laneOff,
      });
    }
  }

  function step(now: number): void {
    const done = Math.min(1, Math.max(0, now - startedAt) / GLIDE_MS);
    show((1 - done) ** 3);
    frame = done < 1 ? requestAnimationFrame(step) : 0;
  }

  /** Everything stands at its place at once: somebody takes hold of the board. */
  function finish(): void {
    if (frame === 0) return;
    cancelAnimationFrame(frame);
    frame = 0;
    show(0);
  }

  const aborter = new AbortController();
  const { signal } = aborter;
  elements.stage.addEventListener('pointerdown', finish, { capture: true, signal });

  return {
    /** The nodes stood at these places a moment ago; none glides under reduced motion. */
    from(places: ReadonlyMap<NodeId, Point>): void {
      finish();
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const list = [...places].flatMap(([id, was]) => glidingOf(id, was));
      gliding = new Map(list.map((each) => [each.id, each]));
      const touched = new Set(list.flatMap(({ id }) => [...(scene.node(id)?.edges ?? [])]));
      edges = [...touched].filter(layers.edges.has);
      startedAt = performance.now();
      show(1);
      frame = requestAnimationFrame(step);
    },
    stop(): void {
      finish();
      aborter.abort();
    },
  };
}
