import { NO_ANSWER } from '../../../../contract/failures.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { statusOf } from '../../../api/errors.ts';
import { unsentName } from '../../unsentName.ts';

type NameKeeperParts = {
  readonly boardId: BoardId;
  /** The name as the server has it. */
  readonly name: string;
  readonly show: (name: string) => void;
  /** Asks the server for the name. Rejects with a `CallError`. */
  readonly send: (name: string) => Promise<unknown>;
  /** The server does not take the name; the old one is shown again. */
  readonly onRefused: (error: unknown) => void;
};

/** The name is sent when nothing was typed for this long. */
const PAUSE_MS = 500;
/** The pause of a name after the server could not be reached. */
const RETRY_MS = 5_000;

/** Keeps the name of a board as it is typed: on this device at once, on the server after a pause. */
export function createNameKeeper({ boardId, show, send, onRefused, ...begun }: NameKeeperParts) {
  const unsent = unsentName(boardId);
  let saved = begun.name;
  let wanted: string | undefined;
  let sending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember(name: string | undefined): void {
    wanted = name;
    unsent.keep(name, saved);
  }

  function sendIn(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNow(), pause);
  }

  async function sendNow(): Promise<void> {
    clearTimeout(timer);
    const name = wanted;
    if (name === undefined || sending) return;
    sending = true;
    try {
      await send(name);
      saved = name;
      if (wanted === name) remember(undefined);
      else sendIn(0);
    } catch (error) {
      console.error('rename_board', error);
      const status = statusOf(error);
      const mayRecover = status === NO_ANSWER || status === 429 || status >= 500;
      if (mayRecover) sendIn(RETRY_MS);
      else if (status !== 401) refuse(error);
    } finally {
      sending = false;
    }
  }

  function refuse(error: unknown): void {
    remember(undefined);
    show(saved);
    onRefused(error);
  }

  const left = unsent.read(saved);
  if (left === undefined) {
    remember(undefined);
  } else {
    wanted = left;
    show(left);
    sendIn(0);
  }

  return {
    /** Takes a name as it is typed. */
    rename(name: string): void {
      show(name);
      remember(name);
      sendIn(PAUSE_MS);
    },
    /** Sends what is unsent; what does not arrive is kept for the next visit. */
    end: () => void sendNow(),
  };
}
