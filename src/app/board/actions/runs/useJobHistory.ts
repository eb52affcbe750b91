import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type JobRecord, jobHistory } from '../../../../../contract/calls/jobs.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { api } from '../../../../session/client.ts';

/** While something runs, and after a failure, it is asked for again so often. */
const POLL_INTERVAL_MS = 2_000;

/** The newest runs of a board, read from the server, as they go on; `failed` when the last try to read them failed. */
export function useJobHistory({ actor }: BoardSession): readonly JobRecord[] | 'failed' | undefined {
  const [history, setHistory] = useState<readonly JobRecord[] | 'failed'>();
  const runs = useSelector(actor, ({ context }) => context.runs);

  // Asked for when a run here begins or ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runs say when
  useEffect(() => {
    const { boardId } = actor.getSnapshot().context;
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function read(): Promise<void> {
      try {
        const { jobs } = await api.call(jobHistory, { board_id: boardId }, { signal: aborter.signal });
        if (aborter.signal.aborted) return;
        setHistory(jobs);
        if (jobs.some(({ state }) => state === 'queued' || state === 'running'))
          timer = setTimeout(read, POLL_INTERVAL_MS);
      } catch (error) {
        if (aborter.signal.aborted) return;
        console.error('job_history', error);
        setHistory('failed');
        timer = setTimeout(read, POLL_INTERVAL_MS);
      }
    }

    void read();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [actor, runs]);
  return history;
}
