import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import { connect } from '../../board/connect/connect.ts';
import { type Board, boardOf, EMPTY_BOARD, isCollapsed, isReadOnly, sizeOf } from '../../board/document/board.ts';
import { addNode, moveNodes, removeElements, setData } from '../../board/edit/edit.ts';
import { frameNodes } from '../../board/edit/frames.ts';
import { hiddenNodesOf } from '../../board/placement/frameMembership.ts';
import { edgePath } from '../../geometry/edges/edgePath.ts';
import { edge, node, TYPES } from '../testing/canvas.fixture.tsx';
import { nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import type { CanvasParts } from './renderer.ts';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const RUNS = 20;
/** For a machine that does other things. */
const LONG_MS = 60_000;
const factsOf = (type: string) => TYPES.find((known) => known.type === type);
const idOf = (n: number) => `n${n}` as NodeId;

const edgeBetween = (source: number, target: number) =>
  edge(idOf(source), idOf(target), 'out.image.image', 'in.image.image');

/** Enough to edit, and two wired cards in a frame. */
const START = frameNodes(
  boardOf(
    [0, 1, 2, 3, 4, 5].map((n) => node(idOf(n), n === 5 ? 'textNode' : 'sketchNode', n * 600, (n % 2) * 500)),
    [edgeBetween(0, 1), edgeBetween(1, 2), edgeBetween(3, 4)],
  ),
  [idOf(0), idOf(1)],
  { id: idOf(6), type: 'frameNode', data: {} },
  factsOf,
);

/** Steps back and forth between boards; the last one undoes. */
type Edit = (history: readonly Board[]) => Board;
const onLatest =
  (change: (board: Board) => Board): Edit =>
  (history) =>
    change(history.at(-1) ?? EMPTY_BOARD);

/** Types without a handle for pictures, and of which no light card has room for one. */
const UNWIRED = new Set(['textNode', 'frameNode']);

const number = fc.integer({ min: 0, max: 11 });
const place = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 20 }) });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(number, fc.constantFrom('sketchNode', 'enrichNode', 'textNode'), place)
    .map(([n, type, at]) => onLatest((board) => addNode(board, node(idOf(n), type, at.x * 100, at.y * 100)))),
  fc
    .tuple(number, place)
    .map(([n, at]) =>
      onLatest((board) => moveNodes(board, [{ id: idOf(n), position: { x: at.x * 100, y: at.y * 100 } }])),
    ),
  fc
    .tuple(
      number,
      fc.constantFrom({ pictured: true }, { pictured: undefined }, { readOnly: true }, { title: 'A lamp' }),
    )
    .map(([n, data]) => onLatest((board) => (board.nodes.has(idOf(n)) ? setData(board, idOf(n), data) : board))),
  fc.tuple(number, number).map(([a, b]) =>
    onLatest((board) => {
      const ends = [board.nodes.get(idOf(a)), board.nodes.get(idOf(b))];
      if (a === b || ends.some((end) => !end || UNWIRED.has(end.type))) return board;
      const handles = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' } as const;
      return connect(board, { source: idOf(a), target: idOf(b), ...handles });
    }),
  ),
  fc.tuple(number, number, number).map(([n, a, b]) =>
    onLatest((board) => {
      const members = [idOf(a), idOf(b)].filter((id) => board.nodes.has(id));
      if (board.nodes.has(idOf(n))) return board;
      return frameNodes(board, members, { id: idOf(n), type: 'frameNode', data: {} }, factsOf);
    }),
  ),
  // Collapses, or opens again, the frames that lie among these.
  fc
    .tuple(
      fc.subarray(
        Array.from({ length: 12 }, (_, n) => n),
        { minLength: 6 },
      ),
      fc.constantFrom(true, undefined),
    )
    .map(([some, collapsed]) =>
      onLatest((board) => {
        const frames = some.map(idOf).filter((id) => board.nodes.get(id)?.type === 'frameNode');
        return frames.reduce((next, id) => setData(next, id, { collapsed }), board);
      }),
    ),
  number.map((n) => onLatest((board) => removeElements(board, [idOf(n)]))),
  fc.constant<Edit>((history) => history.at(-2) ?? EMPTY_BOARD),
);

const svg = () => document.querySelector('svg[role="presentation"]')!;
const all = <T extends Element>(selector: string) => [...svg().querySelectorAll<T>(selector)];
const sorted = (list: Iterable<string>) => [...list].sort();

const isOpenFrame = (each: BoardNode) => each.type === 'frameNode' && !isCollapsed(each, factsOf);

/** The nodes of a board that are drawn: all but what lies in a collapsed frame. */
function drawnOf(board: Board): BoardNode[] {
  const hidden = hiddenNodesOf(board, factsOf);
  return [...board.nodes.values()].filter(({ id }) => !hidden.has(id));
}

const cardsOf = (board: Board) => drawnOf(board).filter((each) => !isOpenFrame(each));

/** Each of these boxes, with what a tier tells of its node. */
function boxes(nodes: readonly BoardNode[], tell: (node: BoardNode) => string): string[] {
  return sorted(
    nodes.map((each) => {
      const { x, y } = each.position;
      const { width, height } = sizeOf(each, factsOf);
      return `${tell(each)} ${x} ${y} ${width} ${height}`;
    }),
  );
}

/** Edges that are drawn: those within one collapsed frame are not. */
function edgesOf(board: Board): string[] {
  const hidden = hiddenNodesOf(board, factsOf);
  const within = (source: NodeId, target: NodeId) => hidden.has(source) && hidden.get(source) === hidden.get(target);
  return [...board.edges.values()].filter(({ source, target }) => !within(source, target)).map(({ id }) => id);
}

/** The open frames: their boxes. */
function frameBoxes(): string[] {
  return sorted(
    all<SVGGElement>('g[data-frame]').map((group) => {
      const ground = group.querySelector('rect')!;
      return `${group.dataset.nodeId} ${placeOf(group)} ${ground.getAttribute('width')} ${ground.getAttribute('height')}`;
    }),
  );
}

function placeOf(group: SVGGElement): string {
  return group
    .getAttribute('transform')!
    .match(/-?[\d.]+/g)!
    .join(' ');
}

/** The boxes of the tiles, by the colour that they are drawn in. */
function tileBoxes(controller: CanvasParts): string[] {
  const drawn = controller.renderer.groups.tiles.querySelectorAll<SVGPathElement>('path[class]');
  return sorted(
    [...drawn].flatMap((path) =>
      [...path.getAttribute('d')!.matchAll(/M(\S+) (\S+)H(\S+)V(\S+)H\S+z/g)].map(([, x, y, right, bottom]) => {
        const colour = /plain|note|picture/.exec(path.getAttribute('class')!)![0];
        return `${colour} ${x} ${y} ${Number(right) - Number(x)} ${Number(bottom) - Number(y)}`;
      }),
    ),
  );
}

/** The single light cards: their boxes, what they say, and whether they hold a picture or can only be read. */
function lightBoxes(): string[] {
  return sorted(
    all<SVGGElement>('g[data-node-id]:not([data-frame])').map((group) => {
      const frame = group.querySelector('rect')!;
      const answers = [
        group.querySelector('text:last-of-type')!.textContent,
        group.querySelector('image') !== null,
        group.hasAttribute('data-still'),
      ];
      const box = ['x', 'y', 'width', 'height'].map((name) => frame.getAttribute(name));
      return `${answers.join()} ${box.join(' ')}`;
    }),
  );
}

/** The pictures of merged cards. */
function pictured(): string[] {
  return sorted(all<SVGImageElement>('image[data-picture-of]').map((image) => image.dataset.pictureOf!));
}

const titleOf = (each: BoardNode) => String(each.data.title ?? each.id);

/** Waits until a tier draws what the board holds, and nothing else; what it says then is the failure's message. */
async function agrees(drawn: () => unknown, wanted: unknown): Promise<void> {
  await vi.waitFor(() => expect(drawn()).toEqual(wanted), { timeout: 5000 });
}

test('after any edits, of frames too, every tier draws each node of the board once, in its box and look, and each edge between its ends', {
  timeout: LONG_MS,
}, async () => {
  const { store, controller } = await openCanvas(boardOf([node('n0', 'sketchNode', 0, 0)], []), {
    titleOf,
    nameOf: titleOf,
    thumbnailOf: (each) => (each.data.pictured ? PICTURE : undefined),
  });
  const tiers = { tiles: 0.1, merged: 0.15, single: 0.22 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(edit, fc.constantFrom(...Object.values(tiers))), { minLength: 6, maxLength: 12, size: 'max' }),
      async (steps) => {
        const history: Board[] = [START];
        store.set({ board: START });
        for (const [change, k] of steps) {
          history.push(change(history));
          controller.camera.setViewport({ x: 0, y: 0, k });
          await nextFrames(1);
          store.set({ board: history.at(-1)! });
        }
        const board = history.at(-1)!;
        const isPictured = (each: BoardNode) => each.data.pictured === true;
        controller.camera.setViewport({ x: 0, y: 0, k: tiers.tiles });
        await agrees(
          () => tileBoxes(controller),
          boxes(cardsOf(board), (each) => (isPictured(each) ? 'picture' : 'plain')),
        );
        const frames = boxes(drawnOf(board).filter(isOpenFrame), (each) => each.id);
        await agrees(frameBoxes, frames);
        controller.camera.setViewport({ x: 0, y: 0, k: tiers.merged });
        const withPicture = cardsOf(board).filter((each) => isPictured(each) && !UNWIRED.has(each.type));
        await agrees(pictured, sorted(withPicture.map((each) => each.id)));
        controller.camera.setViewport({ x: 0, y: 0, k: tiers.single });
        await agrees(
          lightBoxes,
          boxes(cardsOf(board), (each) =>
            [titleOf(each), isPictured(each) && !UNWIRED.has(each.type), isReadOnly(each)].join(),
          ),
        );
        await agrees(frameBoxes, frames);
        const ways = new Map(
          [...controller.scene.edges()].map((edge) => [edge.id, edgePath(edge.from, edge.to, edge.lane, edge.rail)]),
        );
        await agrees(
          () =>
            sorted(
              all<SVGGElement>('g[data-edge-id]').map(
                (group) => `${group.dataset.edgeId} ${group.querySelector('path:last-of-type')!.getAttribute('d')}`,
              ),
            ),
          sorted(edgesOf(board).map((id) => `${id} ${ways.get(id as EdgeId)}`)),
        );
      },
    ),
    // What was found until then is told, however small it could still be made.
    { numRuns: RUNS, interruptAfterTimeLimit: LONG_MS - 15_000, markInterruptAsFailure: true },
  );
});
