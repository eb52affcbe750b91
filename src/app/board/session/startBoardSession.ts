import { type Actor, createActor } from 'xstate';
import { readEdges, readNodes } from '../../../../contract/board.ts';
import { renameBoard } from '../../../../contract/calls/boards.ts';
import type { HandleId } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { fittingTypes } from '../../../board/connect/addNodeMenu.ts';
import { boardOf } from '../../../board/document/board.ts';
import type { Asset } from '../../../board/document/nodeFacts.ts';
import { placesOfList } from '../../../board/document/paintOrder.ts';
import { conflictsOf } from '../../../board/history/conflicts.ts';
import { scheduleWhenIdle } from '../../../load/scheduleWhenIdle.ts';
import { loadWithTexts } from '../../../locales/language.ts';
import type { boardMachine } from '../../../machines/board/board.machine.ts';
import { provideEffects } from '../../../machines/board/provideEffects.ts';
import { hasUnsentWork, selectSaving } from '../../../machines/board/selectors.ts';
import { gestureMachine } from '../../../machines/gesture/gesture.machine.ts';
import { loadWordList } from '../../../machines/run/wordList.ts';
import { DEFINITIONS, definitionOf, runsOf, uploadOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';
import { notify } from '../../../session/notices/notify.ts';
import { holdLock } from '../../../session/pageLocks.ts';
import { randomId } from '../../../session/randomId.ts';
import { createRevealRequests } from '../../../session/revealRequests.ts';
import { saveNow } from '../../../session/saveNow.ts';
import { createPictureServices } from '../../../session/services/pictures.ts';
import { createNotices } from '../../../ui/notices/notices.ts';
import { createBoardEffects } from '../../effects/boardEffects.ts';
import type { Inspector } from '../../inspector/inspector.ts';
import type { LoadedBoard } from '../../loadBoard.ts';
import { navigate } from '../../navigation.ts';
import { addSignOutTask } from '../../signOutTasks.ts';
import { createNameSaver } from './nameSaver.ts';
import { createPictureComposerLoader } from './pictureComposerLoader.ts';

/** Starts the machines of a loaded board: the document, the gesture, and the runs that an earlier visit began. */
export function startBoardSession(
  { board: loadedBoard, jobs, viewerEmail, viewerName }: LoadedBoard,
  inspector: Inspector | undefined,
): BoardSession {
  const nodes = readNodes(loadedBoard.nodes);
  const edges = readEdges(loadedBoard.edges);
  const notices = createNotices();
  const reveal = createRevealRequests();
  const pictureServices = {
    ...createPictureServices(api, {
      onDownloadFailed: (error) => {
        console.error('download', error);
        notify(notices, ({ downloadFailedNotice }) => downloadFailedNotice());
      },
      onCopied: () => notify(notices, ({ pictureCopiedNotice }) => pictureCopiedNotice()),
      onCopyFailed: (error) => {
        console.error('clipboard', error);
        notify(notices, ({ copyFailedNotice }) => copyFailedNotice());
      },
    }),
    labelOf: (type: string) => definitionOf(type)?.label,
    sourcesFor: (input: HandleId) => fittingTypes(DEFINITIONS, input).flatMap(({ type }) => definitionOf(type) ?? []),
    enter: (id: NodeId) => reveal.request(id, 'enter'),
    async feedback() {
      try {
        return (await loadWithTexts(import('../comments/feedback.ts'))).createFeedback(actor, notices, viewerName);
      } catch (error) {
        notify(notices, ({ loadFailedNotice }) => loadFailedNotice());
        throw error;
      }
    },
    exportStl: async (model: Asset | undefined, title: string) =>
      (await loadWithTexts(import('./stlExport.ts'))).exportStl(api, model, title),
  };
  // Of this opening alone: what an earlier one of the same page could not save is found like any other tab's.
  const tab = randomId();
  const releaseTab = holdLock(tab);
  const pictureComposerLoader = createPictureComposerLoader(async () =>
    (await loadWithTexts(import('./startComposing.ts'))).startComposing(actor, notices, inspected),
  );
  const effects = createBoardEffects(api, {
    tab,
    loadPictureComposer: pictureComposerLoader.get,
    onError: (what, error) => console.error(what, error),
  });
  const inspected = inspector ? { inspect: inspector.inspect } : {};
  const actor = createActor(provideEffects(effects), {
    systemId: 'board',
    input: {
      boardId: loadedBoard.board_id,
      name: loadedBoard.name,
      role: loadedBoard.role,
      mayComment: loadedBoard.may_comment,
      board: boardOf(nodes.elements, edges.elements),
      places: placesOfList(loadedBoard.nodes, loadedBoard.places),
      rev: loadedBoard.rev,
      votes: loadedBoard.votes,
      conflicts: conflictsOf(loadedBoard.conflicts ?? []),
      viewerEmail,
      viewerName,
      facts: definitionOf,
      runsOf,
      uploadOf,
      ...(inspector?.randomSource ?? { newId: randomId, random: Math.random }),
    },
    ...inspected,
  }).start();
  const gesture = createActor(gestureMachine, inspected).start();
  for (const job of jobs) {
    if (job.state === 'failed') console.error(job.operation, job.code ?? job.status);
    actor.send({ type: 'job.listed', job });
  }

  // Before the first Go asks for it.
  scheduleWhenIdle(() => void loadWordList().catch((error) => console.error('word list', error)));
  pictureComposerLoader.startWith(actor);
  const nameSaver = createNameSaver({
    boardId: loadedBoard.board_id,
    name: loadedBoard.name,
    showName: (name) => actor.send({ type: 'board.renamed', name }),
    sendName: (name) => api.call(renameBoard, { board_id: loadedBoard.board_id, name }),
    onRefused: () => notify(notices, ({ renameFailedNotice }) => renameFailedNotice()),
  });
  const detachPageEvents = attachPageEvents(actor);
  const stopTabSync = syncTabs(actor);
  const cancelSaveOnLeave = addSignOutTask(() => saveNow(actor));
  return {
    actor,
    gesture,
    pictureServices,
    notices,
    tab,
    reveal,
    refusedCount: nodes.refused.length + edges.refused.length,
    rename: nameSaver.rename,
    renewPicture: async (id) => (await pictureComposerLoader.get()).renew(id),
    openBilling: () => navigate('/billing'),
    end() {
      pictureComposerLoader.end();
      nameSaver.end();
      detachPageEvents();
      stopTabSync();
      cancelSaveOnLeave();
      gesture.stop();
      stopWhenSaved(actor, releaseTab);
    },
  };
}

/** Tells the board of the network and of the page, and asks before a page with unsent work is left. */
function attachPageEvents(actor: Actor<typeof boardMachine>): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const isUnsent = () => hasUnsentWork(actor.getSnapshot());
  addEventListener('online', () => actor.send({ type: 'online' }), { signal });
  addEventListener('offline', () => actor.send({ type: 'offline' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => actor.send({ type: document.visibilityState === 'visible' ? 'visible' : 'save.now' }),
    { signal },
  );
  addEventListener('beforeunload', (event) => isUnsent() && event.preventDefault(), { signal });
  if (!navigator.onLine) actor.send({ type: 'offline' });
  return () => aborter.abort();
}

/** Tells the other tabs of this browser when the board has a new revision, and hears it from them: what one saves, all show. */
function syncTabs(actor: Actor<typeof boardMachine>): () => void {
  const saving = selectSaving(actor.getSnapshot());
  const { boardId, rev } = saving.getSnapshot().context;
  const channel = new BroadcastChannel(`maquette-board ${boardId}`);
  let notifiedRev = rev;
  channel.onmessage = ({ data }: MessageEvent<number>) => actor.send({ type: 'board.changed', rev: data });
  const subscription = saving.subscribe(({ context }) => {
    if (context.rev <= notifiedRev) return;
    notifiedRev = context.rev;
    channel.postMessage(notifiedRev);
  });
  return () => {
    subscription.unsubscribe();
    channel.close();
  };
}

/** A board that is left in the product is saved before its machine is let go. */
function stopWhenSaved(actor: Actor<typeof boardMachine>, onStopped: () => void): void {
  actor.send({ type: 'save.now' });
  const saving = selectSaving(actor.getSnapshot());
  const stopIfSaved = () => {
    if (saving.getSnapshot().hasTag('saving')) return;
    subscription.unsubscribe();
    actor.stop();
    onStopped();
  };
  const subscription = saving.subscribe(stopIfSaved);
  stopIfSaved();
}
