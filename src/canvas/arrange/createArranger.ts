import type { BoardEdge } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Move } from '../../board/edit.ts';
import { type Restacking, restack } from '../../board/restack.ts';
import { type Alignment, alignSteps, type Distribution, distributeSteps } from '../../geometry/align.ts';
import { add, type Point, subtract } from '../../geometry/point.ts';
import type { Controller } from '../controller.ts';
import { movableNodes } from '../movable.ts';
import type { SceneNode } from '../scene.ts';
import type { LayOut } from './createLayOut.ts';
import { createGlide } from './glide.ts';

/** Arranges the nodes that are selected: everything is one undo step, and glides to its place. */
export function createArranger({ view }: Pick<Controller, 'view'>, layOut: LayOut) {
  const { scene, source } = view;
  const glide = createGlide(view);

  function selected(): SceneNode[] {
    return [...view.selection()].flatMap((id) => scene.node(id as NodeId) ?? []);
  }

  /** These nodes without those that go along with another of them: what lies in a frame goes with its frame. */
  function apart(nodes: readonly SceneNode[]): readonly SceneNode[] {
    const carried = new Set(nodes.flatMap(({ id }) => movableNodes(view, [id]).filter((other) => other !== id)));
    return nodes.filter(({ id }) => !carried.has(id));
  }

  function isMovable({ id }: SceneNode): boolean {
    return movableNodes(view, [id]).includes(id);
  }

  /** Takes each node, and what goes along with it, a step; those that stay are not told. */
  function step(nodes: readonly SceneNode[], steps: readonly Point[]): void {
    const before = new Map<NodeId, Point>();
    const moves = nodes.flatMap(({ id }, index): Move[] => {
      const by = steps[index];
      if (!by || (by.x === 0 && by.y === 0)) return [];
      return movableNodes(view, [id]).flatMap((each) => {
        const node = scene.node(each)?.node;
        if (!node) return [];
        before.set(each, node.position);
        return { id: each, position: add(node.position, by) };
      });
    });
    if (moves.length === 0) return;
    source.send({ type: 'nodes.moved', moves });
    glide.from(before);
  }

  return {
    align(alignment: Alignment): void {
      const nodes = apart(selected());
      if (nodes.length > 1) step(nodes, alignSteps(nodes, alignment));
    },
    distribute(distribution: Distribution): void {
      const nodes = apart(selected()).filter(isMovable);
      if (nodes.length > 2) step(nodes, distributeSteps(nodes, distribution));
    },
    restack(to: Restacking): void {
      const { board } = source.getSnapshot().context;
      const overlapping = (id: NodeId) => {
        const node = scene.node(id);
        return node ? scene.nodesIn(node).flatMap((other) => (other === node ? [] : other.id)) : [];
      };
      const moves = restack({ board, chosen: selected().map(({ id }) => id), to, overlapping });
      if (moves.length > 0) source.send({ type: 'nodes.moved', moves });
    },
    /** Lays out the selection, or the whole board when nothing is selected. */
    async tidy(): Promise<void> {
      const chosen = apart(selected().length > 1 ? selected() : [...scene.nodes()]);
      const nodes = chosen.filter(isMovable);
      const fixed = chosen.filter((node) => !isMovable(node));
      const places = await layOut({ nodes, fixed, edges: edgesAmong(nodes) });
      if (!places) return;
      step(
        nodes,
        nodes.map(({ id, node }) => subtract(places.get(id) ?? node.position, node.position)),
      );
    },
    stop: glide.stop,
  };

  function edgesAmong(nodes: readonly SceneNode[]): BoardEdge[] {
    const inside = new Set(nodes.map(({ id }) => id));
    const ids = new Set(nodes.flatMap((node) => [...node.edges]));
    return [...ids].flatMap((id) => {
      const edge = scene.edge(id)?.edge;
      return edge && inside.has(edge.source) && inside.has(edge.target) ? edge : [];
    });
  }
}

export type Arranger = ReturnType<typeof createArranger>;
