import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { InspectionEvent } from 'xstate';
import { BoardActorProvider } from '../../cards/board.tsx';
import { CardServicesProvider } from '../../cards/services.ts';
import { chosenLanguage } from '../../locales/language.ts';
import { fetchedApart } from '../../ui/fetchedApart.ts';
import { NoticesContext } from '../../ui/noticesContext.ts';
import type { LoadedBoard } from '../routes/loadBoard.ts';
import { Announcer } from './Announcer.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardCanvas } from './BoardCanvas.tsx';
import { DialogHost } from './DialogHost.tsx';
import { draftNotice, noticeText, refusedNotice } from './noticeText.ts';
import { adoptDrafts, type BoardSession, findDrafts, startBoard } from './session.ts';

const useNoticeStack = fetchedApart(async () => (await import('../../ui/NoticeStack.tsx')).NoticeStack);

/** One opened board: the canvas, what floats over it, and the dialogs. */
export function BoardScreen({ loaded, inspected }: { loaded: LoadedBoard; inspected: string | null }) {
  const session = useSession(loaded, inspected);
  const NoticeStack = useNoticeStack(true);
  if (!session) return null;
  return (
    <BoardActorProvider value={session.actor}>
      <CardServicesProvider value={session.pictures}>
        <NoticesContext value={session.notices}>
          <PageTitle actor={session.actor} />
          <BoardCanvas session={session} />
          <BoardBar onRename={session.rename} />
          <DialogHost session={session} />
          {NoticeStack && <NoticeStack notices={session.notices} />}
          <Announcer actor={session.actor} />
        </NoticesContext>
      </CardServicesProvider>
    </BoardActorProvider>
  );
}

function PageTitle({ actor }: { actor: BoardSession['actor'] }) {
  const name = useSelector(actor, ({ context }) => context.name);
  return <title>{`${name} – Maquette`}</title>;
}

function useSession(loaded: LoadedBoard, inspected: string | null): BoardSession | undefined {
  const [session, setSession] = useState<BoardSession>();
  useEffect(() => {
    let started: BoardSession | undefined;
    let wanted = true;
    void inspectorFor(inspected).then((inspect) => {
      if (!wanted) return;
      started = startBoard(loaded, inspect);
      tellNotices(started);
      setSession(started);
    });
    return () => {
      wanted = false;
      started?.end();
      setSession(undefined);
    };
  }, [loaded, inspected]);
  return session;
}

/** `?inspect` reports to our own inspector page, `?inspect=stately` to Stately's; without it nothing is loaded. */
async function inspectorFor(inspected: string | null): Promise<((event: InspectionEvent) => void) | undefined> {
  if (inspected === null) return undefined;
  if (inspected === 'stately') {
    const { createBrowserInspector } = await import('@statelyai/inspect');
    const { inspect } = createBrowserInspector();
    return typeof inspect === 'function' ? inspect : (event) => inspect.next?.(event);
  }
  const { createPublisher } = await import('../../inspect/publish.ts');
  return createPublisher(chosenLanguage);
}

function tellNotices(session: BoardSession): void {
  const { actor, notices } = session;
  actor.on('notice', ({ notice }) => {
    const words = noticeText(notice, (keep) => {
      for (const conflict of actor.getSnapshot().context.conflicts)
        actor.send({ type: 'conflict.settled', conflict, keep });
    });
    if (words) notices.show(words);
  });
  if (session.refused > 0) notices.show(refusedNotice(session.refused));
  findDrafts(session)
    .then((drafts) => {
      if (drafts.length === 0) return undefined;
      const restore = () => actor.send({ type: 'draft.taken' });
      notices.show(draftNotice(restore, () => actor.send({ type: 'draft.dropped' })));
      return adoptDrafts(session, drafts);
    })
    .catch((error) => {
      console.error('draft', error);
      notices.show({ key: 'draft', bad: true, title: t`Drafts can’t be saved on this device` });
    });
}
