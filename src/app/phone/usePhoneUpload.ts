import { useEffect, useRef, useState } from 'react';
import { extendPhoneLink, type PhoneLink, readPhoneLink, sendPicture } from '../../api/phone.ts';
import type { FailureMessage } from '../../cards/failure/failureMessage.ts';
import { WRONG_FORMAT } from '../../cards/picture/pictureUpload.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import { type EndReason, endReasonOf, hasNoAnswer, mayRetry, sendFailureMessage } from './phoneFailure.ts';
import { shrinkToLimits } from './shrinkToLimits.ts';

/** The types of files that are taken, whatever a phone has named them. */
const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml']);

/** The purpose of a code, the moment of this phone's clock at which it ends, and whether more time may be asked for. */
export type UploadTarget = { readonly name: string; readonly expiresAt: number; readonly canExtend: boolean };

/** The state of a phone's page. `file` is the image that was chosen last. */
export type PhoneState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loadFailed'; readonly error: unknown }
  | {
      readonly kind: 'ready';
      readonly target: UploadTarget;
      readonly problem?: FailureMessage;
      /** It may be sent again as it is. */
      readonly retryFile?: File;
    }
  /** Nothing is known of how far it is before it begins. */
  | {
      readonly kind: 'sending';
      readonly target: UploadTarget;
      readonly file: File;
      readonly fraction: number | undefined;
    }
  | { readonly kind: 'done'; readonly target: UploadTarget; readonly file: File }
  | { readonly kind: 'ended'; readonly reason: EndReason };

export type PhoneUpload = {
  readonly state: PhoneState;
  readonly choose: (file: File) => void;
  readonly cancel: () => void;
  readonly reload: () => void;
  /** Asks for more time; tells whether there is more. */
  readonly extend: () => Promise<boolean>;
  /** The code's time is over. */
  readonly expire: () => void;
};

/** Takes one image to the node of a link. */
export function usePhoneUpload(link: PhoneLink | undefined): PhoneUpload {
  const [state, setState] = useState<PhoneState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const sendAborter = useRef<AbortController>(undefined);
  /** It was sent, and nobody answered: the server may have it. */
  const unansweredFile = useRef<File>(undefined);
  const linkKey = link && JSON.stringify(link);

  useEffect(() => {
    // `attempt` is only there to look once more.
    void attempt;
    if (linkKey === undefined) return setState({ kind: 'ended', reason: 'unknown' });
    const aborter = new AbortController();
    setState({ kind: 'loading' });
    readPhoneLink(JSON.parse(linkKey), aborter.signal).then(
      ({ board_name, title, ...time }) =>
        setState({ kind: 'ready', target: { name: title ?? board_name, ...timeOf(time) } }),
      (error) => {
        if (aborter.signal.aborted) return;
        console.error('look_at_phone_upload', error);
        const reason = endReasonOf(error);
        setState(reason ? { kind: 'ended', reason } : { kind: 'loadFailed', error });
      },
    );
    return () => aborter.abort();
  }, [linkKey, attempt]);

  async function extend(): Promise<boolean> {
    if (!link) return false;
    try {
      const time = timeOf(await extendPhoneLink(link));
      setState((current) => ('target' in current ? { ...current, target: { ...current.target, ...time } } : current));
      return true;
    } catch (error) {
      console.error('extend_phone_upload', error);
      const reason = endReasonOf(error);
      const problem = { text: problemMessage(error) };
      if (reason) setState({ kind: 'ended', reason });
      else setState((current) => (current.kind === 'ready' ? { ...current, problem } : current));
      return false;
    }
  }

  async function sendImage(file: File, target: UploadTarget): Promise<void> {
    if (!link) return;
    if (!IMAGE_TYPES.has(file.type)) return setState({ kind: 'ready', target, problem: { text: WRONG_FORMAT } });
    const aborter = new AbortController();
    const { signal } = aborter;
    sendAborter.current = aborter;
    setState({ kind: 'sending', target, file, fraction: undefined });
    try {
      await sendPicture(link, await shrinkToLimits(file), {
        signal,
        onProgress: (fraction) => !signal.aborted && setState({ kind: 'sending', target, file, fraction }),
      });
      setState({ kind: 'done', target, file });
    } catch (error) {
      if (signal.aborted) return;
      console.error('send_from_phone', error);
      const reason = endReasonOf(error);
      // The answer was lost and not the image.
      if (reason === 'used' && unansweredFile.current === file) return setState({ kind: 'done', target, file });
      if (reason) return setState({ kind: 'ended', reason });
      if (hasNoAnswer(error)) unansweredFile.current = file;
      setState({
        kind: 'ready',
        target,
        problem: sendFailureMessage(error),
        ...(mayRetry(error) && { retryFile: file }),
      });
    }
  }

  return {
    state,
    choose: (file) => void ('target' in state && sendImage(file, state.target)),
    cancel() {
      sendAborter.current?.abort();
      if ('target' in state) setState({ kind: 'ready', target: state.target });
    },
    extend,
    reload: () => setAttempt(attempt + 1),
    expire: () => setState({ kind: 'ended', reason: 'expired' }),
  };
}

function timeOf({ seconds, can_extend }: { readonly seconds: number; readonly can_extend: boolean }) {
  return { expiresAt: Date.now() + seconds * 1000, canExtend: can_extend };
}
