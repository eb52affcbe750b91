import { nodeActions } from './nodeActions.ts';

/** The actions of nodes on a board where nobody hears of requests beyond it. */
export function nodeActionsAlone(session: Parameters<typeof nodeActions>[0]): ReturnType<typeof nodeActions> {
  return nodeActions(session, {
    onCreated: () => {},
    onNewBackground: () => {},
    onAskForVotes: () => {},
    onShowEarlierVersions: () => {},
    onOpenSheet: () => {},
  });
}
