import { useEffect } from 'react';
import type { BoardSession } from '../../session/boardSession.ts';
import { startLive } from './live.ts';

/** Follows what others change on a board. */
export function LiveFollower({ session }: { session: BoardSession }) {
  useEffect(() => startLive(session), [session]);
  return null;
}
