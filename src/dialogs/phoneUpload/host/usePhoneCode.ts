import { useEffect, useState } from 'react';
import { waitFor } from 'xstate';
import { checkPhoneUpload, createPhoneUpload, endPhoneUpload } from '../../../../contract/calls/phone.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { storedLanguage } from '../../../locales/language.ts';
import { saveState, selectSaving } from '../../../machines/board/selectors.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';

/** The server's answer on a code, and the moment of this device's clock at which it ends. */
type IssuedCode = { readonly id: string; readonly url: string; readonly expiresAt: number };
type PhoneCodeState =
  | { readonly kind: 'making' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'made' } & IssuedCode);

/** Before a code ends it is asked whether it has more time by now. */
const CHECK_BEFORE_END_MS = 4000;

/** The code of a node for a phone: one at once, and another on demand. */
export function usePhoneCode(session: BoardSession, id: NodeId) {
  const [code, setCode] = useState<PhoneCodeState>({ kind: 'making' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // `attempt` is only there to ask once more.
    void attempt;
    const aborter = new AbortController();
    const { signal } = aborter;
    setCode({ kind: 'making' });
    requestCode(session, id, signal).then(
      (issued) => !signal.aborted && setCode({ kind: 'made', ...issued }),
      (error) => {
        if (signal.aborted) return;
        console.error(createPhoneUpload.name, error);
        setCode({ kind: 'failed', error });
      },
    );
    return () => aborter.abort();
  }, [session, id, attempt]);

  const issued = code.kind === 'made' ? code : undefined;
  useEffect(() => {
    const remaining = issued ? issued.expiresAt - Date.now() : 0;
    if (!issued || remaining <= 0) return;
    const timer = setTimeout(
      () => {
        readExpiry(issued.id).then(
          (expiresAt) => {
            if (expiresAt - issued.expiresAt < CHECK_BEFORE_END_MS) return;
            setCode((current) => (current === issued ? { ...issued, expiresAt } : current));
          },
          (error) => console.error(checkPhoneUpload.name, error),
        );
      },
      Math.max(0, remaining - CHECK_BEFORE_END_MS),
    );
    return () => clearTimeout(timer);
  }, [issued]);

  return {
    code,
    renew: () => setAttempt(attempt + 1),
    /** Nobody waits for the image any more. */
    endCode() {
      if (code.kind !== 'made') return;
      api.call(endPhoneUpload, { code_id: code.id }).catch((error) => console.error(endPhoneUpload.name, error));
    },
  };
}

/** The moment at which a code ends now: the phone may have asked for more time. */
async function readExpiry(code_id: string): Promise<number> {
  const { seconds } = await api.call(checkPhoneUpload, { code_id });
  return Date.now() + seconds * 1000;
}

async function requestCode({ actor }: BoardSession, id: NodeId, signal: AbortSignal): Promise<IssuedCode> {
  // A node that was just laid is on its way to the server, which knows no other.
  await waitFor(selectSaving(actor.getSnapshot()), (saving) => saveState(saving) !== 'saving', { signal });
  const { boardId } = actor.getSnapshot().context;
  const { code_id, url, seconds } = await api.call(createPhoneUpload, { board_id: boardId, node_id: id });
  return { id: code_id, url: addressInLanguage(url), expiresAt: Date.now() + seconds * 1000 };
}

/** The address, which has the phone speak the language shown here. English, which it speaks anyway, need not be said. */
function addressInLanguage(address: string): string {
  const language = storedLanguage();
  if (language === 'english') return address;
  const url = new URL(address);
  url.searchParams.set('language', language);
  return url.href;
}
