import { useEffect, useState } from 'react';
import { boardHistory, type EarlierVersion } from '../../../../../contract/calls/history.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { api } from '../../../../session/client.ts';
import { type NodeVersion, nodeVersionsIn } from './nodeVersions.ts';

/** Pages that are read on where none of the last had a line to show. */
const EMPTY_PAGES_MAX = 5;

export type EarlierVersions = {
  readonly versions: readonly NodeVersion[];
  /** The days for which they are kept, once they are read. */
  readonly historyDays: number;
  readonly state: 'reading' | 'failed' | 'more' | 'end';
  readonly readMore: () => void;
};

/** The earlier values of a board's nodes, read from the server page by page. */
export function useEarlierVersions({ actor }: BoardSession): EarlierVersions {
  const [readVersions, setVersions] = useState<readonly NodeVersion[]>([]);
  const [nextCursor, setNextCursor] = useState<number | null>();
  const [historyDays, setHistoryDays] = useState(0);
  const [state, setState] = useState<EarlierVersions['state']>('reading');

  async function readPages(beforeId: number | null | undefined): Promise<void> {
    setState('reading');
    try {
      const { boardId: board_id } = actor.getSnapshot().context;
      let cursor = beforeId ?? undefined;
      const versions: EarlierVersion[] = [];
      for (let page = 0; page < EMPTY_PAGES_MAX; page += 1) {
        const answer = await api.call(boardHistory, { board_id, ...(cursor !== undefined && { before: cursor }) });
        versions.push(...answer.versions);
        setHistoryDays(answer.history_days);
        cursor = answer.next ?? undefined;
        if (cursor === undefined || nodeVersionsIn(versions).length > 0) break;
      }
      setVersions((known) => [...known, ...nodeVersionsIn(versions)]);
      setNextCursor(cursor ?? null);
      setState(cursor === undefined ? 'end' : 'more');
    } catch (error) {
      console.error('board_history', error);
      setState('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once each time that the list opens
  useEffect(() => void readPages(undefined), [actor]);
  return { versions: readVersions, historyDays, state, readMore: () => void readPages(nextCursor) };
}
