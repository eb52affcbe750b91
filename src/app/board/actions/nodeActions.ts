import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { History, ListChecks, Play, Star, Vote } from 'lucide-react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { hasPermission, mayEdit } from '../../../../contract/roles.ts';
import { isPick, pickData } from '../../../board/comments/picks.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import { nodesMovingWith } from '../../../board/placement/frameMembership.ts';
import { nodesToRun } from '../../../board/run/nodesToRun.ts';
import type { NodeActions } from '../../../canvas/arrange/nodeActions.ts';
import type { EngineRouteTable } from '../../../cards/context/cardServices.ts';
import { runDisabledMessage } from '../../../cards/run/runView.ts';
import { goDisabledReason, isBusy, selectRun } from '../../../machines/board/selectors.ts';
import type { BoardContext } from '../../../machines/events/board.events.ts';
import { isResult } from '../../../nodes/results.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { commentActions } from './commentActions.ts';
import { nodeLinkActions } from './nodeLinkActions.ts';
import { pictureActions } from './pictures/pictureActions.ts';
import { propertyActions, type SelectionSheet } from './properties/propertyActions.ts';

type NodeActionOptions = {
  /** A node was made from one of them. */
  readonly onCreated: () => void;
  /** Asks for the words of a new background of this picture. */
  readonly onNewBackground: (id: NodeId) => void;
  /** Asks people to vote on these results. */
  readonly onAskForVotes: (ids: readonly NodeId[]) => void;
  /** Opens the list of values that were overwritten on the board. */
  readonly onShowEarlierVersions: () => void;
  /** Opens a sheet that edits the selected nodes. */
  readonly onOpenSheet: (sheet: SelectionSheet) => void;
  /** The engines that may be chosen, once they are known. */
  readonly engineRoutes?: EngineRouteTable | undefined;
  /** The features that the person's plan lacks. */
  readonly missingFeatures?: readonly Operation[] | undefined;
};

/** The actions on selected nodes, by their types. */
export function nodeActions(
  session: BoardSession,
  {
    onCreated,
    onNewBackground,
    onAskForVotes,
    onShowEarlierVersions,
    onOpenSheet,
    engineRoutes,
    missingFeatures,
  }: NodeActionOptions,
): NodeActions {
  const pictureActionsOf = pictureActions(session, { onCreated, onNewBackground, engineRoutes, missingFeatures });
  const runActionsOf = runActions(session);
  const commentActionsOf = commentActions(session);
  const linkActionsOf = nodeLinkActions(session);
  const propertyActionsOf = propertyActions(session, onOpenSheet);
  return (nodes) => [
    ...runActionsOf(nodes),
    ...pictureActionsOf(nodes),
    ...voteActions(session, nodes, onAskForVotes),
    ...commentActionsOf(nodes),
    ...propertyActionsOf(nodes),
    ...linkActionsOf(nodes),
    ...earlierVersionActions(session, onShowEarlierVersions),
  ];
}

/** The entries of results: the mark of a choice, one undo step for all of them, and the vote that the owner of a board may ask for. */
function voteActions(
  { actor }: BoardSession,
  nodes: readonly BoardNode[],
  onAskForVotes: NodeActionOptions['onAskForVotes'],
): ReturnType<NodeActions> {
  const { context } = actor.getSnapshot();
  const results = nodes.filter((node) => isResult(node) && !isReadOnly(node));
  if (results.length === 0 || !mayEdit(context)) return [];
  const ids = results.map(({ id }) => id);
  const isPicked = results.every(isPick);
  const pickItem = {
    id: 'pick',
    label: isPicked ? i18n._(msg`No longer chosen`) : i18n._(msg`Mark as chosen`),
    icon: Star,
    onSelect() {
      const undoGroup = `pick ${ids}`;
      for (const id of ids) actor.send({ type: 'node.edited', id, data: pickData(!isPicked), undoGroup });
    },
  };
  const voteItem = {
    id: 'askForVotes',
    isMain: ids.length > 1,
    label: i18n._(msg`Ask for votes`),
    icon: Vote,
    onSelect: () => onAskForVotes(ids),
  };
  return [{ id: 'vote', items: hasPermission(context, 'own') ? [pickItem, voteItem] : [pickItem] }];
}

/** The entries of an editor's menu for every node. */
function earlierVersionActions({ actor }: BoardSession, onSelect: () => void): ReturnType<NodeActions> {
  if (!mayEdit(actor.getSnapshot().context)) return [];
  const label = i18n._(msg`Earlier versions`);
  return [{ id: 'earlier', menuOnly: true, items: [{ id: 'earlier', label, icon: History, onSelect }] }];
}

/** The key of "Run what is missing". */
export const RUN_MISSING_KEY = 'Shift+Enter';

/** Says whether other nodes must run before this one, which a person may run. */
export function needsUpstreamRuns({ board, facts }: Pick<BoardContext, 'board' | 'facts'>, node: BoardNode): boolean {
  if (!facts(node.type)?.generates || isReadOnly(node)) return false;
  return nodesToRun(board, [node.id], facts).length > 1;
}

/** The nodes of a selection that generate and may be run; a frame stands for what lies in it. */
export function runnableNodes(
  { board, facts }: Pick<BoardContext, 'board' | 'facts'>,
  ids: Iterable<NodeId>,
): NodeId[] {
  return nodesMovingWith(board, ids).filter((id) => {
    const node = board.nodes.get(id);
    return node !== undefined && facts(node.type)?.generates === true && !isReadOnly(node);
  });
}

/** The entry that runs one node or several; where others must run first it plans them. */
function runActions({ actor }: BoardSession): NodeActions {
  return (nodes) => {
    const snapshot = actor.getSnapshot();
    const { context } = snapshot;
    const [node, ...others] = nodes;
    if (!node || !mayEdit(context)) return [];
    const goals = runnableNodes(
      context,
      nodes.map(({ id }) => id),
    );
    const { length: count } = goals;
    const isSingle = others.length === 0 && goals[0] === node.id;
    if (count === 0) return [];
    const label = i18n._(msg`Run`);
    if (isSingle && !needsUpstreamRuns(context, node)) {
      const disabledReason = goDisabledReason(snapshot, node.id);
      const isRunning = isBusy(selectRun(snapshot, node.id)?.getSnapshot());
      const goItem = {
        id: 'go',
        label,
        icon: Play,
        offReason: disabledReason && i18n._(runDisabledMessage(disabledReason, isRunning)),
        onSelect: () => actor.send({ type: 'go.pressed', id: node.id }),
      };
      return [{ id: 'run', menuOnly: true, items: [goItem] }];
    }
    const item = {
      id: 'runMissing',
      label: isSingle ? i18n._(msg`Run what is missing`) : plural(count, { one: 'Run # node', other: 'Run # nodes' }),
      icon: ListChecks,
      shortcut: RUN_MISSING_KEY,
      isMain: true,
      onSelect: () => actor.send({ type: 'plan.requested', goals }),
    } as const;
    return [{ id: 'run', label, items: [item] }];
  };
}
