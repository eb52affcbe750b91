import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { stackDrafts } from '../../board/history/draft.ts';
import { endUndoGroup } from '../../board/history/history.ts';
import type { BoardContext, BoardEmitted, BoardEvent, BoardInput } from '../events/board.events.ts';
import { generationMachine } from '../generation/generation.machine.ts';
import { GO } from '../run/nodeRun.ts';
import type { SavingEvent } from '../saving/saving.events.ts';
import { savingMachine } from '../saving/saving.machine.ts';
import { uploadMachine } from '../upload/upload.machine.ts';
import * as editing from './board.editing.ts';
import * as merging from './board.merging.ts';
import * as runs from './board.runs.ts';

/** Typing that pauses for this long ends an undo step. */
const UNDO_GROUP_PAUSE_MS = 1_000;

export type BoardActor = ActorRefFrom<typeof boardMachine>;

/** A machine that the board spawned threw an error. */
type ActorError = { readonly type: `xstate.error.actor.${string}`; readonly actorId: string; readonly error: unknown };

/**
 * Owns one board: the document and its rules, undo, and the machines that save it and run its nodes. The effects are
 * provided by the app (`provideEffects`). The chart and its named parts stand in one file so that it opens in Stately Studio;
 * what they compute is in `board.editing.ts`, `board.merging.ts` and `board.runs.ts`.
 */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent | ActorError,
    input: {} as BoardInput,
    emitted: {} as BoardEmitted,
  },
  actors: { generation: generationMachine, saving: savingMachine, upload: uploadMachine },
  delays: {
    undoGroupPause: UNDO_GROUP_PAUSE_MS,
  },
  guards: {
    mayEdit: ({ context }) => mayEdit(context),
    mayComment: ({ context }) => context.mayComment,
    isAccessLost: ({ event }) => event.type === 'run.reported' && editing.isAccessLost(event.report),
    hasLostAccess: ({ context }) => context.lostAccess !== null,
    isKnownLoss: ({ context, event }) =>
      context.lostAccess !== null && event.type === 'run.reported' && editing.isAccessLost(event.report),
    deletesOwnComments: ({ context, event }) => editing.commentsToDelete(context, event).length > 0,
    isUneditable: ({ context, event }) => editing.isUneditable(context, event),
    mayConnect: ({ context, event }) => event.type === 'edge.connected' && editing.judge(context, event).ok,
    mayGo: ({ context, event }) => event.type === 'go.pressed' && runs.mayGo(context, event),
    mayOpen: ({ context, event }) => event.type === 'node.opened' && runs.canRun(context, event.id),
    mayFollowJob: ({ context, event }) => event.type === 'job.listed' && runs.actionOfJob(context, event) !== undefined,
    hasRunActor: ({ context, event }) => 'id' in event && context.runs.has(event.id as NodeId),
    isUploading: ({ context, event }) => 'id' in event && context.uploads.has(event.id as NodeId),
    acceptsFiles: ({ context, event }) => event.type === 'file.selected' && runs.acceptsFiles(context, event.id),
    isUndoGroupOpen: ({ context }) => context.history.past.at(-1)?.undoGroup != null,
    isUndoGroupClosed: ({ context }) => context.history.past.at(-1)?.undoGroup == null,
    hasUnreportedWork: ({ context }) => merging.hasUnreportedWork(context),
  },
  actions: {
    addNode: assign(({ context, event }) => {
      assertEvent(event, 'node.added');
      return editing.addNode(context, event);
    }),
    layNodes: assign(({ context, event }) => {
      assertEvent(event, 'nodes.laid');
      return editing.layNodes(context, event);
    }),
    moveNodes: assign(({ context, event }) => {
      assertEvent(event, 'nodes.moved');
      return editing.moveNodes(context, event);
    }),
    editNode: assign(({ context, event }) => {
      assertEvent(event, 'node.edited');
      return editing.editNode(context, event);
    }),
    changeElements: assign(({ context, event }) => {
      assertEvent(event, 'elements.changed');
      return editing.changeElements(context, event);
    }),
    frameNodes: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'nodes.framed');
      const change = editing.frameNodes(context, event);
      enqueue.assign(change);
      const count = editing.framedCount(change);
      if (count !== undefined) enqueue.emit({ type: 'announced', announcement: { what: 'framed', count } });
      else if (event.ids.length > 0) enqueue.emit({ type: 'notice', notice: { kind: 'readOnly' } });
    }),
    resizeNode: assign(({ context, event }) => {
      assertEvent(event, 'node.resized');
      return editing.resizeNode(context, event);
    }),
    connectNodes: assign(({ context, event }) => {
      assertEvent(event, 'edge.connected');
      return editing.connectNodes(context, event);
    }),
    deleteElements: assign(({ context, event }) => {
      assertEvent(event, 'elements.deleted');
      return editing.deleteElements(context, event);
    }),
    duplicateNodes: assign(({ context, event }) => {
      assertEvent(event, 'nodes.duplicated');
      return editing.duplicateNodes(context, event);
    }),
    setOutcome: assign(({ context, event }) => {
      assertEvent(event, 'outcome.recorded');
      return editing.setOutcome(context, event);
    }),
    placeResult: assign(({ context, event }) => {
      assertEvent(event, 'result.arrived');
      return editing.addResult(context, event);
    }),
    takeStep: enqueueActions(({ context, event, enqueue }) => {
      const isUndo = event.type === 'undo.pressed';
      const { change, isOvertaken } = isUndo ? editing.undoStep(context) : editing.redoStep(context);
      enqueue.assign(change);
      if (isOvertaken) enqueue.emit({ type: 'notice', notice: { kind: 'stepOvertaken', isUndo } });
      else enqueue.emit({ type: 'announced', announcement: editing.stepAnnouncement(context, { isUndo, change }) });
    }),
    closeUndoGroup: assign(({ context }) => ({ history: endUndoGroup(context.history) })),
    setSelection: assign(({ event }) => {
      assertEvent(event, 'selection.changed');
      return { selection: new Set(event.ids) };
    }),
    toggleFeedback: assign(({ context }) => editing.toggleFeedback(context)),
    setName: assign(({ event }) => {
      assertEvent(event, 'board.renamed');
      return { name: event.name };
    }),
    trackRun: assign(({ context, event }) => {
      assertEvent(event, ['lock.acquired', 'lock.released', 'run.ended']);
      return runs.trackRun(context, event);
    }),
    offerDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.offered');
      return { offered: stackDrafts(event.draft, context.offered) };
    }),
    restoreDraft: enqueueActions(({ context, enqueue }) => {
      const { change, notices } = merging.restoreDraft(context);
      enqueue.assign(change);
      for (const notice of notices) enqueue.emit({ type: 'notice', notice });
    }),
    discardDraft: assign({ offered: null }),
    meetConflicts: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'conflicts.met');
      const { change, notices } = merging.meetConflicts(context, event);
      enqueue.assign(change);
      for (const notice of notices) enqueue.emit({ type: 'notice', notice });
    }),
    loseAccess: assign(({ context }) => editing.loseAccess(context)),
    returnAccess: assign(({ context }) => editing.returnAccess(context)),
    settleConflicts: assign(({ context, event }) => {
      assertEvent(event, 'conflicts.settled');
      return merging.settleConflicts(context, event);
    }),

    openNode: enqueueActions(({ context, event, enqueue, self }) => {
      const isSelected = ['selection.changed', 'node.added', 'nodes.laid', 'elements.changed'].includes(event.type);
      const id = isSelected ? runs.nodeToOpen(context) : 'id' in event ? event.id : undefined;
      const target = event.type === 'job.listed' ? event.job.node_id : id;
      const node = context.board.nodes.get(target as NodeId);
      const runsOfType = node && context.runsOf(node.type);
      if (!node || !runsOfType || context.runs.has(node.id)) return;
      const input = { board: self, nodeId: node.id, runs: runsOfType };
      enqueue.spawnChild('generation', { id: runs.runIdOf(node.id), input });
      enqueue.assign(runs.addRun(context, node.id));
    }),
    /** A fault in one node type must not take the board with it. */
    removeBrokenRun: enqueueActions(({ context, event, enqueue }) => {
      const id = 'actorId' in event ? runs.nodeOfRun(context, event.actorId) : undefined;
      if (id === undefined) return;
      enqueue.stopChild(runs.runIdOf(id));
      enqueue.assign(runs.removeRuns(context, [id]));
      enqueue.emit({ type: 'notice', notice: { kind: 'runBroke', nodeId: id } });
    }),
    forwardGo: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'go.pressed');
      const { id, action = GO, repeats, seed } = event;
      const inputs = runs.inputsOf(context, id, action);
      if (!inputs) return;
      const pinned = {
        ...inputs,
        ...(repeats && { repeats, prompt: repeats.prompt }),
        ...(seed !== undefined && { seed }),
      };
      enqueue.sendTo(runs.runIdOf(id), { type: 'go.pressed', action, inputs: pinned, run: context.newId() });
    }),
    forwardJob: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'job.listed');
      const { job } = event;
      const action = runs.actionOfJob(context, event);
      const inputs = job.node_id === null ? undefined : runs.inputsOf(context, job.node_id, action);
      if (action !== undefined && inputs)
        enqueue.sendTo(runs.runIdOf(inputs.node.id), { type: 'job.listed', action, job, inputs });
    }),
    forwardToRun: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['stop.pressed', 'alert.closed']);
      enqueue.sendTo(runs.runIdOf(event.id), { type: event.type });
    }),
    openUploads: enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, ['file.selected', 'nodes.laid']);
      const completes = event.type === 'nodes.laid';
      const openedUploads = new Set(context.uploads);
      for (const { id, file } of completes ? event.nodes : [event]) {
        const upload = context.uploadOf(context.board.nodes.get(id)?.type ?? '');
        if (!upload || !file) continue;
        const input = { board: self, nodeId: id, upload, completes };
        if (!openedUploads.has(id)) enqueue.spawnChild('upload', { id: runs.uploadIdOf(id), input });
        openedUploads.add(id);
        enqueue.sendTo(runs.uploadIdOf(id), { type: 'file.selected', file });
      }
      enqueue.assign({ uploads: openedUploads });
    }),
    forwardToUpload: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['alert.closed', 'stop.pressed', 'retry.pressed']);
      enqueue.sendTo(runs.uploadIdOf(event.id), { type: event.type });
    }),
    forwardToUploads: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['online', 'signed.in']);
      for (const id of context.uploads) enqueue.sendTo(runs.uploadIdOf(id), { type: event.type });
    }),
    forwardOnline: enqueueActions(({ context, enqueue }) => {
      for (const id of runs.runningNodes(context)) enqueue.sendTo(runs.runIdOf(id), { type: 'online' });
    }),
    /** Nodes that are gone lose their machine; one that works is stopped first, so that its job is cancelled. */
    stopRemovedNodes: enqueueActions(({ context, event, enqueue }) => {
      const isRemoved = (id: NodeId) => !context.board.nodes.has(id);
      if (event.type === 'run.ended' && event.bill && isRemoved(event.id))
        enqueue.emit({ type: 'notice', notice: { kind: 'stoppedGone', bill: event.bill } });
      const removedRuns = [...context.runs.keys()].filter(isRemoved);
      const removedUploads = [...context.uploads].filter(isRemoved);
      if (removedRuns.length + removedUploads.length === 0) return;
      const endedRuns = removedRuns.filter((id) => !runs.isActive(context, id));
      for (const id of removedRuns)
        if (context.runs.get(id) === 'running') enqueue.sendTo(runs.runIdOf(id), { type: 'stop.pressed' });
      for (const id of endedRuns) enqueue.stopChild(runs.runIdOf(id));
      for (const id of removedUploads) enqueue.stopChild(runs.uploadIdOf(id));
      enqueue.assign({
        ...runs.removeRuns(context, endedRuns),
        uploads: new Set([...context.uploads].filter((id) => !isRemoved(id))),
      });
    }),
    stopRestingRuns: enqueueActions(({ context, enqueue }) => {
      const resting = runs.restingRuns(context);
      if (resting.length === 0) return;
      for (const id of resting) enqueue.stopChild(runs.runIdOf(id));
      enqueue.assign(runs.removeRuns(context, resting));
    }),

    mergeTheirs: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'theirs.arrived');
      const { change, notices } = merging.mergeTheirs(context, event.theirs);
      enqueue.assign(change);
      for (const notice of notices) enqueue.emit({ type: 'notice', notice });
    }),
    reportWork: enqueueActions(({ context, enqueue }) => {
      const work = merging.unsavedWork(context);
      enqueue.assign({ reported: work });
      enqueue.sendTo('saving', { type: 'work.changed', work });
    }),
    forwardToSaving: sendTo('saving', ({ event }) => event as SavingEvent),

    emitReport: emit(({ event }) => {
      assertEvent(event, 'run.reported');
      return event.report;
    }),
    emitRequest: emit(({ event }) => {
      assertEvent(event, ['dialog.requested', 'plan.requested', 'comment.requested', 'thread.requested']);
      return event;
    }),
    requestCommentDeletion: enqueueActions(({ context, event, enqueue }) => {
      const ids = editing.commentsToDelete(context, event);
      if (ids.length > 0) enqueue.emit({ type: 'comments.unwanted', ids });
    }),
    notifyReadOnly: emit(({ context, event }) => ({
      type: 'notice',
      notice: { kind: editing.refusedEdit(context, event) },
    })),
    notifyRefusal: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'edge.connected');
      const verdict = editing.judge(context, event);
      if (verdict.ok) return;
      enqueue.emit({ type: 'notice', notice: { kind: 'connectionRefused', reason: verdict.reason } });
    }),
    announceAdded: emit(({ event }) => {
      assertEvent(event, 'node.added');
      return { type: 'announced', announcement: { what: 'added', nodeType: event.nodeType } };
    }),
    announceLaid: emit(({ event }) => {
      assertEvent(event, 'nodes.laid');
      return { type: 'announced', announcement: { what: 'laid', count: event.nodes.length } };
    }),
    announceResult: emit(({ context, event }) => {
      assertEvent(event, 'result.arrived');
      const nodeType = context.board.nodes.get(event.source)?.type ?? '';
      const result = editing.resultNodeId(context, event);
      return { type: 'announced', announcement: { what: 'resultArrived', nodeId: event.source, nodeType, result } };
    }),
    emitResultPlaced: emit(({ context, event }) => {
      assertEvent(event, 'result.arrived');
      return { type: 'result.placed', source: event.source, result: editing.resultNodeId(context, event) };
    }),
    /** The view follows what a dialog made, as it follows a result. */
    emitAddedBeside: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'node.added');
      const [added] = context.selection;
      if (event.beside && context.board.nodes.has(added as NodeId))
        enqueue.emit({ type: 'result.placed', source: event.beside.id, result: added as NodeId });
    }),
    announceComment: emit(({ event }) => {
      assertEvent(event, 'comment.sent');
      return { type: 'announced', announcement: { what: 'commentSent', isReply: event.isReply } };
    }),
    announceConnected: emit({ type: 'announced', announcement: { what: 'connected' } }),
    announceMoved: emit(({ context, event }) => {
      assertEvent(event, 'nodes.moved');
      const what = event.moves[0]?.position ? 'moved' : 'restacked';
      return { type: 'announced', announcement: { what, count: editing.allowedMoves(context, event).length } };
    }),
    /** Before it is done: afterwards nothing is left to be counted. */
    announceDeleted: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'elements.deleted');
      const announcement = editing.deletionAnnouncement(context, event.ids);
      if (announcement) enqueue.emit({ type: 'announced', announcement });
    }),
    announceDuplicated: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'nodes.duplicated');
      const count = editing.duplicableIds(context, event).length;
      if (count > 0) enqueue.emit({ type: 'announced', announcement: { what: 'duplicated', count } });
    }),
  },
}).createMachine({
  id: 'board',
  description: 'One board: the document and its rules, undo, the nodes that generate, and the saving of it all.',
  context: ({ input }) => runs.initialBoardContext(input),
  type: 'parallel',
  on: {
    'selection.changed': { actions: ['setSelection', 'stopRestingRuns', 'openNode'] },
    'feedback.toggled': { actions: 'toggleFeedback' },
    'board.renamed': { actions: 'setName' },
    'board.changed': { actions: 'forwardToSaving' },
    'changes.wanted': { actions: 'forwardToSaving' },
    'theirs.arrived': { actions: ['mergeTheirs', 'stopRemovedNodes', 'reportWork'] },
    'dialog.requested': { actions: 'emitRequest' },
    'plan.requested': { actions: 'emitRequest' },
    'comment.requested': { guard: 'mayComment', actions: 'emitRequest' },
    'thread.requested': { actions: 'emitRequest' },
    'comment.sent': { actions: 'announceComment' },
    'signed.in': { actions: ['forwardToUploads', 'forwardToSaving'] },
    online: { actions: ['forwardOnline', 'forwardToUploads', 'forwardToSaving'] },
    offline: { actions: 'forwardToSaving' },
    visible: { actions: 'forwardToSaving' },
    'save.now': { actions: 'forwardToSaving' },
    'run.reported': { actions: 'emitReport' },
    'xstate.error.actor.*': { actions: 'removeBrokenRun' },
  },
  states: {
    document: {
      description: 'What the board holds, and who may change it.',
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'mayEdit', target: 'editing' }, { target: 'watching' }] },
        editing: {
          description: 'Its owner, or an editor, works on it.',
          on: {
            'node.added': { actions: ['addNode', 'announceAdded', 'emitAddedBeside', 'stopRestingRuns', 'openNode'] },
            'nodes.laid': { actions: ['layNodes', 'openUploads', 'announceLaid', 'stopRestingRuns', 'openNode'] },
            'nodes.moved': [
              { guard: 'isUneditable', actions: 'notifyReadOnly' },
              { actions: ['moveNodes', 'announceMoved'] },
            ],
            'node.edited': [
              { guard: 'isUneditable', actions: 'notifyReadOnly' },
              { actions: ['editNode', 'openNode'] },
            ],
            'node.resized': [{ guard: 'isUneditable', actions: 'notifyReadOnly' }, { actions: 'resizeNode' }],
            'edge.connected': [
              { guard: 'mayConnect', actions: ['connectNodes', 'announceConnected'] },
              { actions: 'notifyRefusal' },
            ],
            'elements.deleted': [
              { guard: 'isUneditable', actions: 'notifyReadOnly' },
              { actions: ['requestCommentDeletion', 'announceDeleted', 'deleteElements', 'stopRemovedNodes'] },
            ],
            'elements.changed': { actions: ['changeElements', 'stopRemovedNodes', 'stopRestingRuns', 'openNode'] },
            'nodes.framed': { actions: 'frameNodes' },
            'nodes.duplicated': { actions: ['duplicateNodes', 'announceDuplicated'] },
            'undo.pressed': { actions: ['takeStep', 'stopRemovedNodes'] },
            'redo.pressed': { actions: ['takeStep', 'stopRemovedNodes'] },
            'node.opened': { guard: 'mayOpen', actions: 'openNode' },
            'go.pressed': { guard: 'mayGo', actions: ['openNode', 'forwardGo'] },
            'stop.pressed': [
              { guard: 'isUploading', actions: 'forwardToUpload' },
              { guard: 'hasRunActor', actions: 'forwardToRun' },
            ],
            'retry.pressed': { guard: 'isUploading', actions: 'forwardToUpload' },
            'alert.closed': [
              { guard: 'isUploading', actions: 'forwardToUpload' },
              { guard: 'hasRunActor', actions: 'forwardToRun' },
            ],
            'file.selected': [{ guard: 'acceptsFiles', actions: 'openUploads' }, { actions: 'notifyReadOnly' }],
            'job.listed': { guard: 'mayFollowJob', actions: ['openNode', 'forwardJob'] },
            'outcome.recorded': { actions: 'setOutcome' },
            'result.arrived': { actions: ['placeResult', 'announceResult', 'emitResultPlaced'] },
            'lock.acquired': { actions: 'trackRun' },
            'lock.released': { actions: 'trackRun' },
            'run.ended': { actions: ['trackRun', 'stopRemovedNodes'] },
            'draft.offered': { actions: 'offerDraft' },
            'draft.restored': { actions: 'restoreDraft' },
            'draft.dropped': { actions: 'discardDraft' },
            'conflicts.met': { actions: 'meetConflicts' },
            'conflicts.settled': { actions: ['settleConflicts', 'stopRemovedNodes'] },
            'run.reported': { guard: 'isAccessLost', target: 'watching', actions: 'loseAccess' },
          },
        },
        watching: {
          description: 'A reviewer looks at it, or somebody who may no longer edit it: nothing is edited.',
          on: {
            // It is in sight already: nothing is reported again. A reviewer is told by a notice.
            'run.reported': { guard: 'isKnownLoss' },
            // Who is answered may edit again.
            'theirs.arrived': {
              guard: 'hasLostAccess',
              target: 'editing',
              actions: ['returnAccess', 'mergeTheirs', 'stopRemovedNodes', 'reportWork'],
            },
            'stop.pressed': { guard: 'hasRunActor', actions: 'forwardToRun' },
            'lock.released': { actions: 'trackRun' },
            'run.ended': { actions: 'trackRun' },
            'node.added': { actions: 'notifyReadOnly' },
            'nodes.laid': { actions: 'notifyReadOnly' },
            'nodes.moved': { actions: 'notifyReadOnly' },
            'node.edited': { actions: 'notifyReadOnly' },
            'node.resized': { actions: 'notifyReadOnly' },
            'edge.connected': { actions: 'notifyReadOnly' },
            'elements.deleted': [
              { guard: 'deletesOwnComments', actions: 'requestCommentDeletion' },
              { actions: 'notifyReadOnly' },
            ],
            'elements.changed': { actions: 'notifyReadOnly' },
            'nodes.framed': { actions: 'notifyReadOnly' },
            'nodes.duplicated': { actions: 'notifyReadOnly' },
            'file.selected': { actions: 'notifyReadOnly' },
          },
        },
      },
    },
    history: {
      description: 'Typing or nudging that goes on is one undo step; a pause ends it.',
      initial: 'resting',
      states: {
        resting: { always: { guard: 'isUndoGroupOpen', target: 'gathering' } },
        gathering: {
          after: { undoGroupPause: { target: 'resting', actions: 'closeUndoGroup' } },
          on: {
            'node.edited': { target: 'gathering', reenter: true },
            'nodes.moved': { target: 'gathering', reenter: true },
            'elements.changed': { target: 'gathering', reenter: true },
          },
          always: { guard: 'isUndoGroupClosed', target: 'resting' },
        },
      },
    },
    saving: {
      description: 'What is to be kept is told to the saving machine: all of it, with each change.',
      always: { guard: 'hasUnreportedWork', actions: 'reportWork' },
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { boardId, viewerEmail, board, places, rev, conflicts, newId, random }, self }) => ({
          parent: self,
          boardId,
          viewerEmail,
          board,
          places,
          rev,
          conflicts,
          newId,
          random,
        }),
      },
    },
  },
});
