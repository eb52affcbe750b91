import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import type { LimitRefusal } from '../../../machines/effects/limitRefusal.ts';
import type { DialogName } from '../../../machines/events/dialogNames.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useAccount, useSignedIn } from '../../../session/client.ts';
import { CoveredContext } from '../../../ui/modals/coveredContext.ts';
import { EditorCompanyContext } from '../../../ui/modals/editorCompanyContext.ts';
import { DIALOGS } from './dialogs.ts';
import { lazyDialog } from './lazyDialog.tsx';

const EditorCompany = lazyComponent(
  async () => (await loadWithTexts(import('../../presence/EditorCompany.tsx'))).EditorCompany,
);
const SIGN_IN_DIALOG = lazyDialog(() => import('./SignInAgain.tsx'));

export type DialogRequest = {
  readonly dialog: DialogName;
  readonly nodeId: NodeId;
  readonly other?: NodeId | undefined;
  readonly limit?: LimitRefusal | undefined;
};

type OpenDialogProps = {
  readonly session: BoardSession;
  readonly request: DialogRequest | undefined;
  /** Takes a request out of the queue, also one that is not the open one. */
  readonly onClose: (request: DialogRequest) => void;
  /** Says whether a call of the board was refused because nobody is signed in. */
  readonly isSignedOut: boolean;
  readonly onSignedOut: (isSignedOut: boolean) => void;
};

/** The dialog of a request, and the one to sign in again over it. Each gives the focus back where it came from. */
export function OpenDialog({ session, request, onClose, isSignedOut, onSignedOut }: OpenDialogProps) {
  const { actor } = session;
  const { openRequest, close } = useRequestOfNode(actor, request, onClose);
  const signIn = useSignInAgain(actor, isSignedOut, onSignedOut);
  const Dialog = openRequest && DIALOGS[openRequest.dialog].LazyDialog;
  useFocusReturnToCard(openRequest?.nodeId);
  useEffect(() => {
    for (const { isPreloaded, loadWhenIdle } of Object.values(DIALOGS)) if (isPreloaded) loadWhenIdle();
    SIGN_IN_DIALOG.loadWhenIdle();
  }, []);
  return (
    <>
      <CoveredContext value={signIn !== undefined}>
        {Dialog && (
          <EditorCompanyContext
            value={<EditorCompany session={session} dialog={openRequest.dialog} node={openRequest.nodeId} />}
          >
            <Dialog
              key={`${openRequest.dialog} ${openRequest.nodeId} ${openRequest.other}`}
              session={session}
              id={openRequest.nodeId}
              otherId={openRequest.other}
              limitRefusal={openRequest.limit}
              onClose={close}
            />
          </EditorCompanyContext>
        )}
      </CoveredContext>
      {signIn && <SIGN_IN_DIALOG.LazyDialog {...signIn} />}
    </>
  );
}

/** The open request while its node is on the board: one whose node is gone goes with it, unless the dialog says so itself. */
function useRequestOfNode(
  actor: BoardSession['actor'],
  request: DialogRequest | undefined,
  onClose: OpenDialogProps['onClose'],
) {
  const closesWithNode = request && !DIALOGS[request.dialog].staysWithoutNode ? request.nodeId : undefined;
  const isGone = useSelector(
    actor,
    ({ context }) => closesWithNode !== undefined && !context.board.nodes.has(closesWithNode),
  );
  // A dialog whose save is answered after it was left closes itself once more: the next one stays.
  const close = useCallback(() => request && onClose(request), [request, onClose]);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  return { openRequest: isGone ? undefined : request, close };
}

/** Gives the focus to the node's card where the element that opened a dialog is gone when it closes. */
function useFocusReturnToCard(nodeId: NodeId | undefined): void {
  useEffect(() => {
    if (nodeId === undefined) return;
    // A dialog gives the focus back after it has left the page, and the card shows what became of it a frame later.
    return () => void requestAnimationFrame(() => requestAnimationFrame(() => focusCard(nodeId)));
  }, [nodeId]);
}

function focusCard(id: NodeId): void {
  if (document.activeElement !== document.body || document.querySelector('[role$="dialog"]')) return;
  document
    .querySelector<HTMLElement>(`[role="group"][data-node-id="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true });
}

/**
 * Asks the board's viewer to sign in again once nobody is signed in at this browser, or a call of the board was refused. It ends
 * here or in another tab, but not by another account: that one cannot save this board.
 */
function useSignInAgain(
  actor: BoardSession['actor'],
  isSignedOut: boolean,
  onSignedOut: OpenDialogProps['onSignedOut'],
) {
  const { context } = actor.getSnapshot();
  const { viewerEmail } = context;
  // A guest has no account to sign in with.
  const hasAccount = mayEdit(context);
  const signedIn = useSignedIn();
  const account = useAccount(hasAccount);
  useEffect(() => {
    if (!signedIn) onSignedOut(true);
  }, [signedIn, onSignedOut]);
  const confirmSignIn = useCallback(() => {
    onSignedOut(false);
    actor.send({ type: 'signed.in' });
  }, [actor, onSignedOut]);
  const isSignedInAgain = account?.email === viewerEmail;
  useEffect(() => {
    if (isSignedOut && isSignedInAgain) confirmSignIn();
  }, [isSignedOut, isSignedInAgain, confirmSignIn]);

  return hasAccount && isSignedOut && !isSignedInAgain
    ? { viewerEmail, onSignedIn: confirmSignIn, onClose: () => undefined }
    : undefined;
}
