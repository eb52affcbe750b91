import type { BoardNode } from '../../../../contract/board.ts';
import { getImageUrl } from '../../../../contract/calls/assets.ts';
import { ObjectKey } from '../../../../contract/ids.ts';
import type { Api } from '../../../api/api.ts';
import { CallError } from '../../../api/errors.ts';
import type { Board } from '../../../board/document/board.ts';
import type { BoardClip } from '../../../board/edit/clipboard.ts';

/** So many files are asked for: a copy comes from one board, and whoever reads that reads all of them. */
const FILE_REQUESTS_MAX = 24;
const NOT_FOUND = 404;

/** The files that a node names. */
function filesOf({ data }: BoardNode): ObjectKey[] {
  return Object.values(data).flatMap((value) => ObjectKey.safeParse(value).data ?? []);
}

/** The files of a copy that a board does not show already: whether this account may read them is not known. */
export function unknownFiles({ nodes }: BoardClip, board: Board): ObjectKey[] {
  const knownKeys = new Set([...board.nodes.values()].flatMap(filesOf));
  return [...new Set(nodes.flatMap(filesOf))].filter((key) => !knownKeys.has(key)).slice(0, FILE_REQUESTS_MAX);
}

/** Those of them that are not there for this account. What cannot be asked counts as its own. */
export async function foreignFiles(keys: readonly ObjectKey[], api: Api): Promise<ReadonlySet<string>> {
  const isForeign = async (object_key: ObjectKey) => {
    try {
      await api.call(getImageUrl, { object_key });
      return false;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return error.status === NOT_FOUND;
    }
  };
  const foreignFlags = await Promise.all(keys.map(isForeign));
  return new Set(keys.filter((_, index) => foreignFlags[index]));
}

/** A copy without the nodes that name such files, and their edges. */
export function omitFiles({ nodes, edges }: BoardClip, files: ReadonlySet<string>): BoardClip {
  const remainingNodes = nodes.filter((node) => !filesOf(node).some((key) => files.has(key)));
  const ids = new Set(remainingNodes.map(({ id }) => id));
  return { nodes: remainingNodes, edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)) };
}
