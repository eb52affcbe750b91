import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { ALERT_TEXTS } from '../../cards/messages.ts';
import { withTexts } from '../../locales/language.ts';
import { alertOf, selectRun } from '../../machines/selectors.ts';
import { CoveredContext } from '../../ui/coveredContext.ts';
import { go } from '../route.ts';
import { useAccount, useSignedIn } from '../session.ts';
import type { BoardSession } from './session.ts';

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/AlertDialog.tsx')).AlertDialog }));
const DisplayHost = lazy(() => withTexts(import('./DisplayHost.tsx')));
const SignInAgain = lazy(() => import('./SignInAgain.tsx'));
const SketchHost = lazy(() => withTexts(import('./SketchHost.tsx')));
const UpgradeDialog = lazy(() => withTexts(import('../../dialogs/upgrade/UpgradeDialog.tsx')));

type Asked = { readonly dialog: string; readonly nodeId: NodeId | null };

/** Mounts the dialog that was asked for; one at a time. Each gives the focus back where it came from. */
export function DialogHost({ session }: { session: BoardSession }) {
  const { actor } = session;
  const [asked, setAsked] = useState<Asked | null>(null);
  const signIn = useSignInAgain(actor);

  useEffect(() => {
    const dialogs = actor.on('dialog.asked', ({ dialog, nodeId }) => setAsked({ dialog, nodeId }));
    return () => dialogs.unsubscribe();
  }, [actor]);

  const close = () => setAsked(null);
  const isUpgrade = asked?.dialog === 'upgrade' || asked?.dialog === 'rateLimit';
  return (
    <Suspense fallback={null}>
      <CoveredContext value={signIn !== undefined}>
        <RunAlert session={session} asked={asked} onClose={close} />
        {asked?.nodeId && asked.dialog === 'sketch' && (
          <SketchHost session={session} id={asked.nodeId} onClose={close} />
        )}
        {asked?.nodeId && asked.dialog === 'display' && (
          <DisplayHost session={session} id={asked.nodeId} onClose={close} />
        )}
        {isUpgrade && <UpgradeDialog open onClose={close} onUpgrade={() => go('/billing')} />}
      </CoveredContext>
      {signIn && <SignInAgain {...signIn} />}
    </Suspense>
  );
}

/**
 * Asks the board's viewer to sign in again once nobody is signed in at this browser, or a call of the board was refused. It ends
 * here or in another tab, but not by another account: that one cannot save this board.
 */
function useSignInAgain(actor: BoardSession['actor']) {
  const { viewer } = actor.getSnapshot().context;
  const signedIn = useSignedIn();
  const account = useAccount();
  const [away, setAway] = useState(false);

  useEffect(() => {
    const signOut = actor.on('signed.out', () => setAway(true));
    return () => signOut.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (!signedIn) setAway(true);
  }, [signedIn]);
  const end = useCallback(() => {
    setAway(false);
    actor.send({ type: 'signed.in' });
  }, [actor]);
  const isBack = account?.email === viewer;
  useEffect(() => {
    if (away && isBack) end();
  }, [away, isBack, end]);

  return away && !isBack ? { viewer, onSignedIn: end } : undefined;
}

/** The alert of a run that was refused; closing it is an event of that run. */
function RunAlert({
  session: { actor },
  asked,
  onClose,
}: {
  session: BoardSession;
  asked: Asked | null;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const id = asked?.dialog === 'alert' ? asked.nodeId : null;
  const run = useSelector(actor, (snapshot) => (id ? selectRun(snapshot, id) : undefined));
  const alert = useSelector(run, alertOf);
  if (!id || !alert) return null;
  return (
    <AlertDialog
      text={i18n._(ALERT_TEXTS[alert])}
      onClose={() => {
        onClose();
        actor.send({ type: 'alert.closed', id });
      }}
    />
  );
}
