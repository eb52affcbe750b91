import { t } from '@lingui/core/macro';
import type { BoardEdge } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { NodeTypes } from './nodeTypes.ts';
import type { Scene } from './scene.ts';

/** The part of a scene that tells what is wired to what. */
export type DescribedScene = Pick<Scene, 'node' | 'edgesAt' | 'selection' | 'board'>;
export type DescriptionSources = Pick<NodeTypes, 'listNameOf' | 'stateOf' | 'notesOf'>;

/** So many of the nodes at one side of a node are named. */
const NAMED_NEIGHBOURS_MAX = 4;

/** The facts about a node beside its name: selected or not, its state, and what feeds it and what it feeds. */
export function nodeDescription(scene: DescribedScene, id: NodeId, sources: DescriptionSources): string {
  const node = scene.node(id)?.node;
  if (!node) return '';
  const state = sources.stateOf(id);
  const [sourceNames, targetNames] = [
    neighbourNames(scene, id, 'in', sources),
    neighbourNames(scene, id, 'out', sources),
  ];
  const facts = [
    scene.selection().has(id) && t({ message: 'selected', context: 'node' }),
    state === 'busy' && t`Running`,
    state === 'error' && t`Failed`,
    ...(sources.notesOf?.(node) ?? []),
    isFixed(node) && t`Locked`,
    sourceNames && t`from ${sourceNames}`,
    targetNames && t`to ${targetNames}`,
  ];
  return facts.filter(Boolean).join(t({ message: '; ', context: 'between facts' }));
}

/** The names of the nodes at one side of a node: those that feed it, or those that it feeds. */
function neighbourNames(
  scene: DescribedScene,
  id: NodeId,
  side: 'in' | 'out',
  sources: Pick<NodeTypes, 'listNameOf'>,
): string {
  const neighbours = edgesOf(scene, id).flatMap(({ source, target }) => {
    if ((side === 'in' ? target : source) !== id) return [];
    return side === 'in' ? [source] : [target];
  });
  return joinNames(scene, [...new Set(neighbours)], sources);
}

/** The names of the nodes that a handle is connected to. */
export function handleNeighbours(
  scene: DescribedScene,
  id: NodeId,
  handle: HandleId,
  sources: Pick<NodeTypes, 'listNameOf'>,
): string {
  const neighbours = edgesOf(scene, id).flatMap(({ source, sourceHandle, target, targetHandle }) => {
    if (source === id && sourceHandle === handle) return [target];
    return target === id && targetHandle === handle ? [source] : [];
  });
  return joinNames(scene, neighbours, sources);
}

function edgesOf(scene: DescribedScene, id: NodeId): BoardEdge[] {
  const { edges } = scene.board();
  return [...scene.edgesAt(id)].flatMap((edgeId) => edges.get(edgeId) ?? []);
}

function joinNames(
  scene: DescribedScene,
  ids: readonly NodeId[],
  { listNameOf }: Pick<NodeTypes, 'listNameOf'>,
): string {
  const { nodes } = scene.board();
  const named = ids.flatMap((id) => nodes.get(id) ?? []);
  const names = named.slice(0, NAMED_NEIGHBOURS_MAX).map(listNameOf);
  const rest = named.length - names.length;
  return [...names, ...(rest > 0 ? [`+${rest}`] : [])].join(t({ message: ', ', context: 'between facts' }));
}
