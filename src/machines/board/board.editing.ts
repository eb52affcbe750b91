import { handleOf, SOURCE_INPUT } from '../../../contract/handles.ts';
import { type EdgeId, NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { isAuthor, isComment, nonCommentIds, ownComments } from '../../board/comments/comments.ts';
import { fittingHandle } from '../../board/connect/addNodeMenu.ts';
import {
  type ConnectionVerdict,
  connect,
  connectAll,
  connectionOf,
  judgeConnection,
} from '../../board/connect/connect.ts';
import { insertIntoEdge } from '../../board/connect/insertion.ts';
import { type Board, type ElementId, isFixed, isLocked, isReadOnly } from '../../board/document/board.ts';
import type { Connection } from '../../board/document/connection.ts';
import { applyDelta } from '../../board/document/delta.ts';
import type { NodeFactsLookup } from '../../board/document/nodeFacts.ts';
import { inPaintOrder } from '../../board/document/paintOrder.ts';
import { editableDelta, mayRemove } from '../../board/document/readOnly.ts';
import * as edit from '../../board/edit/edit.ts';
import * as frames from '../../board/edit/frames.ts';
import { moveToSpots } from '../../board/edit/spotComments.ts';
import { amend, type HistoryChange, recordChange, redo, undo } from '../../board/history/history.ts';
import { hiddenNodesOf, membersOf } from '../../board/placement/frameMembership.ts';
import { type InsertionPlace, insertionPlace } from '../../board/placement/insertionPlace.ts';
import { placeBeforePointer, placeBeside, placeNear } from '../../board/placement/placement.ts';
import { addVariant, placeResult, resultCardId, resultId } from '../../board/run/result.ts';
import type { Announcement, BoardContext, BoardEmitted, BoardEvent } from '../events/board.events.ts';

type BoardEventOf<T extends BoardEvent['type']> = Extract<BoardEvent, { type: T }>;
type ContextChange = Partial<BoardContext>;
/** Events that XState itself reports of actors. */
type ActorEvent = { readonly type: `xstate.${string}` };

/** Takes over a changed board and remembers the step. */
function recordedChange(context: BoardContext, changed: Board, undoGroup: string | null = null): ContextChange {
  if (changed === context.board) return {};
  const board = inPaintOrder(changed, context.places, context);
  return { board, history: recordChange(context.history, context.board, board, undoGroup) };
}

export function addNode(context: BoardContext, event: BoardEventOf<'node.added'>): ContextChange {
  const { board, facts } = context;
  const type = facts(event.nodeType);
  if (!type) return {};
  const id = event.id ?? NodeId.parse(context.newId());
  const { position, moves } = placeOf(context, event);
  const node = {
    id,
    type: type.type,
    position,
    data: { ...type.defaults(), ...event.data },
    ...(event.size && { size: event.size }),
  };
  const added = edit.addNode(edit.moveNodes(board, moves), node);
  const end = event.connection;
  // What fits no input was made from its source all the same: a still of a video, say.
  const source = event.beside && type.handles.find((input) => input === SOURCE_INPUT);
  const handle = end && (fittingHandle(type, end.handle) ?? source);
  const connection = end && handle && connectionOf(end, { node: id, handle });
  const connectedBoard = connection && mayConnectLaid(added, connection, facts) ? connect(added, connection) : added;
  const insertedBoard = event.into ? insertIntoEdge(connectedBoard, event.into, id, facts) : connectedBoard;
  return { ...recordedChange(context, frames.assignFrames(insertedBoard, [id], facts)), selection: new Set([id]) };
}

function placeOf(context: BoardContext, event: BoardEventOf<'node.added'>): InsertionPlace {
  const { near, into, nodeType, data, size } = event;
  const node = { nodeType, data, size };
  if (near && into)
    return insertionPlace({ board: context.board, edge: into, middle: near, factsOf: context.facts, ...node });
  return { position: positionOf(context, event), moves: [] };
}

function positionOf({ board, facts }: BoardContext, event: BoardEventOf<'node.added'>) {
  const { beside, near, connection, nodeType, data, position, size } = event;
  const node = { nodeType, data, size };
  if (near) return placeNear(board, near, node, facts);
  if (beside) return placeBeside({ board, source: beside.id, side: beside.side, factsOf: facts, ...node });
  const isForInput = connection && handleOf(connection.handle).direction === 'in';
  return isForInput ? placeBeforePointer(board, position, node, facts) : position;
}

/** Nodes of unknown types are kept as they are; connections that the rules refuse are left out. */
export function layNodes(
  context: BoardContext,
  { nodes, connections = [], edit: sourceEdit, select }: BoardEventOf<'nodes.laid'>,
): ContextChange {
  const { facts } = context;
  const laidNodes = nodes.map(({ nodeType, data, file: _, ...node }) => {
    return { ...node, type: nodeType, data: { ...facts(nodeType)?.defaults(), ...data } };
  });
  const editedBoard = sourceEdit ? edit.setData(context.board, sourceEdit.id, sourceEdit.data) : context.board;
  const boardWithNodes = edit.addNodes(editedBoard, laidNodes);
  const allowed = connections.filter((connection) => mayConnectLaid(boardWithNodes, connection, facts));
  const board = connectAll(boardWithNodes, allowed);
  // What comes in its frame stays in it.
  const ids = nodes.flatMap(({ id, frameId }) => (frameId === undefined ? id : []));
  return { ...recordedChange(context, frames.assignFrames(board, ids, facts)), selection: new Set(select) };
}

/** Beside what a person may draw: an edge that shows where a node came from, and one at a type that this version does not know. */
function mayConnectLaid(board: Board, connection: Connection, facts: NodeFactsLookup): boolean {
  const verdict = judgeConnection(board, connection, facts);
  if (verdict.ok) return true;
  const isFixed = [connection.source, connection.target].some((id) => isReadOnly(board.nodes.get(id)));
  if (isFixed) return false;
  const target = facts(board.nodes.get(connection.target)?.type ?? '');
  if (verdict.reason === 'wiredByProduct') return target?.handles.includes(connection.targetHandle) ?? true;
  return verdict.reason === 'unknownHandle' && !(target && facts(board.nodes.get(connection.source)?.type ?? ''));
}

export function moveNodes(context: BoardContext, event: BoardEventOf<'nodes.moved'>): ContextChange {
  const { into, undoGroup } = event;
  const moves = allowedMoves(context, event);
  const [move] = moves;
  const moved = frames.moveInFrames(context.board, moves, context.facts);
  const board = into && move ? insertIntoEdge(moved, into, move.id, context.facts) : moved;
  return recordedChange(context, board, undoGroup);
}

export function editNode(
  context: BoardContext,
  { id, data, undoGroup, completes }: BoardEventOf<'node.edited'>,
): ContextChange {
  if (completes) return amend(context.history, context.board, (board) => edit.setData(board, id, data));
  const board = edit.setData(context.board, id, data);
  const change = recordedChange(context, board, undoGroup === undefined ? null : `${id} ${undoGroup}`);
  return 'collapsed' in data ? pruneSelection(context, change) : change;
}

/** Takes over elements as they are to be; what is read-only for good stays as it is. */
export function changeElements(
  context: BoardContext,
  { nodes = [], edges = [], deleted = [], select, undoGroup }: BoardEventOf<'elements.changed'>,
): ContextChange {
  const delta = editableDelta({ nodes, edges, deleted }, context.board);
  const change = recordedChange(context, applyDelta(context.board, delta), undoGroup ?? null);
  return select ? { ...change, selection: new Set(select) } : change;
}

export function resizeNode(context: BoardContext, { id, size, position }: BoardEventOf<'node.resized'>): ContextChange {
  const { board, facts } = context;
  const resized = moveToSpots(edit.resizeNode(board, id, size, position), id, facts);
  const isFrame = facts(board.nodes.get(id)?.type ?? '')?.isFrame;
  return recordedChange(context, isFrame ? frames.reassignFrames(resized, id, facts) : resized);
}

/** The new frame becomes the selection; around nothing that may be moved there is none. */
export function frameNodes(context: BoardContext, event: BoardEventOf<'nodes.framed'>): ContextChange {
  const { board, facts } = context;
  const { ids, nodeType, area } = event;
  const id = NodeId.parse(context.newId());
  const data = { ...facts(nodeType)?.defaults(), ...event.data };
  const framed = frames.frameNodes(board, ids, { id, type: nodeType, data, area }, facts);
  return framed === board ? {} : { ...recordedChange(context, framed), selection: new Set([id]) };
}

/** Judges the connection as if the edge that it replaces were gone already. */
export function judge(
  context: BoardContext,
  { connection, replaces }: BoardEventOf<'edge.connected'>,
): ConnectionVerdict {
  const freed = boardWithoutEdge(context.board, replaces);
  if (replaces && freed === context.board) return { ok: false, reason: 'readOnly' };
  return judgeConnection(freed, connection, context.facts);
}

export function connectNodes(
  context: BoardContext,
  { connection, replaces }: BoardEventOf<'edge.connected'>,
): ContextChange {
  return recordedChange(context, connect(boardWithoutEdge(context.board, replaces), connection));
}

function boardWithoutEdge(board: Board, replaces: ElementId | undefined): Board {
  return replaces ? edit.removeElements(board, [replaces]) : board;
}

export function deleteElements(context: BoardContext, { ids }: BoardEventOf<'elements.deleted'>): ContextChange {
  const { board } = context;
  return pruneSelection(context, recordedChange(context, edit.removeElements(board, nonCommentIds(board, ids))));
}

/** Those of these nodes that a person may delete at once: comments go by calls of their own. */
export function deletableIds({ board }: BoardContext, ids: readonly ElementId[]): readonly ElementId[] {
  return nonCommentIds(board, ids).filter((id) => mayRemove(board, id));
}

/** The announcement of a deletion of these elements; undefined where nothing of them goes. */
export function deletionAnnouncement(context: BoardContext, ids: readonly ElementId[]): Announcement | undefined {
  const deletedIds = deletableIds(context, ids);
  const nodeCount = deletedIds.filter((id) => context.board.nodes.has(id as NodeId)).length;
  if (nodeCount > 0) return { what: 'deleted', count: nodeCount };
  return deletedIds.length > 0 ? { what: 'disconnected', count: deletedIds.length } : undefined;
}

/** Why what was to be changed stays: somebody locked it, it is read-only, or a read-only node is wired to it. */
export function refusedEdit(context: BoardContext, event: BoardEvent | ActorEvent) {
  const { nodes, edges } = context.board;
  const moves = event.type === 'nodes.moved' ? event.moves.map(({ id }) => id) : [];
  const ids = 'ids' in event ? event.ids : 'id' in event ? [event.id] : moves;
  const refusedNodes = ids.map((id) => nodes.get(id as NodeId) ?? nodes.get(edges.get(id as EdgeId)?.target as NodeId));
  if (mayEdit(context) && refusedNodes.some(isLocked)) return 'locked';
  const isAnchored =
    event.type === 'elements.deleted' &&
    !event.ids.some((id) => isReadOnly(nodes.get(id as NodeId)) || isComment(nodes.get(id as NodeId)));
  return isAnchored ? 'anchoredByReadOnly' : 'readOnly';
}

/** Those of these moves that are made: a fixed node stays. */
export function allowedMoves({ board }: BoardContext, { moves }: BoardEventOf<'nodes.moved'>): readonly edit.Move[] {
  return moves.filter(({ id }) => board.nodes.has(id) && !isFixed(board.nodes.get(id)));
}

/** Those of these nodes that are copied. */
export function duplicableIds({ board }: BoardContext, { ids }: BoardEventOf<'nodes.duplicated'>): readonly NodeId[] {
  return nonCommentIds(board, ids).filter((id) => board.nodes.has(id));
}

/** Counts the nodes that lie in the frame that was made; undefined when none was. */
export function framedCount({ board, selection }: ContextChange): number | undefined {
  const [frame] = selection ?? [];
  return board && frame && membersOf(board, frame as NodeId).length;
}

/** Comments of the person here that are to be deleted. */
export function commentsToDelete(
  { board, viewerEmail }: BoardContext,
  event: BoardEvent | ActorEvent,
): readonly NodeId[] {
  return event.type === 'elements.deleted' ? ownComments(board, event.ids, viewerEmail) : [];
}

/** True if nothing of what is to be changed may be: all of it is locked, or is a comment, which its writer alone changes, by a call. */
export function isUneditable(context: BoardContext, event: BoardEvent | ActorEvent): boolean {
  const { board } = context;
  switch (event.type) {
    case 'elements.deleted':
      if (event.ids.length === 0 || commentsToDelete(context, event).length > 0) return false;
      return deletableIds(context, event.ids).length === 0;
    case 'nodes.moved':
      return event.moves.length > 0 && event.moves.every(({ id }) => isFixed(board.nodes.get(id)));
    case 'node.edited':
    case 'node.resized':
      return isFixed(board.nodes.get(event.id)) || isComment(board.nodes.get(event.id));
    default:
      return false;
  }
}

export function duplicateNodes(
  context: BoardContext,
  { ids, withInputs, offset }: BoardEventOf<'nodes.duplicated'>,
): ContextChange {
  const newId = () => NodeId.parse(context.newId());
  const { board, copies } = edit.duplicateNodes({
    board: context.board,
    ids,
    withInputs,
    offset,
    newId,
    factsOf: context.facts,
  });
  if (copies.length === 0) return {};
  const settled = frames.assignFrames(board, copies, context.facts);
  return { ...recordedChange(context, settled), selection: new Set(copies) };
}

export function addResult(context: BoardContext, event: BoardEventOf<'result.arrived'>): ContextChange {
  const { source, job, index, result } = event;
  const placed = placeResult(context.board, { source, job, index, ...result }, context.facts);
  if (placed === context.board) return {};
  const claims = [...context.claims, { run: job, index }];
  const cardId = resultNodeId(context, event);
  if (cardId === undefined) return { ...recordedChange(context, placed), claims };
  // A variant comes and goes with the card of its run, whenever it arrives.
  if (cardId !== resultId(job, index))
    return { ...amend(context.history, context.board, (board) => addVariant(board, cardId, result.data)), claims };
  const board = frames.assignResultFrames(placed, [cardId], source, context.facts);
  return { ...recordedChange(context, board), claims };
}

/** Of no interest to somebody who takes back what they did. */
export function setOutcome({ board }: BoardContext, { id, data }: BoardEventOf<'outcome.recorded'>): ContextChange {
  return { board: edit.setData(board, id, data) };
}

/** The node that a result stands in; undefined for one that went into its source's own fields. */
export function resultNodeId(
  { board }: BoardContext,
  { job, index, result: { kind, sharesCard } }: BoardEventOf<'result.arrived'>,
): NodeId | undefined {
  return kind === 'own' ? undefined : resultCardId(board, { job, index, sharesCard });
}

/** A running node, one that was locked since, the comments of others, and those that were deleted, are out of undo's reach. */
function createUntouchableCheck(context: BoardContext): (id: ElementId) => boolean {
  const { runs, board, viewerEmail, history } = context;
  return (id) => {
    const step = history.past.at(-1) ?? history.future[0];
    const node =
      board.nodes.get(id as NodeId) ?? step?.before.nodes.get(id as NodeId) ?? step?.after.nodes.get(id as NodeId);
    return (
      runs.get(id as NodeId) === 'running' ||
      isReadOnly(board.nodes.get(id as NodeId)) ||
      (node !== undefined && isComment(node) && (!isAuthor(node, viewerEmail) || !board.nodes.has(node.id)))
    );
  };
}

/** A step that was taken back or done again; `isOvertaken`: others changed all of it since, and it did nothing. */
type StepChange = { readonly change: ContextChange; readonly isOvertaken?: true | undefined };

export function undoStep(context: BoardContext): StepChange {
  return applyHistoryChange(context, undo(context.history, context.board, createUntouchableCheck(context)));
}

export function redoStep(context: BoardContext): StepChange {
  return applyHistoryChange(context, redo(context.history, context.board, createUntouchableCheck(context)));
}

/** Announces what was undone, or done again, by what was done first. */
export function stepAnnouncement(
  { board }: BoardContext,
  { isUndo, change }: Pick<StepChange, 'change'> & { readonly isUndo: boolean },
): Announcement {
  const { board: changedBoard = board } = change;
  return isUndo ? { what: 'undone', from: changedBoard, to: board } : { what: 'redone', from: board, to: changedBoard };
}

function applyHistoryChange(context: BoardContext, step: HistoryChange | undefined): StepChange {
  if (!step) return { change: {} };
  const { history, isOvertaken } = step;
  const board = inPaintOrder(frames.moveComments(context.board, step.board), context.places, context);
  return { change: pruneSelection(context, { history, board }), isOvertaken };
}

/** Comments that are hidden are not selected. */
export function toggleFeedback({ board, selection, showFeedback }: BoardContext): ContextChange {
  return {
    showFeedback: !showFeedback,
    ...(showFeedback && { selection: new Set(nonCommentIds(board, [...selection])) }),
  };
}

/** Drops from the selection what is no longer on the board, or hidden in a frame there. */
export function pruneSelection(context: BoardContext, change: ContextChange): ContextChange {
  const { board } = change;
  if (!board || context.selection.size === 0) return change;
  const hidden = hiddenNodesOf(board, context.facts);
  const isVisible = (id: NodeId) => board.nodes.has(id) && !hidden.has(id);
  const remaining = [...context.selection].filter((id) => isVisible(id as NodeId) || board.edges.has(id as EdgeId));
  return remaining.length === context.selection.size ? change : { ...change, selection: new Set(remaining) };
}

/** True if the server says that there is no such board for whoever is here: they were removed, or it is gone. */
export function isAccessLost(report: BoardEmitted): boolean {
  return report.type === 'notice' && report.notice.kind === 'saveRefused' && report.notice.code === 'board_not_found';
}

/** Nothing is edited from now on; the rights of who could edit are remembered. */
export function loseAccess({ role, mayComment }: BoardContext): ContextChange {
  if (!mayEdit({ role })) return {};
  return { role: 'reviewer', mayComment: false, lostAccess: { role, mayComment } };
}

/** Gives back the rights that were lost. */
export function returnAccess({ lostAccess }: BoardContext): ContextChange {
  return { ...lostAccess, lostAccess: null };
}
