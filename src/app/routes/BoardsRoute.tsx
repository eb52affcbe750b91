import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import * as calls from '../../../contract/calls/boards.ts';
import type { AnswerOf, BodyOf, Call } from '../../../contract/calls/call.ts';
import type { BoardId } from '../../../contract/ids.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { loadWithTexts } from '../../locales/language.ts';
import { api } from '../../session/client.ts';
import { createIdempotentCalls } from '../../session/idempotentCalls.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import { NoticeStack } from '../../ui/notices/NoticeStack.tsx';
import { createNotices } from '../../ui/notices/notices.ts';
import { NoticesContext } from '../../ui/notices/noticesContext.ts';
import { navigate } from '../navigation.ts';
import { newBoardName } from '../newBoardName.ts';
import { BoardsPage } from '../pages/BoardsPage.tsx';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { boardAddress } from '../project.ts';
import type { StarterName } from '../starters/starters.ts';
import { useTopBar } from '../useTopBar.ts';

type BoardLists = {
  readonly boards: readonly calls.BoardSummary[];
  readonly bin: readonly calls.BoardSummary[];
  readonly binDays: number | undefined;
};

/** The boards page over the api: what is done is asked of the server, then the lists are read again. */
export default function BoardsRoute({ address }: { address: URL }) {
  const projectId = address.searchParams.get('projectId');
  const { i18n } = useLingui();
  const topBar = useTopBar();
  const notices = useRef(createNotices()).current;
  const [lists, setLists] = useState<BoardLists>();
  const [missingFeatures, setMissingFeatures] = useState<readonly Operation[]>();
  const [failure, setFailure] = useState<unknown>();

  const [callIdempotently] = useState(createIdempotentCalls);
  const readCount = useRef(0);
  const project = projectId ? { project_id: projectId } : {};

  /** Answers of an older read are passed over: a newer one knows more. */
  async function readLists(): Promise<void> {
    readCount.current += 1;
    const readNumber = readCount.current;
    try {
      const [{ boards }, { boards: bin, bin_days: binDays }] = await Promise.all([
        api.call(calls.listBoards, { bin: false, ...project }),
        api.call(calls.listBoards, { bin: true, ...project }),
      ]);
      if (readNumber !== readCount.current) return;
      setFailure(undefined);
      setLists({ boards, bin, binDays });
    } catch (error) {
      if (readNumber === readCount.current) setFailure(error);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each project
  useEffect(() => void readLists(), [projectId]);

  useEffect(() => {
    // Without an answer no starter is offered: none may be promised to run.
    loadMissingFeatures().then(setMissingFeatures, (error) => console.error('get_plan', error));
  }, []);

  /** Asks the server for something; what fails is told, and undefined comes back. */
  async function callOrNotify<C extends Call>(call: C, body: BodyOf<C>): Promise<AnswerOf<C> | undefined> {
    try {
      return await callIdempotently({ call: call.name, body }, (key) => api.call(call, body, { idempotencyKey: key }));
    } catch (error) {
      console.error(call.name, error);
      notices.show({ bad: true, title: i18n._(problemMessage(error)) });
      return undefined;
    }
  }

  async function callAndReload<C extends Call>(call: C, body: BodyOf<C>): Promise<void> {
    await callOrNotify(call, body);
    await readLists();
  }

  async function start(name: StarterName): Promise<void> {
    try {
      const { createStarterBoard } = await loadWithTexts(import('../starters/createStarterBoard.ts'));
      navigate(boardAddress(await createStarterBoard(api, name, project)));
    } catch (error) {
      console.error('starter', error);
      notices.show({ bad: true, title: i18n._(problemMessage(error)) });
    }
  }

  async function createEmptyBoard(): Promise<void> {
    const created = await callOrNotify(calls.createBoard, { name: newBoardName(), ...project });
    if (created) navigate(boardAddress(created.board_id));
  }

  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={() => void readLists()} />;
  return (
    <NoticesContext value={notices}>
      <BoardsPage
        {...topBar}
        boards={lists?.boards}
        bin={lists?.bin}
        binDays={lists?.binDays}
        project={projectId}
        missingFeatures={missingFeatures}
        onCreate={createEmptyBoard}
        onStart={start}
        onOpen={(id) => navigate(boardAddress(id))}
        onRename={(id, name) => void callAndReload(calls.renameBoard, { board_id: id as BoardId, name })}
        onDuplicate={(id) => void callAndReload(calls.duplicateBoard, { board_id: id as BoardId })}
        onDelete={(id) => void callAndReload(calls.deleteBoard, { board_id: id as BoardId })}
        onRestore={(id) => void callAndReload(calls.restoreBoard, { board_id: id as BoardId })}
      />
      <NoticeStack notices={notices} />
    </NoticesContext>
  );
}

/** The operations that the person's plan lacks. */
async function loadMissingFeatures(): Promise<readonly Operation[]> {
  const { fetchAllowance } = await import('../../session/services/fetchAllowance.ts');
  return (await fetchAllowance()).missingFeatures;
}
