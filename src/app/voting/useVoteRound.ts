import { useEffect } from 'react';
import type { VoteRound } from '../../../contract/calls/voting.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { useStore } from '../../store/useStore.ts';
import { votingOf } from './voting.ts';

/** A timer waits no longer than this, in milliseconds: browsers count in 32 bits. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The pause before the server is asked again whose clock has not reached the end, in milliseconds. */
const REPEAT_MS = 5_000;

/** The voting round of a board, read once and followed since: null without one, undefined until it is known. */
export function useVoteRound(holder: { readonly actor: BoardActor }): VoteRound | null | undefined {
  const voting = votingOf(holder);
  const round = useStore(voting.round);
  const endsAt = round?.is_open && round.ends_at !== null ? Date.parse(round.ends_at) : undefined;
  useEffect(() => void voting.readRound(), [voting]);
  // Its time ends without an event: the server is asked whether it has.
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const end = endsAt;
    let timer: ReturnType<typeof setTimeout>;
    function waitForEnd(): void {
      const left = end - Date.now();
      timer = setTimeout(check, left > 0 ? Math.min(TIMER_MS_MAX, left) : REPEAT_MS);
    }
    function check(): void {
      if (Date.now() >= end) void voting.readRound();
      waitForEnd();
    }
    waitForEnd();
    return () => clearTimeout(timer);
  }, [voting, endsAt]);
  return round;
}
