import type { BoardNode } from '../../contract/board.ts';
import { handleOf } from '../../contract/handles.ts';
import { connectedInputsOf, inputAsset, passedThroughAsset } from '../board/connect/inputs.ts';
import type { Board } from '../board/document/board.ts';
import type { Asset } from '../board/document/nodeFacts.ts';
import { newestResult } from '../board/run/outdated.ts';
import { definitionOf } from './registry.ts';

/** The fields that hold what a person wrote for a run. */
const WRITTEN_FIELDS = ['prompt', 'instructions'] as const;

/**
 * The stored object whose thumbnail stands for a node from afar: its own, else for one that works on others its newest result, else
 * what it is fed with. Undefined for a node that its words stand for, and for one that has neither.
 */
export function posterOf(board: Board, node: BoardNode): Asset | undefined {
  const definition = definitionOf(node.type);
  const ownPoster = passedThroughAsset(board, node, definitionOf) ?? definition?.posterOf(node);
  if (ownPoster || !definition || !(definition.generates || definition.composes) || definition.textOf(node))
    return ownPoster;
  const result = newestResult(board, node);
  const resultPoster = result === node ? undefined : definitionOf(result.type)?.posterOf(result);
  return resultPoster ?? inputPoster(board, node);
}

/** The first picture that a node is fed with, in the order of its inputs. */
function inputPoster(board: Board, node: BoardNode): Asset | undefined {
  const connectedInputs = connectedInputsOf(board, node.id, definitionOf);
  for (const handle of definitionOf(node.type)?.handles ?? []) {
    const { direction, kind } = handleOf(handle);
    const asset = direction === 'in' && kind === 'image' ? inputAsset(connectedInputs, handle) : undefined;
    if (asset) return asset;
  }
  return undefined;
}

/** The words that stand for a node from afar where no picture does: those that its card holds, else what its runs are told. */
export function farTextOf(node: BoardNode): string | undefined {
  const written = WRITTEN_FIELDS.map((field) => node.data[field]).find(
    (text) => typeof text === 'string' && text !== '',
  );
  return definitionOf(node.type)?.textOf(node) || (written as string | undefined);
}
