import { useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '../../../load/lazyComponent.tsx';
import { loadWithTexts } from '../../../locales/language.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { notify } from '../../../session/notices/notify.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import type { DialogRequest } from './OpenDialog.tsx';

const LazyOpenDialog = lazyComponent(async () => (await loadWithTexts(import('./OpenDialog.tsx'))).OpenDialog);

/**
 * Mounts the dialog that was asked for. One at a time: what is asked for meanwhile, by a run that ended elsewhere, waits until the
 * open one is closed, so that nobody's work is taken away. What is asked for before the dialogs are loaded waits likewise; where
 * they cannot be had, that is said, and the next request tries again.
 */
export function DialogHost({ session }: { session: BoardSession }) {
  const { actor } = session;
  const [queue, setQueue] = useState<readonly DialogRequest[]>([]);
  const [isSignedOut, setSignedOut] = useState(false);
  const notices = useNotices();
  const OpenDialog = LazyOpenDialog.useLoaded(true);
  const close = useCallback(
    (request: DialogRequest) => setQueue((before) => before.filter((waiting) => waiting !== request)),
    [],
  );
  useEffect(() => {
    const subscriptions = [
      actor.on('dialog.requested', ({ dialog, nodeId, other, limit }) => {
        const request = { dialog, nodeId, other, limit };
        LazyOpenDialog.load().catch((error) => {
          console.error('dialog', error);
          notify(notices, ({ loadFailedNotice }) => loadFailedNotice());
          setQueue([]);
        });
        setQueue((before) =>
          before.some((waiting) => isSameRequest(waiting, request)) ? before : [...before, request],
        );
      }),
      actor.on('signed.out', () => setSignedOut(true)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, notices]);
  return (
    OpenDialog && (
      <OpenDialog
        session={session}
        request={queue[0]}
        onClose={close}
        isSignedOut={isSignedOut}
        onSignedOut={setSignedOut}
      />
    )
  );
}

function isSameRequest(one: DialogRequest, other: DialogRequest): boolean {
  return one.dialog === other.dialog && one.nodeId === other.nodeId && one.other === other.other;
}
