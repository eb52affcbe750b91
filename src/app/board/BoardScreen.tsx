import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { mayEdit } from '../../../contract/roles.ts';
import { BoardActorProvider } from '../../cards/context/boardActor.tsx';
import { CardServicesProvider } from '../../cards/context/cardServices.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../locales/language.ts';
import { selectConflicts } from '../../machines/board/selectors.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { createNotifier, loadNoticeTexts, notify } from '../../session/notices/notify.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import type { Inspector } from '../inspector/inspector.ts';
import type { LoadedBoard } from '../loadBoard.ts';
import { BoardCanvas } from './BoardCanvas.tsx';
import { BoardBar } from './bar/BoardBar.tsx';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { startBoardSession } from './session/startBoardSession.ts';

const LazyAnnouncer = lazyComponent(async () => (await loadWithTexts(import('./voice/Announcer.tsx'))).Announcer);
const LazyPeople = lazyComponent(async () => (await loadWithTexts(import('../presence/views.ts'))).PresentPeople);
const LazyStatelyPage = lazyComponent(
  async () => (await loadWithTexts(import('../inspector/StatelyPage.tsx'))).default,
);
const LazyNoticeStack = lazyComponent(async () => {
  const [{ NoticeStack }] = await Promise.all([import('../../ui/notices/NoticeStack.tsx'), loadNoticeTexts()]);
  return NoticeStack;
});
const LazyConflictsButton = lazyComponent(
  async () => (await loadWithTexts(import('./conflicts/ConflictsButton.tsx'))).ConflictsButton,
);
const LazyLostAccess = lazyComponent(async () => (await loadWithTexts(import('./lost/LostAccess.tsx'))).LostAccess);
const { notify: notifyConflict } = createNotifier(() => loadWithTexts(import('./conflicts/conflictNotice.ts')));

type BoardScreenProps = {
  readonly loaded: LoadedBoard;
  readonly inspectMode: string | null;
  /** The bar above the board in place of its owner's and editors' bar. */
  readonly bar?: (people: ReactNode) => ReactNode;
  /** Stands in place of the canvas and its bar. */
  readonly replacement?: (session: BoardSession) => ReactNode;
};

/** One opened board: the canvas, what floats over it, and the dialogs. */
export function BoardScreen({ loaded, inspectMode, bar, replacement }: BoardScreenProps) {
  const { inspector, inspectorChoice } = useInspector(inspectMode);
  const session = useSession(loaded, inspector);
  const NoticeStack = LazyNoticeStack.useLoaded(true);
  const Announcer = LazyAnnouncer.useLoaded(true);
  const People = LazyPeople.useLoaded(true);
  if (!session) return inspectorChoice || null;
  const people = People && <People session={session} />;
  return (
    <BoardActorProvider value={session.actor}>
      <CardServicesProvider value={session.pictureServices}>
        <NoticesContext value={session.notices}>
          <PageTitle actor={session.actor} />
          {replacement?.(session) ?? (
            <>
              <main>
                <BoardHeading actor={session.actor} />
                <BoardCanvas session={session} />
              </main>
              {bar?.(people) ?? (
                <BoardBar onRename={session.rename}>
                  <OpenConflicts actor={session.actor} />
                  {people}
                </BoardBar>
              )}
            </>
          )}
          <LostBoard session={session} />
          <DialogHost session={session} />
          {NoticeStack && <NoticeStack notices={session.notices} focusPage={focusPage} />}
          {Announcer && <Announcer actor={session.actor} />}
        </NoticesContext>
      </CardServicesProvider>
    </BoardActorProvider>
  );
}

/** Gives the focus to the canvas; where none is shown, to the page's heading. */
function focusPage(): void {
  document.querySelector<HTMLElement>('[data-board-stage], h1[tabindex]')?.focus({ preventScroll: true });
}

/** In the bar while there are conflicts: how many, and the way to their list. */
function OpenConflicts({ actor }: { actor: BoardSession['actor'] }) {
  const areOpen = useSelector(actor, (snapshot) => selectConflicts(snapshot).size > 0);
  const ConflictsButton = LazyConflictsButton.useLoaded(areOpen);
  return areOpen && ConflictsButton ? <ConflictsButton actor={actor} /> : null;
}

/** Over the board once it may not be edited any more. */
function LostBoard({ session }: { session: BoardSession }) {
  const isLost = useSelector(session.actor, ({ context }) => context.lostAccess !== null);
  const LostAccess = LazyLostAccess.useLoaded(isLost);
  return isLost && LostAccess ? <LostAccess session={session} /> : null;
}

/** The page's heading: what is seen of the name is a button that renames the board. */
function BoardHeading({ actor }: { actor: BoardSession['actor'] }) {
  return <h1 className="sr-only">{useSelector(actor, ({ context }) => context.name)}</h1>;
}

function PageTitle({ actor }: { actor: BoardSession['actor'] }) {
  const name = useSelector(actor, ({ context }) => context.name);
  return <title>{`${name} – Maquette`}</title>;
}

/** The board's session; none while it is not known who inspects it. */
function useSession(loaded: LoadedBoard, inspector: Inspector | null | undefined): BoardSession | undefined {
  const [session, setSession] = useState<BoardSession>();
  useEffect(() => {
    if (inspector === undefined) return;
    const startedSession = startBoardSession(loaded, inspector ?? undefined);
    inspector?.attach?.(startedSession.notices);
    attachNotices(startedSession);
    setSession(startedSession);
    return () => {
      startedSession.end();
      setSession(undefined);
    };
  }, [loaded, inspector]);
  return session;
}

/** `?inspect` is our own inspector, `?inspect=stately` asks first; without it nothing of either is fetched, and it is null. */
function useInspector(inspectMode: string | null) {
  const [inspector, setInspector] = useState<Inspector | null | undefined>(inspectMode === null ? null : undefined);
  const isChoosingInspector = inspectMode === 'stately' && inspector === undefined;
  const StatelyPage = LazyStatelyPage.useLoaded(isChoosingInspector);
  useEffect(() => {
    if (inspectMode === null || inspectMode === 'stately') return;
    let isCurrent = true;
    void loadWithTexts(import('../inspector/inspector.ts')).then(
      ({ createInspector }) => isCurrent && setInspector(createInspector()),
      (error) => {
        // The board is not to wait for who looks at it.
        console.error('inspect', error);
        if (isCurrent) setInspector(null);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [inspectMode]);
  useEffect(() => () => inspector?.end?.(), [inspector]);
  return { inspector, inspectorChoice: isChoosingInspector && StatelyPage && <StatelyPage onChoose={setInspector} /> };
}

function attachNotices(session: BoardSession): void {
  const { actor, notices } = session;
  actor.on('notice', ({ notice }) => {
    if ('conflicts' in notice) notifyConflict(notices, ({ conflictNotice }) => conflictNotice(session, notice));
    else notify(notices, ({ boardNotice }) => boardNotice(session, notice));
  });
  if (session.refusedCount > 0)
    notify(notices, ({ unreadablePartsNotice }) => unreadablePartsNotice(session.refusedCount));
  // Who only looks leaves no work, and takes none up that somebody else left at this browser.
  if (!mayEdit(actor.getSnapshot().context)) return;
  offerDrafts(session).catch((error) => {
    console.error('draft', error);
    notify(notices, ({ draftsUnreadNotice }) => draftsUnreadNotice());
  });
}

/** Offers what earlier visits left on this device. */
async function offerDrafts(session: BoardSession): Promise<void> {
  const { actor, notices } = session;
  const { findDrafts, adoptDrafts } = await import('./session/draftRecovery.ts');
  const drafts = await findDrafts(session);
  if (drafts.length === 0) return;
  const restore = () => actor.send({ type: 'draft.restored' });
  notify(notices, ({ draftNotice }) => draftNotice(restore, () => actor.send({ type: 'draft.dropped' })));
  await adoptDrafts(session, drafts);
}
