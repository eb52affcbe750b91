import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BodyOf, Call } from '../../../../contract/calls/call.ts';
import {
  createShareLink,
  type Editor,
  listEditors,
  listShareLinks,
  type ShareLink,
} from '../../../../contract/calls/sharing.ts';
import type { BoardId } from '../../../../contract/ids.ts';
import { api } from '../../../session/client.ts';
import { createIdempotentCalls } from '../../../session/idempotentCalls.ts';
import { problemMessage } from '../../../session/problemMessage.ts';

/** The lists are read again after this even if nobody came: a guest may have opened a link and gone again. Milliseconds. */
const RELOAD_INTERVAL_MS = 10_000;

type LinkOptions = Omit<BodyOf<typeof createShareLink>, 'board_id'>;

/** The links and editors of a board over the api: what is done is asked of the server, then the lists are read again, as when somebody comes or goes. */
export type ShareLinks = {
  /** Undefined until they are read. */
  readonly links: readonly ShareLink[] | undefined;
  readonly editors: readonly Editor[];
  /** Why the last thing that was asked for was not done. */
  readonly problem: MessageDescriptor | undefined;
  /** Makes a link and answers its address; undefined where that failed. */
  readonly createLink: (link: LinkOptions) => Promise<string | undefined>;
  /** Answers whether it was done. */
  readonly change: <C extends Call>(call: C, body: BodyOf<C>) => Promise<boolean>;
};

/** Reads the links and editors of a board; `newsKey` changes when somebody comes or goes. */
export function useShareLinks(boardId: BoardId, newsKey: string): ShareLinks {
  const [links, setLinks] = useState<readonly ShareLink[]>();
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  const [callIdempotently] = useState(createIdempotentCalls);
  const [problem, setProblem] = useState<MessageDescriptor>();

  /** The count of readings: what an earlier one brings late is out of date. */
  const readingCount = useRef(0);

  async function readLists(): Promise<void> {
    readingCount.current += 1;
    const reading = readingCount.current;
    const board = { board_id: boardId };
    const [linkList, editorList] = await Promise.all([api.call(listShareLinks, board), api.call(listEditors, board)]);
    if (reading !== readingCount.current) return;
    setLinks(linkList.links);
    setEditors(editorList.editors);
  }

  /** Does something and reads the lists anew; what fails is told, and undefined comes back. */
  async function reloadAfter<T>(callName: string, request: Promise<T>): Promise<T | undefined> {
    try {
      const answer = await request;
      await readLists();
      setProblem(undefined);
      return answer;
    } catch (error) {
      console.error(callName, error);
      setProblem(problemMessage(error));
      return undefined;
    }
  }

  /** Reads the lists as nobody asked: what fails is no news, since they are read again. */
  const refresh = useEffectEvent(() => {
    readLists().catch((error) => console.error(listShareLinks.name, error));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each board
  useEffect(() => void reloadAfter(listShareLinks.name, Promise.resolve()), [boardId]);
  const knownNewsKey = useRef(newsKey);
  useEffect(() => {
    if (newsKey === knownNewsKey.current) return;
    knownNewsKey.current = newsKey;
    refresh();
  }, [newsKey]);
  useEffect(() => {
    const timer = setInterval(() => refresh(), RELOAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  return {
    links,
    editors,
    problem,
    createLink: async (link) => {
      const body = { board_id: boardId, ...link };
      const creation = callIdempotently(body, (key) => api.call(createShareLink, body, { idempotencyKey: key }));
      const newLink = await reloadAfter(createShareLink.name, creation);
      return newLink?.url;
    },
    change: async (call, body) => (await reloadAfter(call.name, api.call(call, body))) !== undefined,
  };
}
