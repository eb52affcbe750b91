import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { type Composing, createComposing } from '../../../machines/composing/composing.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { api } from '../../../session/client.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import { servicesOf } from '../../provide.ts';
import { composeFailedNotice } from './composeFailedNotice.ts';

/** Keeps the composed pictures of an opened board of now, over the api. */
export function startComposing(board: BoardActor, notices: Notices): Composing {
  return createComposing({
    board,
    stepOf: (type) => definitionOf(type)?.composing?.(),
    services: (signal) => servicesOf(api, signal),
    isSeen: () => document.visibilityState === 'visible',
    attachAgain(retry) {
      const listening = new AbortController();
      addEventListener('online', retry, { signal: listening.signal });
      document.addEventListener('visibilitychange', retry, { signal: listening.signal });
      return () => listening.abort();
    },
    onFailed(id, error) {
      console.error('compose', id, error);
      notices.show(composeFailedNotice(error));
    },
  });
}
