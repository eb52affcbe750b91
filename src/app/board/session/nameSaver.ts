import { NO_ANSWER_STATUS } from '../../../../contract/callFailures.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { callStatusOf } from '../../../api/errors.ts';
import { unsentName } from '../../unsentName.ts';

type NameSaverOptions = {
  readonly boardId: BoardId;
  /** The name as the server has it. */
  readonly name: string;
  readonly showName: (name: string) => void;
  /** Asks the server for the name. Rejects with a `CallError`. */
  readonly sendName: (name: string) => Promise<unknown>;
  /** The server does not take the name; the old one is shown again. */
  readonly onRefused: (error: unknown) => void;
};

/** The name is sent when nothing was typed for this long. */
const SEND_DELAY_MS = 500;
/** The pause of a name after the server could not be reached. */
const RETRY_DELAY_MS = 5_000;

/** Keeps the name of a board as it is typed: on this device at once, on the server after a pause. */
export function createNameSaver({ boardId, showName, sendName, onRefused, ...initial }: NameSaverOptions) {
  const unsentNameStore = unsentName(boardId);
  let savedName = initial.name;
  let pendingName: string | undefined;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function storePending(name: string | undefined): void {
    pendingName = name;
    unsentNameStore.store(name, savedName);
  }

  function scheduleSend(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNow(), delay);
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    const name = pendingName;
    if (name === undefined || isSending) return;
    isSending = true;
    try {
      await sendName(name);
      savedName = name;
      if (pendingName === name) storePending(undefined);
      else scheduleSend(0);
    } catch (error) {
      console.error('rename_board', error);
      const status = callStatusOf(error);
      const shouldRetry = status === NO_ANSWER_STATUS || status === 429 || status >= 500;
      if (shouldRetry) scheduleSend(RETRY_DELAY_MS);
      else if (status !== 401) revertName(error);
    } finally {
      isSending = false;
    }
  }

  function revertName(error: unknown): void {
    storePending(undefined);
    showName(savedName);
    onRefused(error);
  }

  const unsentNameLeft = unsentNameStore.read(savedName);
  if (unsentNameLeft === undefined) {
    storePending(undefined);
  } else {
    pendingName = unsentNameLeft;
    showName(unsentNameLeft);
    scheduleSend(0);
  }

  return {
    /** Takes a name as it is typed. */
    rename(name: string): void {
      showName(name);
      storePending(name);
      scheduleSend(SEND_DELAY_MS);
    },
    /** Sends what is unsent; what does not arrive is kept for the next visit. */
    end: () => void sendNow(),
  };
}
