import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
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

type DialogRequest = { readonly dialog: DialogName } & {
  readonly nodeId: NodeId;
  readonly other?: NodeId | undefined;
  readonly limit?: LimitRefusal | undefined;
};

/**
 * Mounts the dialog that was asked for. One at a time: what is asked for meanwhile, by a run that ended elsewhere, waits until the
 * open one is closed, so that nobody's work is taken away. Each gives the focus back where it came from.
 */
export function DialogHost({ session }: { session: BoardSession }) {
  const { actor } = session;
  const { openRequest, close } = useDialogQueue(actor);
  const signIn = useSignInAgainRequest(actor);
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

/** The open dialog and those that wait. One whose node is gone from the board goes with it, unless it says so itself. */
function useDialogQueue(actor: BoardSession['actor']) {
  const [queue, setQueue] = useState<readonly DialogRequest[]>([]);
  const [openRequest] = queue;
  const closesWithNode = openRequest && !DIALOGS[openRequest.dialog].staysWithoutNode ? openRequest.nodeId : undefined;
  const isGone = useSelector(
    actor,
    ({ context }) => closesWithNode !== undefined && !context.board.nodes.has(closesWithNode),
  );
  // A dialog whose save is answered after it was left closes itself once more: the next one stays.
  const close = useCallback(
    () => setQueue((before) => before.filter((waiting) => waiting !== openRequest)),
    [openRequest],
  );

  useEffect(() => {
    const subscription = actor.on('dialog.requested', ({ dialog, nodeId, other, limit }) => {
      const request = { dialog, nodeId, other, limit };
      setQueue((before) => (before.some((waiting) => isSameRequest(waiting, request)) ? before : [...before, request]));
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);

  return { openRequest: isGone ? undefined : openRequest, close };
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

function isSameRequest(one: DialogRequest, other: DialogRequest): boolean {
  return one.dialog === other.dialog && one.nodeId === other.nodeId && one.other === other.other;
}

/**
 * Asks the board's viewer to sign in again once nobody is signed in at this browser, or a call of the board was refused. It ends
 * here or in another tab, but not by another account: that one cannot save this board.
 */
function useSignInAgainRequest(actor: BoardSession['actor']) {
  const { context } = actor.getSnapshot();
  const { viewerEmail } = context;
  // A guest has no account to sign in with.
  const hasAccount = mayEdit(context);
  const signedIn = useSignedIn();
  const account = useAccount(hasAccount);
  const [isSignedOut, setSignedOut] = useState(false);

  useEffect(() => {
    const signOutSubscription = actor.on('signed.out', () => setSignedOut(true));
    return () => signOutSubscription.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (!signedIn) setSignedOut(true);
  }, [signedIn]);
  const confirmSignIn = useCallback(() => {
    setSignedOut(false);
    actor.send({ type: 'signed.in' });
  }, [actor]);
  const isSignedInAgain = account?.email === viewerEmail;
  useEffect(() => {
    if (isSignedOut && isSignedInAgain) confirmSignIn();
  }, [isSignedOut, isSignedInAgain, confirmSignIn]);

  return hasAccount && isSignedOut && !isSignedInAgain
    ? { viewerEmail, onSignedIn: confirmSignIn, onClose: () => undefined }
    : undefined;
}
