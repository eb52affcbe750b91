import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf } from '../../../contract/handles.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { isBusy, selectRun } from '../../machines/board/selectors.ts';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import type { NodeDefinition } from '../../nodes/defineNode.ts';
import { SAMPLE_DRAWING, SAMPLE_VIDEO_DATA, samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { DEFINITIONS, loadViews } from '../../nodes/registry.ts';
import { CardSpecimen, SUBJECT } from './CardSpecimen.tsx';
import type { Specimen } from './specimen.ts';

type Data = Readonly<Record<string, unknown>>;
type StartedBoard = ReturnType<typeof startBoard>;
type CardOptions = {
  readonly data?: Data;
  /** The connected values, by the subject's inputs. */
  readonly connectedInputs?: readonly ConnectedNode[];
  /** Other nodes of its board. */
  readonly beside?: readonly BoardNode[];
  /** A comment opens while it is selected. */
  readonly selected?: boolean;
  /** Presses the play button that lies over the video. */
  readonly isPlaying?: boolean;
  /** Brings the card into its state, resolved once it is. */
  readonly prepare?: (board: StartedBoard) => Promise<void> | void;
};
type ConnectedNode = { readonly targetHandle: HandleId; readonly sourceHandle: HandleId; readonly node: BoardNode };

const NO_RESULT_REMARKS = [
  'The built-in engine cannot build "saddle", so nothing was drawn.',
  'It can build: chairs, kettles, lamps.',
];
const PROMPT = 'A kettle for small kitchens, spun copper, one continuous handle';
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const COMPOSED_KEY = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const RESULT = { image_url: samplePhoto(30), object_key: KEY, image_width: 768, image_height: 768 };
const SQUARE = { imageWidth: 768, imageHeight: 768 };
const SKETCH_DATA = { imageUrl: SAMPLE_DRAWING, objectKey: KEY, shapes: [] };
const UPLOADED_DATA = {
  sketchImageUrl: samplePhoto(60, 640, 480),
  sketchObjectKey: KEY,
  sketchImageWidth: 640,
  sketchImageHeight: 480,
};
const VIDEO_ANSWER = {
  video_url: SAMPLE_VIDEO_DATA.videoUrl,
  object_key: SAMPLE_VIDEO_DATA.objectKey,
  video_width: 160,
  video_height: 90,
};
const WORDMARK = { text: 'Kettle', font: 'Georgia', fontColor: '#7a3b16', letterSpacing: 4 };
const MODEL = { modelUrl: samplePhoto(30), objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.glb', modelFormat: 'step' };
const READ_ONLY = { readOnly: true };
const COMMENT = {
  noteText: 'Best of the three. Could the arms be 2 cm lower?',
  commentorName: 'Mina',
  createdAt: '2026-01-08T10:42:00Z',
};

const pictureFeed = (targetHandle: HandleId, hue = 200): ConnectedNode => ({
  targetHandle,
  sourceHandle: 'out.image.image',
  node: node(`picture-${hue}`, 'prototype2DNode', { imageUrl: samplePhoto(hue), objectKey: KEY, ...SQUARE }),
});
const textFeed = (targetHandle: HandleId): ConnectedNode => ({
  targetHandle,
  sourceHandle: 'out.text.text',
  node: node('words', 'textNode', { text: PROMPT }),
});
const IMAGE_FEED = pictureFeed('in.image.image');

const BRIEF: CardOptions = {
  connectedInputs: [textFeed('in.text.text')],
  data: { instructions: 'For a product photo. Name the light.' },
};
const FULL_PROMPT =
  'A kettle for small kitchens in spun copper, one continuous handle, lit from the left by one soft window, plaster wall';

const LAYERS = [pictureFeed('in.image.layer1', 30), pictureFeed('in.image.layer2', 200)];
const ARRANGED_LAYERS = {
  imageTransforms: [
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 1 },
    { imageId: 'layer2', x: 280, y: 250, rotate: -12, scale: 0.4 },
  ],
};

const SUBJECT_ID = nodeId(SUBJECT);
const pressGo = (board: StartedBoard, action?: string) =>
  board.actor.send({ type: 'go.pressed', id: SUBJECT_ID, ...(action && { action }) });
const selectFile = (board: StartedBoard, name: string) =>
  board.actor.send({ type: 'file.selected', id: SUBJECT_ID, file: new File(['x'], name) });

/** Waits, frame by frame, for what the machines do next. */
async function waitFor<Value>(find: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = find();
    if (value !== undefined) return value;
    await new Promise(requestAnimationFrame);
  }
}

/** Presses Go, and answers what is asked of the server: by a refusal, or by what was made. */
async function goAndAnswer(board: StartedBoard, answer: number | Data): Promise<void> {
  pressGo(board);
  const request = await waitFor(() => board.streams[0] ?? board.calls[0]);
  if ('answer' in request) typeof answer === 'number' ? request.fail(answer) : request.answer(answer);
  else if (typeof answer === 'number') request.tell({ type: 'stream.failed', status: answer });
  else {
    request.tell({ type: 'stream.image', answer });
    request.tell({ type: 'stream.ended' });
  }
  await waitFor(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** Presses Go and has the stream fail in doubt. */
async function goInDoubt(board: StartedBoard): Promise<void> {
  pressGo(board);
  const stream = await waitFor(() => board.streams[0]);
  const bill = { engine: 'OpenAI gpt-image', cost: 0.08 };
  stream.tell({ type: 'stream.reported', detail: '', code: 'maybe_billed', bill });
  await waitFor(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** A card in one state. */
function card(
  type: NodeType,
  state: string,
  { data = {}, connectedInputs = [], beside = [], isPlaying, selected, prepare }: CardOptions = {},
): Specimen {
  async function show() {
    const nodes = [
      node(SUBJECT, type, data),
      ...connectedInputs.map((connectedInput) => connectedInput.node),
      ...beside,
    ];
    const edges: BoardEdge[] = connectedInputs.map(({ targetHandle, sourceHandle, node: { id } }) =>
      edge(id, SUBJECT, sourceHandle, targetHandle),
    );
    const board = startBoard({ nodes, edges });
    await loadViews([type]);
    await prepare?.(board);
    return <CardSpecimen actor={board.actor} isPlaying={isPlaying} selected={selected} />;
  }
  return { name: `${type} ${state}`, subject: type, kind: 'card', show };
}

/** The states that every card with a Go has; `ready` is the one in which Go may be pressed. */
function generatingCards(type: NodeType, ready: CardOptions, answer: Data = RESULT): Specimen[] {
  return [
    card(type, 'idle'),
    card(type, 'ready', ready),
    card(type, 'busy', { ...ready, prepare: (board) => pressGo(board) }),
    card(type, 'refused', { ...ready, prepare: (board) => goAndAnswer(board, 403) }),
    card(type, 'failed', { ...ready, prepare: (board) => goAndAnswer(board, 500) }),
    card(type, 'done', { ...ready, prepare: (board) => goAndAnswer(board, answer) }),
    card(type, 'locked', { ...ready, data: { ...ready.data, ...READ_ONLY } }),
  ];
}

/** The states of a card that names none of its own: with a picture at each of its inputs for one. */
function standardCards({ type, handles, generates }: NodeDefinition): Specimen[] {
  const nodeType = type as NodeType;
  const inputs = handles.filter((id) => handleOf(id).direction === 'in' && handleOf(id).kind === 'image');
  if (generates)
    return generatingCards(nodeType, { connectedInputs: inputs.map((targetHandle) => pictureFeed(targetHandle)) });
  return [card(nodeType, 'empty'), card(nodeType, 'locked', { data: READ_ONLY })];
}

/** The cards that have states of their own. */
const SPECIFIC_CARDS: readonly Specimen[] = [
  card('sketchNode', 'empty'),
  card('sketchNode', 'done', { data: SKETCH_DATA }),
  card('sketchNode', 'wired', { connectedInputs: [IMAGE_FEED] }),
  card('sketchNode', 'locked', { data: { ...SKETCH_DATA, ...READ_ONLY } }),

  ...generatingCards('generateSketchesNode', { data: { prompt: PROMPT } }),
  card('generateSketchesNode', 'in doubt', { data: { prompt: PROMPT, route: 'openai:gpt-image' }, prepare: goInDoubt }),
  card('generateSketchesNode', 'wired', { connectedInputs: [textFeed('in.text.text'), pictureFeed('in.image.style')] }),
  card('generateSketchesNode', 'streaming', {
    data: { prompt: PROMPT },
    async prepare(board) {
      pressGo(board);
      const stream = await waitFor(() => board.streams[0]);
      stream.tell({ type: 'stream.prepared' });
      stream.tell({ type: 'stream.image', answer: RESULT });
    },
  }),
  card('generateSketchesNode', 'without a prompt', { prepare: (board) => pressGo(board) }),

  ...generatingCards('enrichNode', { data: { prompt: 'Walnut veneer, brass drivers' }, connectedInputs: [IMAGE_FEED] }),
  card('enrichNode', 'wired', {
    connectedInputs: [IMAGE_FEED, pictureFeed('in.image.style', 90), textFeed('in.text.text')],
  }),

  card('textNode', 'empty'),
  card('textNode', 'filled', { data: { text: 'A wall lamp in folded brass for a narrow hallway.' } }),
  card('textNode', 'of a model', { data: { text: PROMPT, madeOn: 'openai:gpt-image' } }),
  card('textNode', 'wired', { connectedInputs: [textFeed('in.text.text')] }),
  card('textNode', 'locked', { data: { text: PROMPT, title: 'The brief', ...READ_ONLY } }),

  card('stickyNoteNode', 'empty'),
  card('stickyNoteNode', 'filled', { data: { noteText: 'Decide on Thursday: two kettles go to the workshop.' } }),
  card('stickyNoteNode', 'edited', { data: { noteText: 'Armrest height is still open.', editable: true } }),
  card('stickyNoteNode', 'locked', { data: { noteText: 'Signed off', ...READ_ONLY } }),

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
  card('commentNode', 'locked', { data: { ...COMMENT, ...READ_ONLY }, selected: true }),

  card('prototype2DNode', 'filled', {
    data: { imageUrl: samplePhoto(30), objectKey: KEY, ...SQUARE, shared: true, title: 'Walnut speaker, warm light' },
  }),
  card('prototype2DNode', 'wide', {
    data: { imageUrl: samplePhoto(200, 1024, 576), objectKey: KEY, imageWidth: 1024, imageHeight: 576 },
  }),
  card('prototype2DNode', 'tall', {
    data: { imageUrl: samplePhoto(140, 576, 1024), objectKey: KEY, imageWidth: 576, imageHeight: 1024 },
  }),
  card('prototype2DNode', 'empty'),
  card('prototype2DNode', 'missing', { data: { imageUrl: 'data:image/png;base64,broken', objectKey: KEY } }),
  card('prototype2DNode', 'busy', {
    data: { imageUrl: samplePhoto(30), objectKey: KEY, ...SQUARE },
    prepare: (board) => pressGo(board, 'removeBackground'),
  }),
  card('prototype2DNode', 'of a model', {
    data: { imageUrl: samplePhoto(30), objectKey: KEY, ...SQUARE, madeOn: 'openai:gpt-image' },
  }),
  card('prototype2DNode', 'without a result', {
    data: { imageUrl: samplePhoto(30), objectKey: KEY, ...SQUARE, noResult: true, remarks: NO_RESULT_REMARKS },
    connectedInputs: [
      {
        targetHandle: 'in.image.image',
        sourceHandle: 'out.image.image',
        node: node('design', 'generateSketchesNode', { prompt: 'A racing saddle' }),
      },
    ],
  }),
  card('prototype2DNode', 'locked', { data: { imageUrl: samplePhoto(260), objectKey: KEY, ...SQUARE, ...READ_ONLY } }),

  card('frameNode', 'empty', { data: { collapsed: true } }),
  card('frameNode', 'filled', {
    data: { title: 'Kettles', collapsed: true, color: 'blue' },
    beside: [{ ...node('inside', 'textNode'), frameId: SUBJECT_ID }],
  }),
  card('frameNode', 'locked', { data: { title: 'Signed off', collapsed: true, ...READ_ONLY } }),

  ...generatingCards('promptGeneratorNode', BRIEF, { enhanced_prompt: FULL_PROMPT }),
  card('promptGeneratorNode', 'without a text', { prepare: (board) => pressGo(board) }),
  card('promptGeneratorNode', 'written', { ...BRIEF, data: { ...BRIEF.data, text: FULL_PROMPT } }),
  card('promptGeneratorNode', 'of a model', {
    ...BRIEF,
    data: { ...BRIEF.data, text: FULL_PROMPT, madeOn: 'openai:gpt-image' },
  }),

  ...generatingCards('describeImageNode', { connectedInputs: [IMAGE_FEED] }, { description: 'A copper kettle.' }),

  ...generatingCards('remixNode', { data: { prompt: 'oak' }, connectedInputs: [IMAGE_FEED] }),
  card('remixNode', 'with a blocked word', {
    data: { prompt: 'porn' },
    connectedInputs: [IMAGE_FEED],
    prepare: (board) => pressGo(board),
  }),
  card('remixNode', 'wired', { connectedInputs: [IMAGE_FEED, textFeed('in.text.text')] }),

  ...generatingCards(
    'generateVideoNode',
    { data: { prompt: 'slow zoom in' }, connectedInputs: [pictureFeed('in.image.start')] },
    VIDEO_ANSWER,
  ),
  card('generateVideoNode', 'wired', {
    connectedInputs: [pictureFeed('in.image.start'), pictureFeed('in.image.end', 90), textFeed('in.text.text')],
  }),
  card('generateVideoNode', 'without a start image', {
    data: { prompt: 'zoom in' },
    prepare: (board) => pressGo(board),
  }),

  card('videoNode', 'empty'),
  card('videoNode', 'filled', { data: { ...SAMPLE_VIDEO_DATA, prompt: 'slow zoom in' } }),
  card('videoNode', 'of a model', { data: { ...SAMPLE_VIDEO_DATA, madeOn: 'openai:gpt-image' } }),
  card('videoNode', 'playing', { data: SAMPLE_VIDEO_DATA, isPlaying: true }),
  card('videoNode', 'missing', {
    data: { ...SAMPLE_VIDEO_DATA, videoUrl: 'data:video/mp4;base64,broken' },
    isPlaying: true,
  }),
  card('videoNode', 'locked', { data: { ...SAMPLE_VIDEO_DATA, ...READ_ONLY } }),

  card('svgNode', 'empty'),
  card('svgNode', 'filled', { data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' } }),
  card('svgNode', 'of a model', {
    data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', madeOn: 'openai:gpt-image' },
  }),
  card('svgNode', 'locked', {
    data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', ...READ_ONLY },
  }),

  card('textImageNode', 'empty'),
  card('textImageNode', 'ready', { data: WORDMARK }),
  card('textImageNode', 'light letters', { data: { ...WORDMARK, fontColor: '#ffffff', font: 'Impact' } }),
  card('textImageNode', 'stays text', { data: { ...WORDMARK, text: 'Tea 😀 铜壶' } }),
  card('textImageNode', 'busy', { data: WORDMARK, prepare: (board) => pressGo(board, 'create') }),
  card('textImageNode', 'with a blocked word', {
    data: { text: 'porn' },
    prepare: (board) => pressGo(board, 'create'),
  }),
  card('textImageNode', 'locked', { data: { ...WORDMARK, ...READ_ONLY } }),

  card('uploadSketchNode', 'empty'),
  card('uploadSketchNode', 'filled', { data: UPLOADED_DATA }),
  card('uploadSketchNode', 'busy', {
    prepare(board) {
      selectFile(board, 'kettle.jpg');
      board.uploads[0]?.sent(0.4);
    },
  }),
  card('uploadSketchNode', 'refused', { data: UPLOADED_DATA, prepare: (board) => selectFile(board, 'kettle.heic') }),
  card('uploadSketchNode', 'failed', {
    prepare(board) {
      selectFile(board, 'kettle.jpg');
      board.uploads[0]?.fail(500);
    },
  }),
  card('uploadSketchNode', 'locked', { data: { ...UPLOADED_DATA, ...READ_ONLY } }),
  card('uploadSketchNode', 'locked and empty', { data: READ_ONLY }),

  card('upload3DNode', 'empty'),
  card('upload3DNode', 'filled', { data: MODEL }),
  card('upload3DNode', 'busy', {
    prepare(board) {
      selectFile(board, 'kettle.step');
      board.uploads[0]?.sent(0.4);
    },
  }),
  card('upload3DNode', 'refused', { data: MODEL, prepare: (board) => selectFile(board, 'kettle.stl') }),
  card('upload3DNode', 'failed', {
    prepare(board) {
      selectFile(board, 'kettle.obj');
      board.uploads[0]?.fail(400, 'invalid_model', 'This OBJ file has no faces.');
    },
  }),
  card('upload3DNode', 'locked', { data: { ...MODEL, ...READ_ONLY } }),
  card('upload3DNode', 'locked and empty', { data: READ_ONLY }),

  ...generatingCards(
    'threeDNode',
    { connectedInputs: [IMAGE_FEED] },
    { model_url: samplePhoto(30), object_key: MODEL.objectKey },
  ),
  card('threeDNode', 'of a model', { data: { ...MODEL, modelFormat: 'glb', madeOn: 'openai:gpt-image' } }),
  card('threeDNode', 'filled', {
    data: { ...MODEL, modelFormat: 'glb', stlMode: false },
    connectedInputs: [IMAGE_FEED],
  }),
  card('threeDNode', 'wired', {
    connectedInputs: [
      { targetHandle: 'in.3d.3d', sourceHandle: 'out.3d.3d', node: node('model', 'upload3DNode', MODEL) },
    ],
  }),

  ...generatingCards('instructEditNode', { data: { prompt: 'copper' }, connectedInputs: [IMAGE_FEED] }),
  card('instructEditNode', 'wired', {
    connectedInputs: [IMAGE_FEED, pictureFeed('in.image.refimage', 90), textFeed('in.text.text')],
  }),
  card('instructEditNode', 'without a prompt', { connectedInputs: [IMAGE_FEED], prepare: (board) => pressGo(board) }),

  ...generatingCards('modifyNode', { data: { prompt: 'on sand', mode: 'fill' }, connectedInputs: [IMAGE_FEED] }),
  card('modifyNode', 'without a mask', {
    data: { prompt: 'on sand' },
    connectedInputs: [IMAGE_FEED],
    prepare: (board) => pressGo(board),
  }),
  card('modifyNode', 'to vector', { data: { mode: 'svg' }, connectedInputs: [IMAGE_FEED] }),

  ...generatingCards('expandImageNode', {
    data: {
      prompt: 'oak bar',
      objectKey: COMPOSED_KEY,
      imageUrl: samplePhoto(200),
      composedFrom: { objectKey: KEY },
    },
    connectedInputs: [IMAGE_FEED],
  }),

  card('composerNode', 'new', {}),
  card('composerNode', 'arranged', { data: ARRANGED_LAYERS, connectedInputs: LAYERS }),
  card('composerNode', 'wide', { data: { ...ARRANGED_LAYERS, aspectRatio: '16:9' }, connectedInputs: LAYERS }),
  card('composerNode', 'with a layer missing', {
    data: ARRANGED_LAYERS,
    connectedInputs: [LAYERS[0]!, { ...LAYERS[1]!, node: node('gone', 'prototype2DNode', { imageUrl: 'data:,' }) }],
  }),
  card('composerNode', 'with a layer not connected', { data: ARRANGED_LAYERS, connectedInputs: [LAYERS[0]!] }),
  card('composerNode', 'without its images', {
    data: { ...ARRANGED_LAYERS, objectKey: COMPOSED_KEY, imageUrl: samplePhoto(200) },
  }),
  card('composerNode', 'locked', { data: { ...ARRANGED_LAYERS, ...READ_ONLY }, connectedInputs: LAYERS }),
];

/** Every card in every state. */
export const CARD_SPECIMENS: readonly Specimen[] = [
  ...SPECIFIC_CARDS,
  ...DEFINITIONS.filter(({ type }) => !SPECIFIC_CARDS.some(({ subject }) => subject === type)).flatMap(standardCards),
];
