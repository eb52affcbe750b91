import type { BoardEdge } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { drawnBoard } from '../../board/comments/comments.ts';
import type { Board } from '../../board/document/board.ts';
import { isEdgeFixed } from '../../board/document/readOnly.ts';
import { lockHolder } from '../../machines/board/board.runs.ts';
import type { ElementId } from '../../machines/events/board.events.ts';
import { createEmitter, createKeyedEmitter } from '../../store/emitter.ts';
import type { BoardActor } from './boardActor.ts';
import { changedMembers } from './changedMembers.ts';
import { createSceneIndex, type SceneChange } from './sceneIndex.ts';

/** The board as the canvas draws it, with its index and its selection. `onChange` is told what has to be drawn anew. */
export function createScene(source: BoardActor) {
  const { context } = source.getSnapshot();
  const sceneIndex = createSceneIndex(context.facts);
  const nodeEmitter = createKeyedEmitter<NodeId>();
  const changeEmitter = createEmitter<[change: SceneChange]>();
  let selection: ReadonlySet<ElementId> = context.selection;
  let lockedNode = lockHolder(context);

  /** The board without what is not drawn of its comments. */
  function board(): Board {
    const { board, showFeedback } = source.getSnapshot().context;
    return drawnBoard(board, showFeedback);
  }

  /** Takes in what the board has become. */
  function applyBoard(): void {
    const nextContext = source.getSnapshot().context;
    const change = sceneIndex.setBoard(board());
    const nodes = new Set(change.nodes);
    const edges = new Set(change.edges);
    for (const id of changedMembers(selection, nextContext.selection)) {
      if (sceneIndex.node(id as NodeId)) nodes.add(id as NodeId);
      else edges.add(id as EdgeId);
    }
    const nextLockedNode = lockHolder(nextContext);
    for (const id of lockedNode === nextLockedNode ? [] : [lockedNode, nextLockedNode]) {
      const node = id === null ? undefined : sceneIndex.node(id);
      if (!node) continue;
      nodes.add(node.id);
      for (const edge of node.edges) edges.add(edge);
    }
    selection = nextContext.selection;
    lockedNode = nextLockedNode;
    if (nodes.size === 0 && edges.size === 0) return;
    changeEmitter.emit({ nodes, edges, moved: change.moved });
    for (const id of withNeighbours(nodes)) nodeEmitter.emit(id);
  }

  /** These nodes, and those that are wired to them: they tell of each other by name. */
  function withNeighbours(ids: ReadonlySet<NodeId>): ReadonlySet<NodeId> {
    const { edges } = board();
    const neighbours = [...ids].flatMap((id) =>
      [...sceneIndex.edgesAt(id)].flatMap((edgeId) => edges.get(edgeId) ?? []),
    );
    return new Set([...ids, ...neighbours.flatMap(({ source, target }) => [source, target])]);
  }

  sceneIndex.setBoard(board());
  const subscription = source.subscribe(applyBoard);

  return {
    ...sceneIndex,
    board,
    selection: () => selection,
    factsOf: context.facts,
    /** The node that runs, of this tab. */
    lockHolder: () => lockedNode,
    /** Nothing on this board may be changed by the person who looks at it. */
    isReadOnly: () => !mayEdit(source.getSnapshot().context),
    /** Says whether an edge may not be deleted. */
    isEdgeUndeletable(edge: BoardEdge): boolean {
      const { context } = source.getSnapshot();
      return !mayEdit(context) || isEdgeFixed(context.board, edge);
    },
    /** A node, or its selection, changed. */
    onNode: nodeEmitter.on,
    onChange: changeEmitter.on,
    stop: () => subscription.unsubscribe(),
  };
}

export type Scene = ReturnType<typeof createScene>;
