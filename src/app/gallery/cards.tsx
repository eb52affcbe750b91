import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { type HandleId, handleOf } from '../../../contract/handles.ts';
import type { NodeType } from '../../../contract/nodes.ts';
import { isBusy, selectRun } from '../../machines/board/selectors.ts';
import { edge, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import type { NodeDefinition } from '../../nodes/defineNode.ts';
import { SAMPLE_DRAWING, SAMPLE_VIDEO_DATA, samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { DEFINITIONS, loadViews } from '../../nodes/registry.ts';
import { CardSpecimen, SUBJECT_NODE_NAME } from './CardSpecimen.tsx';
import type { Specimen } from './specimen.ts';

type NodeData = Readonly<Record<string, unknown>>;
type StartedBoard = ReturnType<typeof startBoard>;
type CardOptions = {
  readonly data?: NodeData;
  /** The connected values, by the subject's inputs. */
  readonly connectedInputs?: readonly ConnectedNode[];
  /** Other nodes of its board. */
  readonly otherNodes?: readonly BoardNode[];
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
const OBJECT_KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const COMPOSED_OBJECT_KEY = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const IMAGE_ANSWER = { image_url: samplePhoto(30), object_key: OBJECT_KEY, image_width: 768, image_height: 768 };
const SQUARE_SIZE_DATA = { imageWidth: 768, imageHeight: 768 };
const SKETCH_DATA = { imageUrl: SAMPLE_DRAWING, objectKey: OBJECT_KEY, shapes: [] };
const UPLOADED_DATA = {
  sketchImageUrl: samplePhoto(60, 640, 480),
  sketchObjectKey: OBJECT_KEY,
  sketchImageWidth: 640,
  sketchImageHeight: 480,
};
const VIDEO_ANSWER = {
  video_url: SAMPLE_VIDEO_DATA.videoUrl,
  object_key: SAMPLE_VIDEO_DATA.objectKey,
  video_width: 160,
  video_height: 90,
};
const WORDMARK_DATA = { text: 'Kettle', font: 'Georgia', fontColor: '#7a3b16', letterSpacing: 4 };
const MODEL_DATA = { modelUrl: samplePhoto(30), objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.glb', modelFormat: 'step' };
const READ_ONLY_DATA = { readOnly: true };
const COMMENT_DATA = {
  noteText: 'Best of the three. Could the arms be 2 cm lower?',
  commentorName: 'Mina',
  createdAt: '2026-01-08T10:42:00Z',
};

const pictureInput = (targetHandle: HandleId, hue = 200): ConnectedNode => ({
  targetHandle,
  sourceHandle: 'out.image.image',
  node: node(`picture-${hue}`, 'prototype2DNode', {
    imageUrl: samplePhoto(hue),
    objectKey: OBJECT_KEY,
    ...SQUARE_SIZE_DATA,
  }),
});
const textInput = (targetHandle: HandleId): ConnectedNode => ({
  targetHandle,
  sourceHandle: 'out.text.text',
  node: node('words', 'textNode', { text: PROMPT }),
});
const IMAGE_INPUT = pictureInput('in.image.image');

const PROMPT_GENERATOR_OPTIONS: CardOptions = {
  connectedInputs: [textInput('in.text.text')],
  data: { instructions: 'For a product photo. Name the light.' },
};
const FULL_PROMPT =
  'A kettle for small kitchens in spun copper, one continuous handle, lit from the left by one soft window, plaster wall';

const LAYER_INPUTS = [pictureInput('in.image.layer1', 30), pictureInput('in.image.layer2', 200)];
const ARRANGED_LAYERS = {
  imageTransforms: [
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 1 },
    { imageId: 'layer2', x: 280, y: 250, rotate: -12, scale: 0.4 },
  ],
};

const SUBJECT_ID = nodeId(SUBJECT_NODE_NAME);
const pressGo = (board: StartedBoard, action?: string) =>
  board.actor.send({ type: 'go.pressed', id: SUBJECT_ID, ...(action && { action }) });
const selectFile = (board: StartedBoard, name: string) =>
  board.actor.send({ type: 'file.selected', id: SUBJECT_ID, file: new File(['x'], name) });

/** Waits, frame by frame, for what the machines do next. */
async function waitForValue<Value>(find: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = find();
    if (value !== undefined) return value;
    await new Promise(requestAnimationFrame);
  }
}

/** Presses Go, and answers what is asked of the server: by a refusal, or by what was made. */
async function pressGoAndAnswer(board: StartedBoard, answer: number | NodeData): Promise<void> {
  pressGo(board);
  const request = await waitForValue(() => board.streams[0] ?? board.calls[0]);
  if ('answer' in request) typeof answer === 'number' ? request.fail(answer) : request.answer(answer);
  else if (typeof answer === 'number') request.tell({ type: 'stream.failed', status: answer });
  else {
    request.tell({ type: 'stream.image', answer });
    request.tell({ type: 'stream.ended' });
  }
  await waitForValue(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** Presses Go and has the stream fail in doubt. */
async function pressGoAndFailInDoubt(board: StartedBoard): Promise<void> {
  pressGo(board);
  const stream = await waitForValue(() => board.streams[0]);
  const bill = { engine: 'OpenAI gpt-image', cost: 0.08 };
  stream.tell({ type: 'stream.reported', detail: '', code: 'maybe_billed', bill });
  await waitForValue(() => !isBusy(selectRun(board.actor.getSnapshot(), SUBJECT_ID)?.getSnapshot()) || undefined);
}

/** A card in one state. */
function card(
  type: NodeType,
  state: string,
  { data = {}, connectedInputs = [], otherNodes = [], isPlaying, selected, prepare }: CardOptions = {},
): Specimen {
  async function show() {
    const nodes = [
      node(SUBJECT_NODE_NAME, type, data),
      ...connectedInputs.map((connectedInput) => connectedInput.node),
      ...otherNodes,
    ];
    const edges: BoardEdge[] = connectedInputs.map(({ targetHandle, sourceHandle, node: { id } }) =>
      edge(id, SUBJECT_NODE_NAME, sourceHandle, targetHandle),
    );
    const board = startBoard({ nodes, edges });
    await loadViews([type]);
    await prepare?.(board);
    return <CardSpecimen actor={board.actor} isPlaying={isPlaying} selected={selected} />;
  }
  return { name: `${type} ${state}`, subject: type, kind: 'card', show };
}

/** The states that every card with a Go has; `ready` is the one in which Go may be pressed. */
function generatingCards(type: NodeType, ready: CardOptions, answer: NodeData = IMAGE_ANSWER): Specimen[] {
  return [
    card(type, 'idle'),
    card(type, 'ready', ready),
    card(type, 'busy', { ...ready, prepare: (board) => pressGo(board) }),
    card(type, 'refused', { ...ready, prepare: (board) => pressGoAndAnswer(board, 403) }),
    card(type, 'failed', { ...ready, prepare: (board) => pressGoAndAnswer(board, 500) }),
    card(type, 'done', { ...ready, prepare: (board) => pressGoAndAnswer(board, answer) }),
    card(type, 'locked', { ...ready, data: { ...ready.data, ...READ_ONLY_DATA } }),
  ];
}

/** The states of a card that names none of its own: with a picture at each of its inputs for one. */
function standardCards({ type, handles, generates }: NodeDefinition): Specimen[] {
  const nodeType = type as NodeType;
  const inputs = handles.filter((id) => handleOf(id).direction === 'in' && handleOf(id).kind === 'image');
  if (generates)
    return generatingCards(nodeType, { connectedInputs: inputs.map((targetHandle) => pictureInput(targetHandle)) });
  return [card(nodeType, 'empty'), card(nodeType, 'locked', { data: READ_ONLY_DATA })];
}

/** The cards that have states of their own. */
const SPECIFIC_CARDS: readonly Specimen[] = [
  card('sketchNode', 'empty'),
  card('sketchNode', 'done', { data: SKETCH_DATA }),
  card('sketchNode', 'wired', { connectedInputs: [IMAGE_INPUT] }),
  card('sketchNode', 'locked', { data: { ...SKETCH_DATA, ...READ_ONLY_DATA } }),

  ...generatingCards('generateSketchesNode', { data: { prompt: PROMPT } }),
  card('generateSketchesNode', 'in doubt', {
    data: { prompt: PROMPT, route: 'openai:gpt-image' },
    prepare: pressGoAndFailInDoubt,
  }),
  card('generateSketchesNode', 'wired', {
    connectedInputs: [textInput('in.text.text'), pictureInput('in.image.style')],
  }),
  card('generateSketchesNode', 'streaming', {
    data: { prompt: PROMPT },
    async prepare(board) {
      pressGo(board);
      const stream = await waitForValue(() => board.streams[0]);
      stream.tell({ type: 'stream.prepared' });
      stream.tell({ type: 'stream.image', answer: IMAGE_ANSWER });
    },
  }),
  card('generateSketchesNode', 'without a prompt', { prepare: (board) => pressGo(board) }),

  ...generatingCards('enrichNode', {
    data: { prompt: 'Walnut veneer, brass drivers' },
    connectedInputs: [IMAGE_INPUT],
  }),
  card('enrichNode', 'wired', {
    connectedInputs: [IMAGE_INPUT, pictureInput('in.image.style', 90), textInput('in.text.text')],
  }),

  card('textNode', 'empty'),
  card('textNode', 'filled', { data: { text: 'A wall lamp in folded brass for a narrow hallway.' } }),
  card('textNode', 'of a model', { data: { text: PROMPT, madeOn: 'openai:gpt-image' } }),
  card('textNode', 'wired', { connectedInputs: [textInput('in.text.text')] }),
  card('textNode', 'locked', { data: { text: PROMPT, title: 'The brief', ...READ_ONLY_DATA } }),

  card('stickyNoteNode', 'empty'),
  card('stickyNoteNode', 'filled', { data: { noteText: 'Decide on Thursday: two kettles go to the workshop.' } }),
  card('stickyNoteNode', 'edited', { data: { noteText: 'Armrest height is still open.', editable: true } }),
  card('stickyNoteNode', 'locked', { data: { noteText: 'Signed off', ...READ_ONLY_DATA } }),

  card('commentNode', 'closed', { data: { ...COMMENT_DATA, commentorEmail: 'guest:mina@example.test' } }),
  card('commentNode', 'filled', {
    data: { ...COMMENT_DATA, commentorEmail: 'guest:mina@example.test' },
    selected: true,
  }),
  card('commentNode', 'own', {
    data: { ...COMMENT_DATA, commentorName: 'Lin', commentorEmail: 'me@example.test' },
    selected: true,
  }),
  card('commentNode', 'right to left', {
    data: { ...COMMENT_DATA, noteText: 'אפשר להנמיך את הידיות?', resolved: true },
    selected: true,
  }),
  card('commentNode', 'withheld', { data: { ...COMMENT_DATA, noteText: '', hidden: true }, selected: true }),
  card('commentNode', 'locked', { data: { ...COMMENT_DATA, ...READ_ONLY_DATA }, selected: true }),

  card('prototype2DNode', 'filled', {
    data: {
      imageUrl: samplePhoto(30),
      objectKey: OBJECT_KEY,
      ...SQUARE_SIZE_DATA,
      shared: true,
      title: 'Walnut speaker, warm light',
    },
  }),
  card('prototype2DNode', 'wide', {
    data: { imageUrl: samplePhoto(200, 1024, 576), objectKey: OBJECT_KEY, imageWidth: 1024, imageHeight: 576 },
  }),
  card('prototype2DNode', 'tall', {
    data: { imageUrl: samplePhoto(140, 576, 1024), objectKey: OBJECT_KEY, imageWidth: 576, imageHeight: 1024 },
  }),
  card('prototype2DNode', 'empty'),
  card('prototype2DNode', 'missing', { data: { imageUrl: 'data:image/png;base64,broken', objectKey: OBJECT_KEY } }),
  card('prototype2DNode', 'busy', {
    data: { imageUrl: samplePhoto(30), objectKey: OBJECT_KEY, ...SQUARE_SIZE_DATA },
    prepare: (board) => pressGo(board, 'removeBackground'),
  }),
  card('prototype2DNode', 'of a model', {
    data: { imageUrl: samplePhoto(30), objectKey: OBJECT_KEY, ...SQUARE_SIZE_DATA, madeOn: 'openai:gpt-image' },
  }),
  card('prototype2DNode', 'without a result', {
    data: {
      imageUrl: samplePhoto(30),
      objectKey: OBJECT_KEY,
      ...SQUARE_SIZE_DATA,
      noResult: true,
      remarks: NO_RESULT_REMARKS,
    },
    connectedInputs: [
      {
        targetHandle: 'in.image.image',
        sourceHandle: 'out.image.image',
        node: node('design', 'generateSketchesNode', { prompt: 'A racing saddle' }),
      },
    ],
  }),
  card('prototype2DNode', 'locked', {
    data: { imageUrl: samplePhoto(260), objectKey: OBJECT_KEY, ...SQUARE_SIZE_DATA, ...READ_ONLY_DATA },
  }),

  card('frameNode', 'empty', { data: { collapsed: true } }),
  card('frameNode', 'filled', {
    data: { title: 'Kettles', collapsed: true, color: 'blue' },
    otherNodes: [{ ...node('inside', 'textNode'), frameId: SUBJECT_ID }],
  }),
  card('frameNode', 'locked', { data: { title: 'Signed off', collapsed: true, ...READ_ONLY_DATA } }),

  ...generatingCards('promptGeneratorNode', PROMPT_GENERATOR_OPTIONS, { enhanced_prompt: FULL_PROMPT }),
  card('promptGeneratorNode', 'without a text', { prepare: (board) => pressGo(board) }),
  card('promptGeneratorNode', 'written', {
    ...PROMPT_GENERATOR_OPTIONS,
    data: { ...PROMPT_GENERATOR_OPTIONS.data, text: FULL_PROMPT },
  }),
  card('promptGeneratorNode', 'of a model', {
    ...PROMPT_GENERATOR_OPTIONS,
    data: { ...PROMPT_GENERATOR_OPTIONS.data, text: FULL_PROMPT, madeOn: 'openai:gpt-image' },
  }),

  ...generatingCards('describeImageNode', { connectedInputs: [IMAGE_INPUT] }, { description: 'A copper kettle.' }),

  ...generatingCards('remixNode', { data: { prompt: 'oak' }, connectedInputs: [IMAGE_INPUT] }),
  card('remixNode', 'with a blocked word', {
    data: { prompt: 'porn' },
    connectedInputs: [IMAGE_INPUT],
    prepare: (board) => pressGo(board),
  }),
  card('remixNode', 'wired', { connectedInputs: [IMAGE_INPUT, textInput('in.text.text')] }),

  ...generatingCards(
    'generateVideoNode',
    { data: { prompt: 'slow zoom in' }, connectedInputs: [pictureInput('in.image.start')] },
    VIDEO_ANSWER,
  ),
  card('generateVideoNode', 'wired', {
    connectedInputs: [pictureInput('in.image.start'), pictureInput('in.image.end', 90), textInput('in.text.text')],
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
  card('videoNode', 'locked', { data: { ...SAMPLE_VIDEO_DATA, ...READ_ONLY_DATA } }),

  card('svgNode', 'empty'),
  card('svgNode', 'filled', { data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg' } }),
  card('svgNode', 'of a model', {
    data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', madeOn: 'openai:gpt-image' },
  }),
  card('svgNode', 'locked', {
    data: { imageUrl: SAMPLE_DRAWING, objectKey: 'VVVVVVVVVVVVVVVVVVVVVV.svg', ...READ_ONLY_DATA },
  }),

  card('textImageNode', 'empty'),
  card('textImageNode', 'ready', { data: WORDMARK_DATA }),
  card('textImageNode', 'light letters', { data: { ...WORDMARK_DATA, fontColor: '#ffffff', font: 'Impact' } }),
  card('textImageNode', 'stays text', { data: { ...WORDMARK_DATA, text: 'Tea 😀 铜壶' } }),
  card('textImageNode', 'busy', { data: WORDMARK_DATA, prepare: (board) => pressGo(board, 'create') }),
  card('textImageNode', 'with a blocked word', {
    data: { text: 'porn' },
    prepare: (board) => pressGo(board, 'create'),
  }),
  card('textImageNode', 'locked', { data: { ...WORDMARK_DATA, ...READ_ONLY_DATA } }),

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
  card('uploadSketchNode', 'locked', { data: { ...UPLOADED_DATA, ...READ_ONLY_DATA } }),
  card('uploadSketchNode', 'locked and empty', { data: READ_ONLY_DATA }),

  card('upload3DNode', 'empty'),
  card('upload3DNode', 'filled', { data: MODEL_DATA }),
  card('upload3DNode', 'busy', {
    prepare(board) {
      selectFile(board, 'kettle.step');
      board.uploads[0]?.sent(0.4);
    },
  }),
  card('upload3DNode', 'refused', { data: MODEL_DATA, prepare: (board) => selectFile(board, 'kettle.stl') }),
  card('upload3DNode', 'failed', {
    prepare(board) {
      selectFile(board, 'kettle.obj');
      board.uploads[0]?.fail(400, 'invalid_model', 'This OBJ file has no faces.');
    },
  }),
  card('upload3DNode', 'locked', { data: { ...MODEL_DATA, ...READ_ONLY_DATA } }),
  card('upload3DNode', 'locked and empty', { data: READ_ONLY_DATA }),

  ...generatingCards(
    'threeDNode',
    { connectedInputs: [IMAGE_INPUT] },
    { model_url: samplePhoto(30), object_key: MODEL_DATA.objectKey },
  ),
  card('threeDNode', 'of a model', { data: { ...MODEL_DATA, modelFormat: 'glb', madeOn: 'openai:gpt-image' } }),
  card('threeDNode', 'filled', {
    data: { ...MODEL_DATA, modelFormat: 'glb', stlMode: false },
    connectedInputs: [IMAGE_INPUT],
  }),
  card('threeDNode', 'wired', {
    connectedInputs: [
      { targetHandle: 'in.3d.3d', sourceHandle: 'out.3d.3d', node: node('model', 'upload3DNode', MODEL_DATA) },
    ],
  }),

  ...generatingCards('instructEditNode', { data: { prompt: 'copper' }, connectedInputs: [IMAGE_INPUT] }),
  card('instructEditNode', 'wired', {
    connectedInputs: [IMAGE_INPUT, pictureInput('in.image.refimage', 90), textInput('in.text.text')],
  }),
  card('instructEditNode', 'without a prompt', { connectedInputs: [IMAGE_INPUT], prepare: (board) => pressGo(board) }),

  ...generatingCards('modifyNode', { data: { prompt: 'on sand', mode: 'fill' }, connectedInputs: [IMAGE_INPUT] }),
  card('modifyNode', 'without a mask', {
    data: { prompt: 'on sand' },
    connectedInputs: [IMAGE_INPUT],
    prepare: (board) => pressGo(board),
  }),
  card('modifyNode', 'to vector', { data: { mode: 'svg' }, connectedInputs: [IMAGE_INPUT] }),

  ...generatingCards('expandImageNode', {
    data: {
      prompt: 'oak bar',
      objectKey: COMPOSED_OBJECT_KEY,
      imageUrl: samplePhoto(200),
      composedFrom: { objectKey: OBJECT_KEY },
    },
    connectedInputs: [IMAGE_INPUT],
  }),

  card('composerNode', 'new', {}),
  card('composerNode', 'arranged', { data: ARRANGED_LAYERS, connectedInputs: LAYER_INPUTS }),
  card('composerNode', 'wide', { data: { ...ARRANGED_LAYERS, aspectRatio: '16:9' }, connectedInputs: LAYER_INPUTS }),
  card('composerNode', 'with a layer missing', {
    data: ARRANGED_LAYERS,
    connectedInputs: [
      LAYER_INPUTS[0]!,
      { ...LAYER_INPUTS[1]!, node: node('gone', 'prototype2DNode', { imageUrl: 'data:,' }) },
    ],
  }),
  card('composerNode', 'with a layer not connected', { data: ARRANGED_LAYERS, connectedInputs: [LAYER_INPUTS[0]!] }),
  card('composerNode', 'without its images', {
    data: { ...ARRANGED_LAYERS, objectKey: COMPOSED_OBJECT_KEY, imageUrl: samplePhoto(200) },
  }),
  card('composerNode', 'locked', { data: { ...ARRANGED_LAYERS, ...READ_ONLY_DATA }, connectedInputs: LAYER_INPUTS }),
];

/** Every card in every state. */
export const CARD_SPECIMENS: readonly Specimen[] = [
  ...SPECIFIC_CARDS,
  ...DEFINITIONS.filter(({ type }) => !SPECIFIC_CARDS.some(({ subject }) => subject === type)).flatMap(standardCards),
];
