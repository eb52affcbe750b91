import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { BoardId } from '../../../../contract/ids.ts';
import type { Role } from '../../../../contract/roles.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { token } from '../../../session/client.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { startBoardSession } from './startBoardSession.ts';

export const VIEWER = 'ada@example.org';

type Answer = (path: string, request: Request) => Response | undefined | Promise<Response | undefined>;

let answer: Answer;
let session: BoardSession | undefined;

/**
 * Stands in for the server in each test of a file. `answer` says by the path of a call what it answers; who is signed in, and that
 * saves are taken, need not be said.
 */
export function stubServer(respond: Answer): void {
  beforeEach(() => {
    answer = respond;
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname } = new URL(request.url, location.href);
      const response = await answer(pathname, request);
      if (response) return response;
      if (pathname === '/api/account/') return Response.json({ email: VIEWER, name: 'Ada', operator: false });
      return Response.json({ ok: true, rev: 1, changes: [], jobs: [] });
    });
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    token.set('ada');
  });
  afterEach(() => {
    session?.end();
    session = undefined;
    token.set(null);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Answers each file that is sent in this test: how much of one has gone is told by another way than `fetch`. */
export function answerUploads(stored: object): void {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: 200 }, responseText: { value: JSON.stringify(stored) } });
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')));
  });
}

export function problemResponse(status: number, code: string): Response {
  return Response.json({ status, code, detail: 'It broke.' }, { status });
}

/** Nodes and edges as a server would answer them. */
type BoardContent = {
  readonly nodes: readonly object[];
  readonly edges?: readonly object[];
  readonly role?: Role;
  /** Another board each time where it is missing. */
  readonly boardId?: BoardId;
};

export function newBoardId(): BoardId {
  return BoardId.parse(crypto.randomUUID().replaceAll('-', '').slice(0, 22));
}

/** An opened board, without a canvas. */
export function openSession({ nodes, edges = [], role = 'owner', boardId = newBoardId() }: BoardContent): BoardSession {
  const board = { board_id: boardId, name: 'Kettle', rev: 0, nodes, edges, votes: {}, role, may_comment: true };
  session = startBoardSession({ board, jobs: [], viewerEmail: VIEWER } as never, undefined);
  return session;
}

/** The dialogs of a board on the page; which of them is open, the board is asked. */
export function renderDialogs(openedSession: BoardSession): void {
  render(
    <I18nProvider i18n={i18n}>
      <NoticesContext value={openedSession.notices}>
        <DialogHost session={openedSession} />
      </NoticesContext>
    </I18nProvider>,
  );
}
