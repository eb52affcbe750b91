import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { BoardSummary } from '../../../contract/calls/boards.ts';
import type { CallAnswer, CallBody, CallName } from '../../../contract/calls/index.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { CallError } from '../../api/errors.ts';
import { NoticeStack, NoticesContext } from '../../ui/NoticeStack.tsx';
import { createNotices } from '../../ui/notices.ts';
import { newBoardName } from '../board/newBoardName.ts';
import { usePageTop } from '../choices.ts';
import { BoardsPage } from '../pages/BoardsPage.tsx';
import { boardAddress } from '../pages/boards/board.ts';
import LoadFailedPage from '../pages/LoadFailedPage.tsx';
import { go } from '../route.ts';
import { api, token } from '../session.ts';

type Lists = { readonly boards: readonly BoardSummary[]; readonly bin: readonly BoardSummary[] };

/** The boards page over the api: what is done is asked of the server, then the lists are read again. */
export default function BoardsRoute({ projectId }: { projectId: string | null }) {
  const top = usePageTop();
  const notices = useRef(createNotices()).current;
  const [lists, setLists] = useState<Lists>();
  const [failure, setFailure] = useState<unknown>();

  async function read(): Promise<void> {
    const project = projectId ? { project_id: projectId } : {};
    const [{ boards }, { boards: bin }] = await Promise.all([
      api.call('list_boards', { bin: false, ...project }),
      api.call('list_boards', { bin: true, ...project }),
    ]);
    setFailure(undefined);
    setLists({ boards, bin });
  }

  function readAndTell(): void {
    read().catch((error) => {
      if (error instanceof CallError && error.status === 401) token.set(null);
      else setFailure(error);
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each project
  useEffect(readAndTell, [projectId]);

  /** Asks the server for something; what fails is told, and undefined comes back. */
  async function ask<N extends CallName>(call: N, body: CallBody<N>): Promise<CallAnswer<N> | undefined> {
    try {
      return await api.call(call, body);
    } catch (error) {
      console.error(call, error);
      const text = error instanceof Error ? error.message : String(error);
      notices.show({ bad: true, title: t`That could not be done`, text });
      return undefined;
    }
  }

  async function change<N extends CallName>(call: N, body: CallBody<N>): Promise<void> {
    await ask(call, body);
    readAndTell();
  }

  async function create(): Promise<void> {
    const project = projectId ? { project_id: projectId } : {};
    const made = await ask('create_board', { name: newBoardName(), ...project });
    if (made) go(boardAddress(made.board_id));
  }

  if (failure !== undefined) return <LoadFailedPage error={failure} onRetry={readAndTell} />;
  return (
    <NoticesContext value={notices}>
      <BoardsPage
        {...top}
        boards={lists?.boards}
        bin={lists?.bin}
        onCreate={create}
        onOpen={(id) => go(boardAddress(id))}
        onRename={(id, name) => void change('rename_board', { board_id: id as BoardId, name })}
        onDuplicate={(id) => void change('duplicate_board', { board_id: id as BoardId })}
        onDelete={(id) => void change('delete_board', { board_id: id as BoardId })}
        onRestore={(id) => void change('restore_board', { board_id: id as BoardId })}
      />
      <NoticeStack notices={notices} />
    </NoticesContext>
  );
}
