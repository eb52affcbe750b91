import { type Actor, createActor, type InspectionEvent } from 'xstate';
import { readEdges, readNodes } from '../../../contract/board.ts';
import { boardOf } from '../../board/board.ts';
import type { BoardDraft } from '../../board/draft.ts';
import { same } from '../../board/same.ts';
import type { GestureActor } from '../../canvas/gestureActor.ts';
import type { CardServices } from '../../cards/services.ts';
import type { boardMachine } from '../../machines/board.machine.ts';
import { gestureMachine } from '../../machines/gesture.machine.ts';
import { provideEffects } from '../../machines/provideEffects.ts';
import { hasUnsentWork } from '../../machines/selectors.ts';
import { definitionOf, runOf } from '../../nodes/registry.ts';
import { createNotices, type Notices } from '../../ui/notices.ts';
import { forgetDraft, holdTab, leftDrafts } from '../drafts.ts';
import { createPictures } from '../pictures.ts';
import { effectsFor } from '../provide.ts';
import type { LoadedBoard } from '../routes/BoardRoute.tsx';
import { api } from '../session.ts';
import { downloadFailedWords } from './noticeWords.ts';

/** Everything that lives as long as one opened board. */
export type BoardSession = {
  readonly actor: Actor<typeof boardMachine>;
  readonly gesture: GestureActor;
  readonly pictures: CardServices;
  readonly notices: Notices;
  /** Elements that could not be read and are not shown. */
  readonly refused: number;
  end(): void;
};

type Inspect = (event: InspectionEvent) => void;

/** Names this page's drafts; another page, or this one after a reload, has another. */
const TAB = crypto.randomUUID();

/** Starts the machines of a loaded board: the document, the gesture, and the runs that an earlier visit began. */
export function startBoard({ board: answer, jobs, viewer }: LoadedBoard, inspect: Inspect | undefined): BoardSession {
  const nodes = readNodes(answer.nodes);
  const edges = readEdges(answer.edges);
  const notices = createNotices();
  const pictures = createPictures(api, {
    onDownloadFailed: (error) => {
      console.error('download', error);
      notices.show(downloadFailedWords());
    },
  });
  holdTab(TAB);
  const effects = effectsFor(api, { tab: TAB, onError: (what, error) => console.error(what, error) });
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
      runOf,
      newId: () => crypto.randomUUID(),
      random: Math.random,
    },
    ...(inspect && { inspect }),
  }).start();
  const gesture = createActor(gestureMachine, { ...(inspect && { inspect }) }).start();
  for (const job of jobs) actor.send({ type: 'job.found', job });

  const stopListening = followPage(actor);
  return {
    actor,
    gesture,
    pictures,
    notices,
    refused: nodes.refused.length + edges.refused.length,
    end() {
      stopListening();
      gesture.stop();
      stopWhenSaved(actor);
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

/** A board that is left in the product is saved before its machine is let go. */
function stopWhenSaved(actor: Actor<typeof boardMachine>): void {
  actor.send({ type: 'save.now' });
  const stopIfSaved = () => {
    if (actor.getSnapshot().hasTag('saving')) return;
    subscription.unsubscribe();
    actor.stop();
  };
  const subscription = actor.subscribe(stopIfSaved);
  stopIfSaved();
}

/** A draft that an earlier visit left on this device; undefined when the server has everything that is in it. */
export async function findDraft({ actor }: BoardSession): Promise<{ key: string; draft: BoardDraft } | undefined> {
  const { boardId, board } = actor.getSnapshot().context;
  for (const left of await leftDrafts(boardId)) {
    const changed = [...left.draft.nodes, ...left.draft.edges].some(
      (element) => !same(board.nodes.get(element.id as never) ?? board.edges.get(element.id as never), element),
    );
    const deleted = left.draft.deleted.some((id) => board.nodes.has(id as never) || board.edges.has(id as never));
    if (changed || deleted || left.draft.older) return left;
    await forgetDraft(left.key);
  }
  return undefined;
}
