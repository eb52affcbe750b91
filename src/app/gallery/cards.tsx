import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf } from '../../../contract/handles.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { isBusy, selectRun } from '../../machines/board/selectors.ts';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import type { NodeDefinition } from '../../nodes/defineNode.ts';
import { DRAWING, FILM_DATA, photo } from '../../nodes/gallery/pictures.ts';
import { DEFINITIONS, loadViews } from '../../nodes/registry.ts';
import { CardSpecimen, SUBJECT } from './CardSpecimen.tsx';
import type { Specimen } from './specimen.ts';

type Data = Readonly<Record<string, unknown>>;
type StartedBoard = ReturnType<typeof startBoard>;
type State = {
  readonly data?: Data;
  /** The connected values, by the subject's inputs. */
  readonly feeds?: readonly Feed[];
  /** Other nodes of its board. */
  readonly beside?: readonly BoardNode[];
  /** A comment opens while it is selected. */
  readonly selected?: boolean;
  /** Presses the play button that lies over the video. */
  readonly plays?: boolean;
  /** Brings the card into its state, resolved once it is. */
  readonly after?: (board: StartedBoard) => Promise<void> | void;
};
type Feed = { readonly into: HandleId; readonly from: HandleId; readonly node: BoardNode };

const NO_RESULT = [
  'The built-in engine cannot build "saddle", so nothing was drawn.',
  'It can build: chairs, kettles, lamps.',
];
const PROMPT = 'A kettle for small kitchens, spun copper, one continuous handle';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const COMPOSED_KEY = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const RESULT = { image_url: photo(30), object_key: KEY, image_width: 768, image_height: 768 };
const SQUARE = { imageWidth: 768, imageHeight: 768 };
const DRAWN = { imageUrl: DRAWING, objectKey: KEY, shapes: [] };
const UPLOADED = {
  sketchImageUrl: photo(60, 640, 480),
  sketchObjectKey: KEY,
  sketchImageWidth: 640,
  sketchImageHeight: 480,
};
const FILMED = { video_url: FILM_DATA.videoUrl, object_key: FILM_DATA.objectKey, video_width: 160, video_height: 90 };
const WORDMARK = { text: 'Kettle', font: 'Georgia', fontColor: '#7a3b16', letterSpacing: 4 };
const MODEL = { modelUrl: photo(30), objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.glb', modelFormat: 'step' };
const locked = { readOnly: true };
const COMMENT = {
  noteText: 'Best of the three. Could the arms be 2 cm lower?',
  commentorName: 'Mina',
  createdAt: '2026-01-08T10:42:00Z',
};

const picture = (into: HandleId, hue = 200): Feed => ({
  into,
  from: 'out.image.image',
  node: node(`picture-${hue}`, 'prototype2DNode', { imageUrl: photo(hue), objectKey: KEY, ...SQUARE }),
});
const textFeed = (into: HandleId): Feed => ({
  into,
  from: 'out.text.text',
  node: node('words', 'textNode', { text: PROMPT }),
});
const IMAGE = picture('in.image.image');

const BRIEF: State = {
  feeds: [textFeed('in.text.text')],
  data: { instructions: 'For a product photo. Name the light.' },
};
const FULL_PROMPT =
  'A kettle for small kitchens in spun copper, one continuous handle, lit from the left by one soft window, plaster wall';

const LAYERS = [picture('in.image.layer1', 30), picture('in.image.layer2', 200)];
const ARRANGED = {
  imageTransforms: [
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 1 },
    { imageId: 'layer2', x: 280, y: 250, rotate: -12, scale: 0.4 },
  ],
};

const SUBJECT_ID = nodeId(SUBJECT);
const go = (board: StartedBoard, action?: string) =>
  board.actor.send({ type: 'go.pressed', id: SUBJECT_ID, ...(action && { action }) });
const file = (board: StartedBoard, name: string) =>
  board.actor.send({ type: 'file.selected', id: SUBJECT_ID, file: new File(['x'], name) });

/** Waits, frame by frame, for what the machines do next. */
async function until<Value>(find: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = find();
    if (value !== undefined) return value;
    await new Promise(requestAnimationFrame);
  }
}

/** Presses Go, and answers what is asked of the server: by a refusal, or by what was made. */
async function goAndAnswer(board: StartedBoard, answer: number | Data): Promise<void> {
  go(board);
  const request = await until(() => board.streams[0] ?? board.calls[0]);
  if ('answer' in request) typeof answer === 'number' ? request.fail(answer) : request.answer(answer);
  else if (typeof answer === 'number') request.tell({ type: 'stream.failed', status: answer });
  else {
    request.tell({ type: 'stream.image', answer });
    request.tell({ type: 'stream.ended' });
  }
  await until(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** Presses Go and has the stream fail in doubt. */
async function goInDoubt(board: StartedBoard): Promise<void> {
  go(board);
  const stream = await until(() => board.streams[0]);
  const bill = { engine: 'OpenAI gpt-image', cost: 0.08 };
  stream.tell({ type: 'stream.reported', detail: '', code: 'maybe_billed', bill });
  await until(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** A card in one state. */
function card(
  type: NodeType,
  state: string,
  { data = {}, feeds = [], beside = [], plays, selected, after }: State = {},
): Specimen {
  async function show() {
    const nodes = [node(SUBJECT, type, data), ...feeds.map((feed) => feed.node), ...beside];
    const edges: BoardEdge[] = feeds.map(({ into, from, node: { id } }) => edge(id, SUBJECT, from, into));
    const board = startBoard({ nodes, edges });
    await loadViews([type]);
    await after?.(board);
    return <CardSpecimen actor={board.actor} plays={plays} selected={selected} />;
  }
  return { name: `${type} ${state}`, of: type, kind: 'card', show };
}

/** The states that every card with a Go has; `ready` is the one in which Go may be pressed. */
function generating(type: NodeType, ready: State, answer: Data = RESULT): Specimen[] {
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

/** The states of a card that names none of its own: with a picture at each of its inputs for one. */
function standard({ type, handles, generates }: NodeDefinition): Specimen[] {
  const known = type as NodeType;
  const inputs = handles.filter((id) => handleOf(id).direction === 'in' && handleOf(id).kind === 'image');
  if (generates) return generating(known, { feeds: inputs.map((into) => picture(into)) });
  return [card(known, 'empty'), card(known, 'locked', { data: locked })];
}

/** The cards that have states of their own. */
const NAMED: readonly Specimen[] = [
  card('sketchNode', 'empty'),
  card('sketchNode', 'done', { data: DRAWN }),
  card('sketchNode', 'wired', { feeds: [IMAGE] }),
  card('sketchNode', 'locked', { data: { ...DRAWN, ...locked } }),

  ...generating('generateSketchesNode', { data: { prompt: PROMPT } }),
  card('generateSketchesNode', 'in doubt', { data: { prompt: PROMPT, route: 'openai:gpt-image' }, after: goInDoubt }),
  card('generateSketchesNode', 'wired', { feeds: [textFeed('in.text.text'), picture('in.image.style')] }),
  card('generateSketchesNode', 'streaming', {
    data: { prompt: PROMPT },
    async after(board) {
      go(board);
      const stream = await until(() => board.streams[0]);
      stream.tell({ type: 'stream.prepared' });
      stream.tell({ type: 'stream.image', answer: RESULT });
    },
  }),
  card('generateSketchesNode', 'without a prompt', { after: (board) => go(board) }),

  ...generating('enrichNode', { data: { prompt: 'Walnut veneer, brass drivers' }, feeds: [IMAGE] }),
  card('enrichNode', 'wired', { feeds: [IMAGE, picture('in.image.style', 90), textFeed('in.text.text')] }),

  card('textNode', 'empty'),
  card('textNode', 'filled', { data: { text: 'A wall lamp in folded brass for a narrow hallway.' } }),
  card('textNode', 'of a model', { data: { text: PROMPT, madeOn: 'openai:gpt-image' } }),
  card('textNode', 'wired', { feeds: [textFeed('in.text.text')] }),
  card('textNode', 'locked', { data: { text: PROMPT, title: 'The brief', ...locked } }),

  card('stickyNoteNode', 'empty'),
  card('stickyNoteNode', 'filled', { data: { noteText: 'Decide on Thursday: two kettles go to the workshop.' } }),
  card('stickyNoteNode', 'edited', { data: { noteText: 'Armrest height is still open.', editable: true } }),
  card('stickyNoteNode', 'locked', { data: { noteText: 'Signed off', ...locked } }),

  card('commentNode', 'closed', { data: { ...COMMENT, commentorEmail: 'guest:mina@example.test' } }),
  card('commentNode', 'filled', { data: { ...COMMENT, commentorEmail: 'guest:mina@example.test' }, selected: true }),
  card('commentNode', 'own', {
    data: { ...COMMENT, commentorName: 'Lin', commentorEmail: 'me@example.test' },
    selected: true,
  }),
  card('commentNode', 'right to left', {
    data: { ...COMMENT, noteText: 'אפשר להנמיך את הידיות?', resolved: true },
    selected: true,
  }),
  card('commentNode', 'withheld', { data: { ...COMMENT, noteText: '', hidden: true }, selected: true }),
  card('commentNode', 'locked', { data: { ...COMMENT, ...locked }, selected: true }),

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
  card('prototype2DNode', 'of a model', {
    data: { imageUrl: photo(30), objectKey: KEY, ...SQUARE, madeOn: 'openai:gpt-image' },
  }),
  card('prototype2DNode', 'without a result', {
    data: { imageUrl: photo(30), objectKey: KEY, ...SQUARE, noResult: true, remarks: NO_RESULT },
    feeds: [
      {
        into: 'in.image.image',
        from: 'out.image.image',
        node: node('design', 'generateSketchesNode', { prompt: 'A racing saddle' }),
      },
    ],
  }),
  card('prototype2DNode', 'locked', { data: { imageUrl: photo(260), objectKey: KEY, ...SQUARE, ...locked } }),

  card('frameNode', 'empty', { data: { collapsed: true } }),
  card('frameNode', 'filled', {
    data: { title: 'Kettles', collapsed: true, color: 'blue' },
    beside: [{ ...node('inside', 'textNode'), frameId: SUBJECT_ID }],
  }),
  card('frameNode', 'locked', { data: { title: 'Signed off', collapsed: true, ...locked } }),

  ...generating('promptGeneratorNode', BRIEF, { enhanced_prompt: FULL_PROMPT }),
  card('promptGeneratorNode', 'without a text', { after: (board) => go(board) }),
  card('promptGeneratorNode', 'written', { ...BRIEF, data: { ...BRIEF.data, text: FULL_PROMPT } }),
  card('promptGeneratorNode', 'of a model', {
    ...BRIEF,
    data: { ...BRIEF.data, text: FULL_PROMPT, madeOn: 'openai:gpt-image' },
  }),

  ...generating('describeImageNode', { feeds: [IMAGE] }, { description: 'A copper kettle.' }),

  ...generating('remixNode', { data: { prompt: 'oak' }, feeds: [IMAGE] }),
  card('remixNode', 'with a blocked word', { data: { prompt: 'porn' }, feeds: [IMAGE], after: (board) => go(board) }),
  card('remixNode', 'wired', { feeds: [IMAGE, textFeed('in.text.text')] }),

  ...generating('generateVideoNode', { data: { prompt: 'slow zoom in' }, feeds: [picture('in.image.start')] }, FILMED),
  card('generateVideoNode', 'wired', {
    feeds: [picture('in.image.start'), picture('in.image.end', 90), textFeed('in.text.text')],
  }),
  card('generateVideoNode', 'without a start image', { data: { prompt: 'zoom in' }, after: (board) => go(board) }),

  card('videoNode', 'empty'),
  card('videoNode', 'filled', { data: { ...FILM_DATA, prompt: 'slow zoom in' } }),
  card('videoNode', 'of a model', { data: { ...FILM_DATA, madeOn: 'openai:gpt-image' } }),
  card('videoNode', 'playing', { data: FILM_DATA, plays: true }),
  card('videoNode', 'missing', { data: { ...FILM_DATA, videoUrl: 'data:video/mp4;base64,broken' }, plays: true }),
  card('videoNode', 'locked', { data: { ...FILM_DATA, ...locked } }),

  card('svgNode', 'empty'),
  card('svgNode', 'filled', { data: { imageUrl: DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' } }),
  card('svgNode', 'of a model', {
    data: { imageUrl: DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', madeOn: 'openai:gpt-image' },
  }),
  card('svgNode', 'locked', { data: { imageUrl: DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', ...locked } }),

  card('textImageNode', 'empty'),
  card('textImageNode', 'ready', { data: WORDMARK }),
  card('textImageNode', 'light letters', { data: { ...WORDMARK, fontColor: '#ffffff', font: 'Impact' } }),
  card('textImageNode', 'stays text', { data: { ...WORDMARK, text: 'Tea 😀 铜壶' } }),
  card('textImageNode', 'busy', { data: WORDMARK, after: (board) => go(board, 'create') }),
  card('textImageNode', 'with a blocked word', { data: { text: 'porn' }, after: (board) => go(board, 'create') }),
  card('textImageNode', 'locked', { data: { ...WORDMARK, ...locked } }),

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

  card('upload3DNode', 'empty'),
  card('upload3DNode', 'filled', { data: MODEL }),
  card('upload3DNode', 'busy', {
    after(board) {
      file(board, 'kettle.step');
      board.uploads[0]?.sent(0.4);
    },
  }),
  card('upload3DNode', 'refused', { data: MODEL, after: (board) => file(board, 'kettle.stl') }),
  card('upload3DNode', 'failed', {
    after(board) {
      file(board, 'kettle.obj');
      board.uploads[0]?.fail(400, 'invalid_model', 'This OBJ file has no faces.');
    },
  }),
  card('upload3DNode', 'locked', { data: { ...MODEL, ...locked } }),
  card('upload3DNode', 'locked and empty', { data: locked }),

  ...generating('threeDNode', { feeds: [IMAGE] }, { model_url: photo(30), object_key: MODEL.objectKey }),
  card('threeDNode', 'of a model', { data: { ...MODEL, modelFormat: 'glb', madeOn: 'openai:gpt-image' } }),
  card('threeDNode', 'filled', { data: { ...MODEL, modelFormat: 'glb', stlMode: false }, feeds: [IMAGE] }),
  card('threeDNode', 'wired', {
    feeds: [{ into: 'in.3d.3d', from: 'out.3d.3d', node: node('model', 'upload3DNode', MODEL) }],
  }),

  ...generating('instructEditNode', { data: { prompt: 'copper' }, feeds: [IMAGE] }),
  card('instructEditNode', 'wired', { feeds: [IMAGE, picture('in.image.refimage', 90), textFeed('in.text.text')] }),
  card('instructEditNode', 'without a prompt', { feeds: [IMAGE], after: (board) => go(board) }),

  ...generating('modifyNode', { data: { prompt: 'on sand', mode: 'fill' }, feeds: [IMAGE] }),
  card('modifyNode', 'without a mask', { data: { prompt: 'on sand' }, feeds: [IMAGE], after: (board) => go(board) }),
  card('modifyNode', 'to vector', { data: { mode: 'svg' }, feeds: [IMAGE] }),

  ...generating('expandImageNode', {
    data: {
      prompt: 'oak bar',
      objectKey: COMPOSED_KEY,
      imageUrl: photo(200),
      composedFrom: { objectKey: KEY },
    },
    feeds: [IMAGE],
  }),

  card('composerNode', 'new', {}),
  card('composerNode', 'arranged', { data: ARRANGED, feeds: LAYERS }),
  card('composerNode', 'wide', { data: { ...ARRANGED, aspectRatio: '16:9' }, feeds: LAYERS }),
  card('composerNode', 'with a layer missing', {
    data: ARRANGED,
    feeds: [LAYERS[0]!, { ...LAYERS[1]!, node: node('gone', 'prototype2DNode', { imageUrl: 'data:,' }) }],
  }),
  card('composerNode', 'with a layer not connected', { data: ARRANGED, feeds: [LAYERS[0]!] }),
  card('composerNode', 'without its images', {
    data: { ...ARRANGED, objectKey: COMPOSED_KEY, imageUrl: photo(200) },
  }),
  card('composerNode', 'locked', { data: { ...ARRANGED, ...locked }, feeds: LAYERS }),
];

/** Every card in every state. */
export const CARDS: readonly Specimen[] = [
  ...NAMED,
  ...DEFINITIONS.filter(({ type }) => !NAMED.some(({ of }) => of === type)).flatMap(standard),
];
