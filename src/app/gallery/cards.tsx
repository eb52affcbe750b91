import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { isBusy, selectRun } from '../../machines/selectors.ts';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { DRAWING, photo } from '../../nodes/gallery/pictures.ts';
import { bringViews } from '../../nodes/registry.ts';
import { CardSpecimen, SUBJECT } from './CardSpecimen.tsx';
import type { Specimen } from './specimen.ts';

type Data = Readonly<Record<string, unknown>>;
type Started = ReturnType<typeof startBoard>;
type State = {
  readonly data?: Data;
  /** What is connected, by the subject's inputs. */
  readonly feeds?: readonly Feed[];
  /** Other nodes of its board. */
  readonly beside?: readonly BoardNode[];
  /** What happens to it, resolved once it has. */
  readonly after?: (board: Started) => Promise<void> | void;
};
type Feed = { readonly into: HandleId; readonly from: HandleId; readonly node: BoardNode };

const PROMPT = 'A kettle for small kitchens, spun copper, one continuous handle';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const COMPOSED_KEY = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const MADE = { image_url: photo(30), object_key: KEY, image_width: 768, image_height: 768 };
const SQUARE = { imageWidth: 768, imageHeight: 768 };
const DRAWN = { imageUrl: DRAWING, objectKey: KEY, shapes: [] };
const UPLOADED = {
  ...{ sketchImageUrl: photo(60, 640, 480), sketchObjectKey: KEY },
  ...{ sketchImageWidth: 640, sketchImageHeight: 480 },
};
const locked = { readOnly: true };

const picture = (into: HandleId, hue = 200): Feed => ({
  ...{ into, from: 'out.image.image' },
  node: node(`picture-${hue}`, 'prototype2DNode', { imageUrl: photo(hue), objectKey: KEY, ...SQUARE }),
});
const words = (into: HandleId): Feed => ({
  into,
  from: 'out.text.text',
  node: node('words', 'textNode', { text: PROMPT }),
});
const IMAGE = picture('in.image.image');

const SUBJECT_ID = nodeId(SUBJECT);
const go = (board: Started, action?: string) =>
  board.actor.send({ type: 'go.pressed', id: SUBJECT_ID, ...(action && { action }) });
const file = (board: Started, name: string) =>
  board.actor.send({ type: 'file.chosen', id: SUBJECT_ID, file: new File(['x'], name) });

/** Waits, frame by frame, for what the machines do next. */
async function until<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise(requestAnimationFrame);
  }
}

/** Presses Go, and answers what is asked of the server: by a refusal, or by what was made. */
async function goAndAnswer(board: Started, answer: number | Data): Promise<void> {
  go(board);
  const asked = await until(() => board.streams[0] ?? board.calls[0]);
  if ('answer' in asked) typeof answer === 'number' ? asked.fail(answer) : asked.answer(answer);
  else if (typeof answer === 'number') asked.tell({ type: 'stream.failed', status: answer });
  else {
    asked.tell({ type: 'stream.image', answer });
    asked.tell({ type: 'stream.ended' });
  }
  await until(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** A card in one state. */
function card(type: NodeType, state: string, { data = {}, feeds = [], beside = [], after }: State = {}): Specimen {
  async function show() {
    const nodes = [node(SUBJECT, type, data), ...feeds.map((feed) => feed.node), ...beside];
    const edges: BoardEdge[] = feeds.map(({ into, from, node: { id } }) => edge(id, SUBJECT, from, into));
    const board = startBoard({ nodes, edges });
    await bringViews([type]);
    await after?.(board);
    return <CardSpecimen actor={board.actor} />;
  }
  return { name: `${type} ${state}`, of: type, kind: 'card', show };
}

/** The states that every card with a Go has; `ready` is the one in which Go may be pressed. */
function generating(type: NodeType, ready: State, answer: Data = MADE): Specimen[] {
  return [
    card(type, 'idle'),
    card(type, 'ready', ready),
    card(type, 'busy', { ...ready, after: (board) => go(board) }),
    card(type, 'refused', { ...ready, after: (board) => goAndAnswer(board, 403) }),
    card(type, 'failed', { ...ready, after: (board) => goAndAnswer(board, 500) }),
    card(type, 'done', { ...ready, after: (board) => goAndAnswer(board, answer) }),
    card(type, 'locked', { ...ready, data: { ...ready.data, ...locked } }),
  ];
}

/** Every card in every state. A type without a Go names its states. */
export const CARDS: readonly Specimen[] = [
  card('sketchNode', 'empty'),
  card('sketchNode', 'done', { data: DRAWN }),
  card('sketchNode', 'wired', { feeds: [IMAGE] }),
  card('sketchNode', 'locked', { data: { ...DRAWN, ...locked } }),

  ...generating('generateSketchesNode', { data: { prompt: PROMPT } }),
  card('generateSketchesNode', 'wired', { feeds: [words('in.text.text'), picture('in.image.style')] }),
  card('generateSketchesNode', 'streaming', {
    data: { prompt: PROMPT },
    async after(board) {
      go(board);
      const stream = await until(() => board.streams[0]);
      stream.tell({ type: 'stream.prepared' });
      stream.tell({ type: 'stream.image', answer: MADE });
    },
  }),
  card('generateSketchesNode', 'without a prompt', { after: (board) => go(board) }),

  ...generating('enrichNode', { data: { prompt: 'Walnut veneer, brass drivers' }, feeds: [IMAGE] }),
  card('enrichNode', 'wired', { feeds: [IMAGE, picture('in.image.style', 90), words('in.text.text')] }),

  card('textNode', 'empty'),
  card('textNode', 'filled', { data: { text: 'A wall lamp in folded brass for a narrow hallway.' } }),
  card('textNode', 'wired', { feeds: [words('in.text.text')] }),
  card('textNode', 'locked', { data: { text: PROMPT, title: 'The brief', ...locked } }),

  card('stickyNoteNode', 'empty'),
  card('stickyNoteNode', 'filled', { data: { noteText: 'Decide on Thursday: two kettles go to the workshop.' } }),
  card('stickyNoteNode', 'edited', { data: { noteText: 'Armrest height is still open.', editable: true } }),
  card('stickyNoteNode', 'locked', { data: { noteText: 'Signed off', ...locked } }),

  card('prototype2DNode', 'filled', {
    data: { imageUrl: photo(30), objectKey: KEY, ...SQUARE, shared: true, title: 'Walnut speaker, warm light' },
  }),
  card('prototype2DNode', 'wide', {
    data: { imageUrl: photo(200, 1024, 576), objectKey: KEY, imageWidth: 1024, imageHeight: 576 },
  }),
  card('prototype2DNode', 'tall', {
    data: { imageUrl: photo(140, 576, 1024), objectKey: KEY, imageWidth: 576, imageHeight: 1024 },
  }),
  card('prototype2DNode', 'empty'),
  card('prototype2DNode', 'missing', { data: { imageUrl: 'data:image/png;base64,broken', objectKey: KEY } }),
  card('prototype2DNode', 'busy', {
    data: { imageUrl: photo(30), objectKey: KEY, ...SQUARE },
    after: (board) => go(board, 'removeBackground'),
  }),
  card('prototype2DNode', 'locked', { data: { imageUrl: photo(260), objectKey: KEY, ...SQUARE, ...locked } }),

  card('frameNode', 'empty', { data: { collapsed: true } }),
  card('frameNode', 'filled', {
    data: { title: 'Kettles', collapsed: true, color: 'blue' },
    beside: [{ ...node('inside', 'textNode'), frameId: SUBJECT_ID }],
  }),
  card('frameNode', 'locked', { data: { title: 'Signed off', collapsed: true, ...locked } }),

  ...generating('removeBackgroundNode', { feeds: [IMAGE] }),
  ...generating('describeImageNode', { feeds: [IMAGE] }, { description: 'A copper kettle.' }),

  ...generating('remixNode', { data: { prompt: 'oak' }, feeds: [IMAGE] }),
  card('remixNode', 'with a blocked word', { data: { prompt: 'porn' }, feeds: [IMAGE], after: (board) => go(board) }),
  card('remixNode', 'wired', { feeds: [IMAGE, words('in.text.text')] }),

  card('svgNode', 'empty'),
  card('svgNode', 'filled', { data: { imageUrl: DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' } }),
  card('svgNode', 'locked', { data: { imageUrl: DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', ...locked } }),

  card('uploadSketchNode', 'empty'),
  card('uploadSketchNode', 'filled', { data: UPLOADED }),
  card('uploadSketchNode', 'busy', {
    after(board) {
      file(board, 'kettle.jpg');
      board.uploads[0]?.sent(0.4);
    },
  }),
  card('uploadSketchNode', 'refused', { data: UPLOADED, after: (board) => file(board, 'kettle.heic') }),
  card('uploadSketchNode', 'failed', {
    after(board) {
      file(board, 'kettle.jpg');
      board.uploads[0]?.fail(500);
    },
  }),
  card('uploadSketchNode', 'locked', { data: { ...UPLOADED, ...locked } }),
  card('uploadSketchNode', 'locked and empty', { data: locked }),

  ...generating('instructEditNode', { data: { prompt: 'copper' }, feeds: [IMAGE] }),
  card('instructEditNode', 'wired', { feeds: [IMAGE, picture('in.image.refimage', 90), words('in.text.text')] }),
  card('instructEditNode', 'without a prompt', { feeds: [IMAGE], after: (board) => go(board) }),

  ...generating('modifyNode', { data: { prompt: 'on sand', mode: 'fill' }, feeds: [IMAGE] }),
  card('modifyNode', 'without a mask', { data: { prompt: 'on sand' }, feeds: [IMAGE], after: (board) => go(board) }),
  card('modifyNode', 'to vector', { data: { mode: 'svg' }, feeds: [IMAGE] }),

  ...generating('expandImageNode', {
    data: {
      ...{ prompt: 'oak bar', objectKey: COMPOSED_KEY, imageUrl: photo(200) },
      composedFrom: { objectKey: KEY },
    },
    feeds: [IMAGE],
  }),
];
