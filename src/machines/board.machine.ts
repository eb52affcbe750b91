import { type ActorRefFrom, and, assertEvent, assign, emit, enqueueActions, not, or, setup, stateIn } from 'xstate';
import type { NodeId } from '../../contract/ids.ts';
import { PROBLEM_STATUS, Problem } from '../../contract/problem.ts';
import { stackDrafts } from '../board/draft.ts';
import { endGathering } from '../board/history.ts';
import * as editing from './board.editing.ts';
import type { BoardContext, BoardEmitted, BoardEvent, BoardInput } from './board.events.ts';
import * as runs from './board.runs.ts';
import * as saving from './board.saving.ts';
import { callApi, failureIn, keepDraft } from './effects.ts';
import { generationMachine } from './generation.machine.ts';
import { GO } from './nodeRun.ts';
import { uploadMachine } from './upload.machine.ts';

/** Changes are sent when nothing has changed for this long (findings/server.md section 2). */
export const SAVE_DEBOUNCE_MS = 500;
/** Somebody who works without a pause is saved this often all the same. */
const SAVE_WAIT_MAX_MS = 5_000;
/** How long a save waits for the device to keep the draft before it goes on without. */
const DRAFT_WAIT_MAX_MS = 2_000;
/** Typing that pauses for this long ends an undo step. */
const GATHER_PAUSE_MS = 1_000;

export type BoardActor = ActorRefFrom<typeof boardMachine>;

/** Read what an invoked call answered or failed with; XState types those events loosely. */
function outputIn(event: unknown): unknown {
  return (event as { output?: unknown }).output;
}
function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}

/** A machine that the board spawned threw an error. */
type RunBroke = { readonly type: `xstate.error.actor.${string}`; readonly actorId: string; readonly error: unknown };

/**
 * Owns one board: the document and its rules, undo, saving, and the machines of the nodes that generate. The effects are
 * provided by the app (`provideEffects`). The chart and its named parts stand in one file so that it opens in Stately Studio;
 * what they compute is in `board.editing.ts`, `board.saving.ts` and `board.runs.ts`.
 */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent | RunBroke,
    input: {} as BoardInput,
    emitted: {} as BoardEmitted,
    tags: {} as 'saved' | 'saving' | 'offline' | 'refused' | 'signedOut' | 'draftLost',
  },
  actors: { callApi, keepDraft, generation: generationMachine, upload: uploadMachine },
  delays: {
    saveDebounce: SAVE_DEBOUNCE_MS,
    saveWaitMax: SAVE_WAIT_MAX_MS,
    draftWaitMax: DRAFT_WAIT_MAX_MS,
    gatherPause: GATHER_PAUSE_MS,
    retryPause: ({ context }) => saving.retryPause(context),
  },
  guards: {
    isOwner: ({ context }) => context.role === 'owner',
    isLocked: ({ context, event }) => editing.isLocked(context, event),
    mayConnect: ({ context, event }) => event.type === 'edge.connected' && editing.judge(context, event).ok,
    mayGo: ({ context, event }) => event.type === 'go.pressed' && runs.mayGo(context, event),
    mayOpen: ({ context, event }) => event.type === 'node.opened' && runs.canRun(context, event.id),
    mayFollow: ({ context, event }) => event.type === 'job.found' && runs.actionOf(context, event) !== undefined,
    isOpened: ({ context, event }) => 'id' in event && context.runs.has(event.id as NodeId),
    isUploading: ({ context, event }) => 'id' in event && context.uploads.has(event.id as NodeId),
    takesFiles: ({ context, event }) => event.type === 'file.chosen' && runs.takesFiles(context, event.id),
    isGathering: ({ context }) => context.history.past.at(-1)?.gather != null,
    isGathered: ({ context }) => context.history.past.at(-1)?.gather == null,
    hasUnsent: ({ context }) => saving.hasUnsent(context),
    hasNothingUnsent: ({ context }) => !saving.hasUnsent(context),
    hasNews: ({ context }) => context.role === 'owner' && saving.hasNews(context),
    hasMoved: ({ context }) => context.board !== context.settling,
    isDraftOld: ({ context }) => saving.isDraftOld(context),
    isDraftKept: and([
      or([stateIn({ draft: 'kept' }), stateIn({ draft: 'lost' })]),
      not(({ context }) => saving.isDraftOld(context)),
    ]),
    isConflict: ({ context, event }) => saving.saveFailure(context, errorIn(event)) === 'conflict',
    isConflictAgain: ({ context, event }) => saving.saveFailure(context, errorIn(event)) === 'conflictAgain',
    isSignedOut: ({ context, event }) => saving.saveFailure(context, errorIn(event)) === 'signedOut',
    isRefused: ({ context, event }) => saving.saveFailure(context, errorIn(event)) === 'refused',
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
    frameNodes: assign(({ context, event }) => {
      assertEvent(event, 'nodes.framed');
      return editing.frameNodes(context, event);
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
      assertEvent(event, 'outcome.kept');
      return editing.setOutcome(context, event);
    }),
    placeResult: assign(({ context, event }) => {
      assertEvent(event, 'result.arrived');
      return editing.takeResult(context, event);
    }),
    undoStep: assign(({ context }) => editing.undoStep(context)),
    redoStep: assign(({ context }) => editing.redoStep(context)),
    endGathering: assign(({ context }) => ({ history: endGathering(context.history) })),
    select: assign(({ event }) => {
      assertEvent(event, 'selection.changed');
      return { selection: new Set(event.ids) };
    }),
    toggleFeedback: assign(({ context }) => ({ showFeedback: !context.showFeedback })),
    rename: assign(({ event }) => {
      assertEvent(event, 'board.renamed');
      return { name: event.name };
    }),
    takeVotes: assign(({ event }) => {
      assertEvent(event, 'votes.changed');
      return { votes: event.votes };
    }),
    noteHeard: assign(({ context, event }) => {
      assertEvent(event, 'board.changed');
      return { heardRev: Math.max(context.heardRev, event.rev) };
    }),
    trackRun: assign(({ context, event }) => {
      assertEvent(event, ['lock.taken', 'lock.freed', 'run.ended']);
      return runs.trackRun(context, event);
    }),
    offerDraft: assign(({ context, event }) => {
      assertEvent(event, 'draft.offered');
      return { offered: stackDrafts(event.draft, context.offered) };
    }),
    takeDraft: enqueueActions(({ context, enqueue }) => {
      const change = saving.takeOffered(context);
      enqueue.assign(change);
      const conflicts = change.conflicts?.slice(context.conflicts.length) ?? [];
      if (conflicts.length > 0) enqueue.emit({ type: 'notice', notice: { kind: 'restoredOver', conflicts } });
    }),
    dropDraft: assign({ offered: null }),
    settleConflict: assign(({ context, event }) => {
      assertEvent(event, 'conflict.settled');
      return saving.settleConflict(context, event);
    }),

    openNode: enqueueActions(({ context, event, enqueue, self }) => {
      const isSelected = ['selection.changed', 'node.added', 'nodes.laid'].includes(event.type);
      const id = isSelected ? runs.nodeToOpen(context) : 'id' in event ? event.id : undefined;
      const target = event.type === 'job.found' ? event.job.node_id : id;
      const node = context.board.nodes.get(target as NodeId);
      const runsOfType = node && context.runsOf(node.type);
      if (!node || !runsOfType || context.runs.has(node.id)) return;
      const input = { board: self, nodeId: node.id, runs: runsOfType };
      enqueue.spawnChild('generation', { id: runs.runIdOf(node.id), input });
      enqueue.assign(runs.withRun(context, node.id));
    }),
    /** A fault in one node type must not take the board with it. */
    loseRun: enqueueActions(({ context, event, enqueue }) => {
      const id = 'actorId' in event ? runs.nodeOfRun(context, event.actorId) : undefined;
      if (id === undefined) return;
      enqueue.stopChild(runs.runIdOf(id));
      enqueue.assign(runs.withoutRuns(context, [id]));
      enqueue.emit({ type: 'notice', notice: { kind: 'runBroke', nodeId: id } });
    }),
    passGo: enqueueActions(({ context, event, enqueue }) => {
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
    passJob: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'job.found');
      const { job } = event;
      const action = runs.actionOf(context, event);
      const inputs = job.node_id === null ? undefined : runs.inputsOf(context, job.node_id, action);
      if (action !== undefined && inputs)
        enqueue.sendTo(runs.runIdOf(inputs.node.id), { type: 'job.found', action, job, inputs });
    }),
    passOn: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['stop.pressed', 'alert.closed']);
      enqueue.sendTo(runs.runIdOf(event.id), { type: event.type });
    }),
    openUploads: enqueueActions(({ context, event, enqueue, self }) => {
      assertEvent(event, ['file.chosen', 'nodes.laid']);
      const completes = event.type === 'nodes.laid';
      const opened = new Set(context.uploads);
      for (const { id, file } of completes ? event.nodes : [event]) {
        const upload = context.uploadOf(context.board.nodes.get(id)?.type ?? '');
        if (!upload || !file) continue;
        const input = { board: self, nodeId: id, upload, completes };
        if (!opened.has(id)) enqueue.spawnChild('upload', { id: runs.uploadIdOf(id), input });
        opened.add(id);
        enqueue.sendTo(runs.uploadIdOf(id), { type: 'file.chosen', file });
      }
      enqueue.assign({ uploads: opened });
    }),
    passToUpload: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, ['alert.closed', 'stop.pressed', 'retry.pressed']);
      enqueue.sendTo(runs.uploadIdOf(event.id), { type: event.type });
    }),
    passToUploads: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['online', 'signed.in']);
      for (const id of context.uploads) enqueue.sendTo(runs.uploadIdOf(id), { type: event.type });
    }),
    passOnline: enqueueActions(({ context, enqueue }) => {
      for (const id of runs.runningNodes(context)) enqueue.sendTo(runs.runIdOf(id), { type: 'online' });
    }),
    /** Nodes that are gone lose their machine; one that works is stopped first, so that its job is cancelled. */
    closeGone: enqueueActions(({ context, enqueue }) => {
      const isGone = (id: NodeId) => !context.board.nodes.has(id);
      const runsGone = [...context.runs.keys()].filter(isGone);
      const uploadsGone = [...context.uploads].filter(isGone);
      if (runsGone.length + uploadsGone.length === 0) return;
      const over = runsGone.filter((id) => !runs.isActive(context, id));
      for (const id of runsGone)
        if (context.runs.get(id) === 'running') enqueue.sendTo(runs.runIdOf(id), { type: 'stop.pressed' });
      for (const id of over) enqueue.stopChild(runs.runIdOf(id));
      for (const id of uploadsGone) enqueue.stopChild(runs.uploadIdOf(id));
      enqueue.assign({
        ...runs.withoutRuns(context, over),
        uploads: new Set([...context.uploads].filter((id) => !isGone(id))),
      });
    }),
    closeResting: enqueueActions(({ context, enqueue }) => {
      const resting = runs.restingRuns(context);
      if (resting.length === 0) return;
      for (const id of resting) enqueue.stopChild(runs.runIdOf(id));
      enqueue.assign(runs.withoutRuns(context, resting));
    }),

    markDraft: assign(({ context }) => saving.markDraft(context)),
    tellDraftLost: emit({ type: 'notice', notice: { kind: 'draftFailed' } }),
    markSettling: assign(({ context }) => ({ settling: context.board })),
    prepareSave: assign(({ context }) => saving.prepareSave(context)),
    acknowledge: enqueueActions(({ context, event, enqueue }) => {
      const change = saving.acknowledge(context, outputIn(event));
      enqueue.assign(change);
      const conflicts = change.conflicts?.slice(context.conflicts.length) ?? [];
      if (conflicts.length > 0) enqueue.emit({ type: 'notice', notice: { kind: 'conflict', conflicts } });
    }),
    mergeConflict: enqueueActions(({ context, event, enqueue }) => {
      const change = saving.mergeConflict(context, errorIn(event));
      enqueue.assign(change);
      const conflicts = change.conflicts?.slice(context.conflicts.length) ?? [];
      if (conflicts.length > 0) enqueue.emit({ type: 'notice', notice: { kind: 'conflict', conflicts } });
    }),
    tellSaveFailing: enqueueActions(({ context, event, enqueue }) => {
      const { status } = failureIn(errorIn(event));
      const isServerFault = status === PROBLEM_STATUS.internal || status === PROBLEM_STATUS.disk_full;
      if (!isServerFault || context.isSaveFailing) return;
      enqueue.assign({ isSaveFailing: true });
      enqueue.emit({ type: 'notice', notice: { kind: 'saveFailing', status } });
    }),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),

    passEmitted: emit(({ event }) => {
      assertEvent(event, 'run.told');
      return event.told;
    }),
    passAsked: emit(({ event }) => {
      assertEvent(event, ['dialog.asked', 'plan.asked']);
      return event;
    }),
    askSignIn: emit({ type: 'signed.out' }),
    tellReadOnly: emit({ type: 'notice', notice: { kind: 'readOnly' } }),
    tellRefusal: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'edge.connected');
      const verdict = editing.judge(context, event);
      if (verdict.ok) return;
      enqueue.emit({ type: 'notice', notice: { kind: 'connectionRefused', reason: verdict.reason } });
    }),
    tellSaveRefused: emit(({ event }) => {
      const { status, problem } = failureIn(errorIn(event));
      const code = Problem.safeParse(problem).data?.code;
      return { type: 'notice', notice: { kind: 'saveRefused', status, code } };
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
      return { type: 'announced', announcement: { what: 'resultArrived', nodeType } };
    }),
    tellPlaced: emit(({ event }) => {
      assertEvent(event, 'result.arrived');
      return { type: 'result.placed', source: event.source, result: editing.placedBy(event) };
    }),
    /** The view follows what a dialog made, as it follows a result. */
    tellAddedBeside: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'node.added');
      const [added] = context.selection;
      if (event.beside && context.board.nodes.has(added as NodeId))
        enqueue.emit({ type: 'result.placed', source: event.beside.id, result: added as NodeId });
    }),
    announceConnected: emit({ type: 'announced', announcement: { what: 'connected' } }),
    announceMoved: emit(({ event }) => {
      assertEvent(event, 'nodes.moved');
      const what = event.moves[0]?.position ? 'moved' : 'restacked';
      return { type: 'announced', announcement: { what, count: event.moves.length } };
    }),
    announceDeleted: emit(({ event }) => {
      assertEvent(event, 'elements.deleted');
      return { type: 'announced', announcement: { what: 'deleted', count: event.ids.length } };
    }),
    announceFramed: emit(({ event }) => {
      assertEvent(event, 'nodes.framed');
      return { type: 'announced', announcement: { what: 'framed', count: event.ids.length } };
    }),
    announceDuplicated: emit(({ event }) => {
      assertEvent(event, 'nodes.duplicated');
      return { type: 'announced', announcement: { what: 'duplicated', count: event.ids.length } };
    }),
    announceUndone: emit({ type: 'announced', announcement: { what: 'undone' } }),
    announceRedone: emit({ type: 'announced', announcement: { what: 'redone' } }),
  },
}).createMachine({
  id: 'board',
  description: 'One board: the document and its rules, the device’s draft, saving, undo, and the nodes that generate.',
  context: ({ input }) => runs.freshBoard(input),
  type: 'parallel',
  on: {
    'selection.changed': { actions: ['select', 'closeResting', 'openNode'] },
    'feedback.toggled': { actions: 'toggleFeedback' },
    'board.renamed': { actions: 'rename' },
    'votes.changed': { actions: 'takeVotes' },
    'board.changed': { actions: 'noteHeard' },
    'dialog.asked': { actions: 'passAsked' },
    'plan.asked': { actions: 'passAsked' },
    'signed.in': { actions: 'passToUploads' },
    'run.told': { actions: 'passEmitted' },
    'xstate.error.actor.*': { actions: 'loseRun' },
  },
  states: {
    document: {
      description: 'What the board holds, and who may change it.',
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isOwner', target: 'editing' }, { target: 'watching' }] },
        editing: {
          description: 'Its owner works on it.',
          on: {
            'node.added': { actions: ['addNode', 'announceAdded', 'tellAddedBeside', 'closeResting', 'openNode'] },
            'nodes.laid': { actions: ['layNodes', 'openUploads', 'announceLaid', 'closeResting', 'openNode'] },
            'nodes.moved': { actions: ['moveNodes', 'announceMoved'] },
            'node.edited': [{ guard: 'isLocked', actions: 'tellReadOnly' }, { actions: ['editNode', 'openNode'] }],
            'node.resized': [{ guard: 'isLocked', actions: 'tellReadOnly' }, { actions: 'resizeNode' }],
            'edge.connected': [
              { guard: 'mayConnect', actions: ['connectNodes', 'announceConnected'] },
              { actions: 'tellRefusal' },
            ],
            'elements.deleted': [
              { guard: 'isLocked', actions: 'tellReadOnly' },
              { actions: ['deleteElements', 'announceDeleted', 'closeGone'] },
            ],
            'nodes.framed': { actions: ['frameNodes', 'announceFramed'] },
            'nodes.duplicated': { actions: ['duplicateNodes', 'announceDuplicated'] },
            'undo.pressed': { actions: ['undoStep', 'announceUndone', 'closeGone'] },
            'redo.pressed': { actions: ['redoStep', 'announceRedone', 'closeGone'] },
            'node.opened': { guard: 'mayOpen', actions: 'openNode' },
            'go.pressed': { guard: 'mayGo', actions: ['openNode', 'passGo'] },
            'stop.pressed': [
              { guard: 'isUploading', actions: 'passToUpload' },
              { guard: 'isOpened', actions: 'passOn' },
            ],
            'retry.pressed': { guard: 'isUploading', actions: 'passToUpload' },
            'alert.closed': [
              { guard: 'isUploading', actions: 'passToUpload' },
              { guard: 'isOpened', actions: 'passOn' },
            ],
            'file.chosen': [{ guard: 'takesFiles', actions: 'openUploads' }, { actions: 'tellReadOnly' }],
            'job.found': { guard: 'mayFollow', actions: ['openNode', 'passJob'] },
            'outcome.kept': { actions: 'setOutcome' },
            'result.arrived': { actions: ['placeResult', 'announceResult', 'tellPlaced'] },
            'lock.taken': { actions: 'trackRun' },
            'lock.freed': { actions: 'trackRun' },
            'run.ended': { actions: ['trackRun', 'closeGone'] },
            'draft.offered': { actions: 'offerDraft' },
            'draft.taken': { actions: 'takeDraft' },
            'draft.dropped': { actions: 'dropDraft' },
            'conflict.settled': { actions: ['settleConflict', 'closeGone'] },
          },
        },
        watching: {
          description: 'A reviewer looks at it: nothing is edited.',
          on: {
            'node.added': { actions: 'tellReadOnly' },
            'nodes.laid': { actions: 'tellReadOnly' },
            'nodes.moved': { actions: 'tellReadOnly' },
            'node.edited': { actions: 'tellReadOnly' },
            'node.resized': { actions: 'tellReadOnly' },
            'edge.connected': { actions: 'tellReadOnly' },
            'elements.deleted': { actions: 'tellReadOnly' },
            'nodes.framed': { actions: 'tellReadOnly' },
            'nodes.duplicated': { actions: 'tellReadOnly' },
            'file.chosen': { actions: 'tellReadOnly' },
          },
        },
      },
    },
    history: {
      description: 'Typing or nudging that goes on is one undo step; a pause ends it.',
      initial: 'resting',
      states: {
        resting: { always: { guard: 'isGathering', target: 'gathering' } },
        gathering: {
          after: { gatherPause: { target: 'resting', actions: 'endGathering' } },
          on: {
            'node.edited': { target: 'gathering', reenter: true },
            'nodes.moved': { target: 'gathering', reenter: true },
          },
          always: { guard: 'isGathered', target: 'resting' },
        },
      },
    },
    network: {
      description: 'Whether the device has a network, as far as the browser knows.',
      initial: 'online',
      states: {
        online: { on: { offline: 'offline', online: { actions: ['passOnline', 'passToUploads'] } } },
        offline: { on: { online: { target: 'online', actions: ['passOnline', 'passToUploads'] } } },
      },
    },
    draft: {
      description: 'Every change is kept on this device at once.',
      initial: 'kept',
      states: {
        kept: {
          description: 'The device keeps what the server has not.',
          always: { guard: 'isDraftOld', target: 'keeping' },
        },
        keeping: {
          entry: 'markDraft',
          invoke: {
            src: 'keepDraft',
            input: ({ context }) => saving.draftToKeep(context),
            onDone: 'kept',
            onError: { target: 'lost', actions: 'tellDraftLost' },
          },
          always: { guard: 'isDraftOld', target: 'keeping', reenter: true },
        },
        lost: {
          description: 'The device could not keep the last draft, which was said.',
          tags: 'draftLost',
          always: { guard: 'isDraftOld', target: 'retrying' },
        },
        retrying: {
          description: 'The next change is tried; that it fails again is not said again.',
          tags: 'draftLost',
          entry: 'markDraft',
          invoke: {
            src: 'keepDraft',
            input: ({ context }) => saving.draftToKeep(context),
            onDone: 'kept',
            onError: 'lost',
          },
          always: { guard: 'isDraftOld', target: 'retrying', reenter: true },
        },
      },
    },
    saving: {
      description: 'One delta at a time goes to the server, repeated under its operation id until it is answered.',
      initial: 'clean',
      states: {
        clean: {
          tags: 'saved',
          always: [
            { guard: 'hasUnsent', target: 'dirty' },
            { guard: 'hasNews', target: 'writing', actions: 'prepareSave' },
          ],
        },
        dirty: {
          description: 'Something is not sent; a pause, or a longer while of work, sends it.',
          tags: 'saving',
          initial: 'settling',
          always: { guard: 'hasNothingUnsent', target: 'clean' },
          after: { saveWaitMax: { target: 'writing', actions: 'prepareSave' } },
          on: { 'save.now': { target: 'writing', actions: 'prepareSave' } },
          states: {
            settling: {
              entry: 'markSettling',
              always: { guard: 'hasMoved', target: 'settling', reenter: true },
              after: { saveDebounce: { target: '#board.saving.writing', actions: 'prepareSave' } },
            },
          },
        },
        writing: {
          tags: 'saving',
          initial: 'keeping',
          states: {
            keeping: {
              description: 'Nothing is sent before the device has kept it.',
              always: { guard: 'isDraftKept', target: 'sending' },
              after: { draftWaitMax: 'sending' },
            },
            sending: {
              description: 'Asked for again when the network or the person comes back: the answer may be lost.',
              on: {
                online: { target: 'sending', reenter: true },
                visible: { target: 'sending', reenter: true },
              },
              invoke: {
                src: 'callApi',
                input: ({ context }) => saving.saveRequest(context),
                onDone: { target: '#board.saving.clean', actions: ['acknowledge', 'closeGone'] },
                onError: [
                  {
                    guard: 'isConflict',
                    target: '#board.saving.writing',
                    reenter: true,
                    actions: ['mergeConflict', 'prepareSave', 'closeGone'],
                  },
                  {
                    guard: 'isConflictAgain',
                    target: '#board.saving.waiting',
                    actions: ['mergeConflict', 'prepareSave', 'closeGone'],
                  },
                  { guard: 'isSignedOut', target: '#board.saving.signedOut', actions: 'askSignIn' },
                  { guard: 'isRefused', target: '#board.saving.refused', actions: 'tellSaveRefused' },
                  { target: '#board.saving.waiting', actions: ['tellSaveFailing', 'countAttempt'] },
                ],
              },
            },
          },
        },
        waiting: {
          description: 'The server cannot be reached or asked for time; the work is kept on this device.',
          tags: 'offline',
          after: { retryPause: '#board.saving.writing.sending' },
          on: {
            online: '#board.saving.writing.sending',
            visible: '#board.saving.writing.sending',
            'save.now': '#board.saving.writing.sending',
          },
        },
        signedOut: {
          description: 'The person must sign in again; the work is kept.',
          tags: 'signedOut',
          on: { 'signed.in': '#board.saving.writing.sending' },
        },
        refused: {
          description:
            'The server refuses what was sent. A change, coming back to the page, or asking again tries anew.',
          tags: 'refused',
          entry: 'markSettling',
          always: { guard: 'hasMoved', target: 'dirty' },
          on: {
            visible: { target: 'writing', actions: 'prepareSave' },
            'save.now': { target: 'writing', actions: 'prepareSave' },
          },
        },
      },
    },
  },
});
