import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { Move } from '../../board/edit/edit.ts';
import { FRAME_PADDING, growFrames } from '../../board/edit/frames.ts';
import { restack, type StackTarget } from '../../board/edit/restack.ts';
import { ancestorFrames, frameOf, membersOf, nodesMovingWith } from '../../board/placement/frameMembership.ts';
import { type Alignment, alignSteps, type Distribution, distributeSteps } from '../../geometry/layout/align.ts';
import { addPoints, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { boundsOf, grownRect } from '../../geometry/plane/rect.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { createNodeGlide } from './nodeGlide.ts';
import type { LayoutRunner } from './tidy/createLayoutRunner.ts';
import { type TidyInput, tidyEdges } from './tidy/tidyLayout.ts';

/** Arranges the nodes that are selected: everything is one undo step, and glides to its place. */
export function createArranger(canvas: CanvasParts, layOutNodes: LayoutRunner) {
  const { scene, boardActor } = canvas;
  const glide = createNodeGlide(canvas);

  function selectedNodes(): SceneNode[] {
    return [...canvas.scene.selection()].flatMap((id) => scene.node(id as NodeId) ?? []);
  }

  const board = () => boardActor.getSnapshot().context.board;

  /** These nodes without those that go along with another of them: what lies in a frame goes with its frame. */
  function topLevelNodes(nodes: readonly SceneNode[]): readonly SceneNode[] {
    const ids = new Set(nodes.map(({ id }) => id));
    return nodes.filter(({ id }) => !ancestorFrames(board(), id).some((frame) => ids.has(frame)));
  }

  function positionEntries(id: NodeId): [NodeId, Point][] {
    const node = scene.node(id)?.node;
    return node ? [[id, node.position]] : [];
  }

  /** The selected open frames that may change, as they are around their members; one without members has nothing to fit. */
  function fittedFrames() {
    return selectedNodes().flatMap(({ id, node, isOpenFrame }) => {
      const members = membersOf(board(), id).flatMap((member) => scene.node(member) ?? []);
      const bounds = isOpenFrame && isMovable(node) && boundsOf(members);
      if (!bounds) return [];
      const { minX, minY, maxX, maxY } = grownRect(bounds, FRAME_PADDING);
      return [{ id, position: { x: minX, y: minY }, size: { width: maxX - minX, height: maxY - minY } }];
    });
  }

  /** Takes each node, and what goes along with it, a step; those that stay are not told. Nothing leaves the frame that it lies in. */
  function moveBySteps(nodes: readonly SceneNode[], steps: readonly Point[]): void {
    const moves = nodes.flatMap(({ id }, index): Move[] => {
      const by = steps[index];
      const node = scene.node(id)?.node;
      if (!by || !node || (by.x === 0 && by.y === 0)) return [];
      return isMovable(node) ? [{ id, position: addPoints(node.position, by) }] : [];
    });
    if (moves.length === 0) return;
    const movedIds = nodesMovingWith(
      board(),
      moves.map(({ id }) => id),
    );
    const positionsBefore = new Map(movedIds.flatMap((id) => positionEntries(id)));
    const { facts } = boardActor.getSnapshot().context;
    boardActor.send({ type: 'nodes.moved', moves: [...moves, ...growFrames(board(), moves, facts)] });
    glide.startFrom(positionsBefore);
  }

  return {
    align(alignment: Alignment): void {
      const nodes = topLevelNodes(selectedNodes());
      if (nodes.length > 1) moveBySteps(nodes, alignSteps(nodes, alignment));
    },
    distribute(distribution: Distribution): void {
      const nodes = topLevelNodes(selectedNodes()).filter(({ node }) => isMovable(node));
      if (nodes.length > 2) moveBySteps(nodes, distributeSteps(nodes, distribution));
    },
    restack(to: StackTarget): void {
      const overlapping = (id: NodeId) => {
        const node = scene.node(id);
        return node ? scene.nodesIn(node).flatMap((other) => (other === node ? [] : other.id)) : [];
      };
      const moves = restack({ board: board(), selected: selectedNodes().map(({ id }) => id), to, overlapping });
      if (moves.length > 0) boardActor.send({ type: 'nodes.moved', moves });
    },
    /** Lays out the selection, or the whole board when nothing is selected; a frame is one thing, and what lies in one stays in it. */
    async tidy(): Promise<void> {
      const targets = topLevelNodes(selectedNodes().length > 1 ? selectedNodes() : [...scene.nodes()]);
      const groups = Map.groupBy(targets, ({ id }) => frameOf(board(), id));
      const targetPositions = new Map<NodeId, Point>();
      for (const [parentFrame, group] of groups) {
        const places = await layOutNodes(tidyInput(parentFrame, group));
        if (!places) return;
        for (const [id, place] of places) targetPositions.set(id, place);
      }
      moveBySteps(
        targets,
        targets.map(({ id, node }) => subtractPoints(targetPositions.get(id) ?? node.position, node.position)),
      );
    },
    canFitFrames: () => fittedFrames().length > 0,
    /** Draws the border of each selected frame around what lies in it, with air. */
    fitFrames(): void {
      for (const frame of fittedFrames()) boardActor.send({ type: 'node.resized', ...frame });
    },
    stop: glide.stop,
  };

  /** The nodes to lay out in one frame, or on the board itself. Frames beside it stand fast, or they would take nodes in. */
  function tidyInput(parentFrame: NodeId | undefined, group: readonly SceneNode[]): TidyInput {
    const nodes = group.filter(({ node }) => isMovable(node));
    const units = new Set(nodes.map(({ id }) => id));
    const movedUnitOf = (id: NodeId) => [id, ...ancestorFrames(board(), id)].find((each) => units.has(each));
    const frames = [...scene.nodes()].filter(
      ({ id, isOpenFrame }) => isOpenFrame && !units.has(id) && frameOf(board(), id) === parentFrame,
    );
    const standingNodes = new Set([...group.filter(({ node }) => !isMovable(node)), ...frames]);
    return { nodes, obstacles: [...standingNodes], edges: tidyEdges(scene, edgesAt(nodes), movedUnitOf) };
  }

  /** The edges at these nodes, and at what lies in those of them that are frames. */
  function edgesAt(nodes: readonly SceneNode[]): BoardEdge[] {
    const memberIds = nodesMovingWith(
      board(),
      nodes.map(({ id }) => id),
    );
    const ids = new Set(memberIds.flatMap((id) => [...(scene.node(id)?.edges ?? [])]));
    return [...ids].flatMap((id) => scene.edge(id)?.edge ?? []);
  }
}

function isMovable(node: BoardNode): boolean {
  return !isFixed(node);
}

export type Arranger = ReturnType<typeof createArranger>;
