import { type Actor, createActor, type InspectionEvent, waitFor } from 'xstate';
import { readEdges, readNodes } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../../board/board.ts';
import type { BoardDraft } from '../../board/draft.ts';
import { same } from '../../board/same.ts';
import type { GestureActor } from '../../canvas/gestureActor.ts';
import type { boardMachine } from '../../machines/board.machine.ts';
import { gestureMachine } from '../../machines/gesture.machine.ts';
import { provideEffects } from '../../machines/provideEffects.ts';
import { hasUnsentWork, isDraftLost } from '../../machines/selectors.ts';
import { definitionOf, runsOf, uploadOf } from '../../nodes/registry.ts';
import { createNotices, type Notices } from '../../ui/notices.ts';
import { forgetDraft, holdTab, type LeftDraft, leftDrafts } from '../drafts.ts';
import { beforeLeaving } from '../leaving.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { effectsFor } from '../provide.ts';
import { randomId } from '../randomId.ts';
import type { LoadedBoard } from '../routes/loadBoard.ts';
import { api } from '../session.ts';
import { createNameKeeper } from './boardName.ts';
import { copyFailedNotice, downloadFailedNotice, pictureCopiedNotice, renameFailedNotice } from './noticeText.ts';
import { createSought, type Sought } from './sought.ts';

/** Everything that lives as long as one opened board. */
export type BoardSession = {
  readonly actor: Actor<typeof boardMachine>;
  readonly gesture: GestureActor;
  readonly pictures: Pictures;
  readonly notices: Notices;
  /** Nodes that somebody away from the canvas wants to see on it. */
  readonly sought: Sought;
  /** Elements that could not be read and are not shown. */
  readonly refused: number;
  /** Takes the board's name as it is typed. */
  rename(name: string): void;
  end(): void;
};

type Inspect = (event: InspectionEvent) => void;

/** Starts the machines of a loaded board: the document, the gesture, and the runs that an earlier visit began. */
export function startBoard({ board: answer, jobs, viewer }: LoadedBoard, inspect: Inspect | undefined): BoardSession {
  const nodes = readNodes(answer.nodes);
  const edges = readEdges(answer.edges);
  const notices = createNotices();
  const pictures = {
    ...createPictures(api, {
      onDownloadFailed: (error) => {
        console.error('download', error);
        notices.show(downloadFailedNotice());
      },
      onCopied: () => void notices.show(pictureCopiedNotice()),
      onCopyFailed: (error) => {
        console.error('clipboard', error);
        notices.show(copyFailedNotice());
      },
    }),
    labelOf: (type: string) => definitionOf(type)?.label,
  };
  // Of this opening alone: what an earlier one of the same page could not save is found like any other tab's.
  const tab = randomId();
  const letTabGo = holdTab(tab);
  const effects = effectsFor(api, { tab, onError: (what, error) => console.error(what, error) });
  const actor = createActor(provideEffects(effects), {
    systemId: 'board',
    input: {
      boardId: answer.board_id,
      name: answer.name,
      role: answer.role,
      board: boardOf(nodes.elements, edges.elements),
      rev: answer.rev,
      votes: answer.votes,
      viewer,
      facts: definitionOf,
      runsOf,
      uploadOf,
      newId: randomId,
      random: Math.random,
    },
    ...(inspect && { inspect }),
  }).start();
  const gesture = createActor(gestureMachine, { ...(inspect && { inspect }) }).start();
  for (const job of jobs) actor.send({ type: 'job.found', job });

  const naming = createNameKeeper({
    boardId: answer.board_id,
    name: answer.name,
    show: (name) => actor.send({ type: 'board.renamed', name }),
    send: (name) => api.call('rename_board', { board_id: answer.board_id, name }),
    onRefused: () => notices.show(renameFailedNotice()),
  });
  const stopListening = followPage(actor);
  const leaveTabs = followOtherTabs(actor);
  const stayUnsaved = beforeLeaving(() => saveNow(actor));
  return {
    actor,
    gesture,
    pictures,
    notices,
    sought: createSought(),
    refused: nodes.refused.length + edges.refused.length,
    rename: naming.rename,
    end() {
      naming.end();
      stopListening();
      leaveTabs();
      stayUnsaved();
      gesture.stop();
      stopWhenSaved(actor, letTabGo);
    },
  };
}

/** Tells the board of the network and of the page, and asks before a page with unsent work is left. */
function followPage(actor: Actor<typeof boardMachine>): () => void {
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
function followOtherTabs(actor: Actor<typeof boardMachine>): () => void {
  const { boardId, rev } = actor.getSnapshot().context;
  const channel = new BroadcastChannel(`maquette-board ${boardId}`);
  let told = rev;
  channel.onmessage = ({ data }: MessageEvent<number>) => actor.send({ type: 'board.changed', rev: data });
  const subscription = actor.subscribe(({ context }) => {
    if (context.rev <= told) return;
    told = context.rev;
    channel.postMessage(told);
  });
  return () => {
    subscription.unsubscribe();
    channel.close();
  };
}

/** How long signing out waits for a save, in milliseconds. */
const SAVE_BEFORE_LEAVING_MS = 3_000;

/** Sends what is unsent and waits until nothing is on its way, or for too long: the device keeps it then. */
async function saveNow(actor: Actor<typeof boardMachine>): Promise<void> {
  actor.send({ type: 'save.now' });
  const settled = waitFor(actor, (snapshot) => !snapshot.hasTag('saving'), { timeout: SAVE_BEFORE_LEAVING_MS });
  await settled.catch((error) => console.error('save before leaving', error));
}

/** A board that is left in the product is saved before its machine is let go. */
function stopWhenSaved(actor: Actor<typeof boardMachine>, onStopped: () => void): void {
  actor.send({ type: 'save.now' });
  const stopIfSaved = () => {
    if (actor.getSnapshot().hasTag('saving')) return;
    subscription.unsubscribe();
    actor.stop();
    onStopped();
  };
  const subscription = actor.subscribe(stopIfSaved);
  stopIfSaved();
}

/** The drafts that earlier visits left on this device; one whose work the server has is forgotten. */
export async function findDrafts({ actor }: BoardSession): Promise<LeftDraft[]> {
  const { boardId, board } = actor.getSnapshot().context;
  const found: LeftDraft[] = [];
  for (const left of await leftDrafts(boardId)) {
    if (hasNews(board, left.draft)) found.push(left);
    else await forgetDraft(left.key);
  }
  return found;
}

/** Offers left drafts to the person. This visit's own draft holds them from then on, so that each stays one however often it is found. */
export async function adoptDrafts({ actor }: BoardSession, left: readonly LeftDraft[]): Promise<void> {
  for (const { draft } of left) actor.send({ type: 'draft.offered', draft });
  if (actor.getSnapshot().context.offered === null) return;
  const kept = await waitFor(
    actor,
    (snapshot) => snapshot.matches({ draft: 'kept' }) || snapshot.matches({ draft: 'lost' }),
  );
  if (isDraftLost(kept)) return;
  for (const { key } of left) await forgetDraft(key);
}

function hasNews(board: Board, draft: BoardDraft): boolean {
  const elementOf = (id: string) => board.nodes.get(id as NodeId) ?? board.edges.get(id as EdgeId);
  const isChanged = [...draft.nodes, ...draft.edges].some(
    (element) => !same(unsigned(elementOf(element.id)), unsigned(element)),
  );
  const isDeleted = draft.deleted.some((id) => elementOf(id) !== undefined);
  return isChanged || isDeleted || draft.older !== null;
}

/** The same value with the signatures of our assets' addresses left out: those are new on every day. */
function unsigned(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('/assets/') ? value.split('?')[0] : value;
  if (Array.isArray(value)) return value.map(unsigned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, unsigned(field)]));
}
