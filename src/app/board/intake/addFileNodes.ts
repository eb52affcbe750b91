import type { NodeId } from '../../../../contract/ids.ts';
import { PLACEMENT_OFFSETS } from '../../../../contract/limits.ts';
import { fittingHandle } from '../../../board/connect/addNodeMenu.ts';
import type { ConnectionEnd } from '../../../board/document/connection.ts';
import type { NodeFactsLookup } from '../../../board/document/nodeFacts.ts';
import { freePlace, placeBeside, rectOf, sizeToPlace } from '../../../board/placement/placement.ts';
import type { FailureMessage } from '../../../cards/failure/failureMessage.ts';
import { runFailureMessage } from '../../../cards/failure/messages.ts';
import { gridSteps } from '../../../geometry/layout/gridSteps.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { boundsOf, heightOf, type Rect, translatedRect, widthOf } from '../../../geometry/plane/rect.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { fileExtension, isAccepted, type NodeUpload, type StoredFile } from '../../../machines/run/nodeUpload.ts';
import { DEFINITIONS } from '../../../nodes/registry.ts';

/** The types that take files, in the order of the registry. */
const UPLOAD_TYPES = DEFINITIONS.flatMap(({ type, upload }) => (upload ? [{ type, upload }] : []));

/** The type of node that a file becomes where no card takes it; undefined for one that none takes. */
export function typeOfFile(file: File): string | undefined {
  return UPLOAD_TYPES.find(({ upload }) => isAccepted(upload, file))?.type;
}

/** Whose words answer a file that no type takes: those of the type that it was meant for, as far as its name tells. */
export function wrongFormatMessage(file: File): NodeUpload['wrongFormatMessage'] {
  const likelyType =
    UPLOAD_TYPES.find(({ upload }) => upload.rejectedExtensions?.includes(fileExtension(file))) ?? UPLOAD_TYPES[0]!;
  return likelyType.upload.wrongFormatMessage;
}

/** The answer to a file that a type would accept, were it not too large for it; undefined for any other. */
export function tooLargeMessage(file: File): FailureMessage['text'] | undefined {
  const uploadType = UPLOAD_TYPES.find(({ upload }) => isAccepted(upload, file))?.upload;
  if (!uploadType || file.size <= uploadType.bytesMax) return undefined;
  return runFailureMessage(uploadType.tooLargeMessage ?? uploadType.failedMessage).text;
}

/** A picture of the tallest card: the height of a file's card is known only once it was uploaded. */
const TALL_PICTURE: StoredFile = { url: '/tall', objectKey: 'tall', pixels: { width: 1, height: 100 } };

/** The rectangle that the card of a file may come to fill, at the origin, in board units. */
function largestRectOf(
  { file, nodeType }: { readonly file: File; readonly nodeType: string },
  facts: NodeFactsLookup,
): Rect {
  const upload = UPLOAD_TYPES.find(({ type }) => type === nodeType)?.upload;
  return rectOf(
    { x: 0, y: 0 },
    sizeToPlace({ nodeType, data: upload?.toData(TALL_PICTURE, fileExtension(file)) }, facts),
  );
}

/** The nodes that files become where no card takes them, with their steps to stand in a grid at the origin, and the box of that grid. */
function fileGrid(files: readonly File[], facts: NodeFactsLookup) {
  const nodesToPlace = files.flatMap((file) => {
    const nodeType = typeOfFile(file);
    return nodeType === undefined ? [] : [{ file, nodeType }];
  });
  const rects = nodesToPlace.map((node) => largestRectOf(node, facts));
  const cells = gridSteps(rects, PLACEMENT_OFFSETS.gap);
  return { nodesToPlace, cells, bounds: boundsOf(rects.map((rect, index) => translatedRect(rect, cells[index]!))) };
}

/**
 * Lays a node for each file that a type takes, in one undo step: in a grid that begins at this upper left corner, or right of it where
 * several need more room than there is. The first that fits is wired to an input, where one is given.
 */
export function addFileNodes(actor: BoardActor, files: readonly File[], corner: Point, input?: ConnectionEnd): void {
  const { board, newId, facts } = actor.getSnapshot().context;
  const { nodesToPlace, cells, bounds } = fileGrid(files, facts);
  if (!bounds) return;
  const start =
    cells.length === 1
      ? corner
      : freePlace(board, corner, { width: widthOf(bounds), height: heightOf(bounds) }, 'right', facts);
  const nodes = nodesToPlace.map(({ file, nodeType }, index) => {
    const { x, y } = cells[index]!;
    return { id: newId() as NodeId, nodeType, file, position: { x: start.x + x, y: start.y + y } };
  });
  const [connection] = nodes.flatMap(({ id, nodeType }) => {
    const output = input && fittingHandle(facts(nodeType)!, input.handle);
    return output ? [{ source: id, sourceHandle: output, target: input.node, targetHandle: input.handle }] : [];
  });
  const connections = connection ? [connection] : [];
  actor.send({ type: 'nodes.laid', nodes, connections, select: nodes.map(({ id }) => id) });
}

/** The upper left corner of a new node of this type whose middle is at a point of the board. */
export function cornerForType(actor: BoardActor, { x, y }: Point, nodeType: string): Point {
  const { width, height } = actor.getSnapshot().context.facts(nodeType)!.size;
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
}

/** The corner of the first of these files' nodes, when the middle of all is at a point of the board. */
export function cornerForFiles(actor: BoardActor, files: readonly File[], middle: Point): Point {
  const { nodesToPlace, bounds } = fileGrid(files, actor.getSnapshot().context.facts);
  const [first, ...others] = nodesToPlace;
  if (!first || !bounds) return middle;
  if (others.length === 0) return cornerForType(actor, middle, first.nodeType);
  return { x: Math.round(middle.x - widthOf(bounds) / 2), y: Math.round(middle.y - heightOf(bounds) / 2) };
}

/** The corner of the first of these files' nodes, left of the node that it is to feed. */
export function cornerBeforeNode(
  actor: BoardActor,
  files: readonly File[],
  { node }: ConnectionEnd,
): Point | undefined {
  const { board, facts } = actor.getSnapshot().context;
  const [nodeType] = files.flatMap((file) => typeOfFile(file) ?? []);
  return nodeType === undefined
    ? undefined
    : placeBeside({ board, source: node, side: 'left', nodeType, factsOf: facts });
}
