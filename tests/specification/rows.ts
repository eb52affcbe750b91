import type { NodeType } from '../../contract/nodes.ts';

/** A row of the validation table (section 5) or of the error catalogue (section 8), as a person meets it. */
export type SpecifiedRow = {
  /** Section and what is said, for the title of its test. */
  readonly row: string;
  readonly type: NodeType;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Inputs that are wired to a stored image, or to one without an object key, or to a text. */
  readonly wire?: readonly string[];
  readonly wireUnstored?: readonly string[];
  readonly wireText?: { readonly input: string; readonly text: string };
  /** The answer of the server to a call. */
  readonly answer?: { readonly path: string; readonly status: number; readonly body?: object };
  readonly press: readonly string[];
  /** The texts that are written then, by the names of the fields, and the buttons that are pressed after that. */
  readonly write?: Readonly<Record<string, string>>;
  readonly confirm?: readonly string[];
  /** Given to the dialog that is open then. */
  readonly file?: { readonly name: string; readonly bytes: number };
  /** The exact text that then stands on the screen. */
  readonly text: string;
};

const PROMPT = { prompt: 'copper kettle' };
const BLOCKED = { prompt: 'porn' };
const HIT = 'Inappropriate content detected. Please try again.';
const ANOTHER_PROMPT = 'Inappropriate content detected. Please try another prompt';
const ANOTHER_IMAGE = 'Inappropriate content detected. Please try another image.';
const PAID = 'Looks like you are trying to access a paid feature';
const PROCESSING = 'Processing error, please refresh the page and try again';
const IMAGE = ['in.image.image'];
const STYLE = ['in.image.style'];

/** The rows that say something, in the specification's order. */
export const ROWS: readonly SpecifiedRow[] = [
  {
    row: '5 Spin-off: board name required',
    type: 'prototype2DNode',
    press: ['Spin off', 'Spin off'],
    text: 'Please enter a board name',
  },
  {
    row: '5 Spin-off send variant: a valid e-mail address',
    type: 'prototype2DNode',
    press: ['Send to'],
    write: { 'Board name': 'Kettle' },
    confirm: ['Send'],
    text: 'Please enter a valid email address',
  },
  {
    row: '5 Edit: prompt required',
    type: 'instructEditNode',
    wire: IMAGE,
    press: ['Go'],
    text: 'Please enter a prompt',
  },
  {
    row: '5 Edit: word list',
    type: 'instructEditNode',
    wire: IMAGE,
    data: BLOCKED,
    press: ['Go'],
    text: HIT,
  },
  {
    row: '5 Generate design: word list',
    type: 'generateSketchesNode',
    data: BLOCKED,
    press: ['Go'],
    text: HIT,
  },
  {
    row: '5 Evolve: word list',
    type: 'remixNode',
    wire: IMAGE,
    data: BLOCKED,
    press: ['Go'],
    text: HIT,
  },
  {
    row: '5 Text image: word list',
    type: 'textImageNode',
    data: { text: 'porn' },
    press: ['Create'],
    text: 'Please try another text.',
  },
  {
    row: '5 Enhance prompt: word list on its result',
    type: 'promptGeneratorNode',
    wireText: { input: 'in.text.text', text: 'kettle' },
    press: ['Go'],
    text: HIT,
    answer: { path: '/api/enhance_prompt/', status: 200, body: { enhanced_prompt: 'porn' } },
  },
  {
    row: '5 Render: a style image needs an object key',
    type: 'enrichNode',
    wire: IMAGE,
    wireUnstored: STYLE,
    press: ['Go'],
    text: 'Error: incompatible style image',
  },
  {
    row: '5 Generate design: a style image needs an object key',
    type: 'generateSketchesNode',
    data: PROMPT,
    wireUnstored: STYLE,
    press: ['Go'],
    text: 'Error: incompatible style image',
  },
  {
    row: '5 Generate design: prompt required',
    type: 'generateSketchesNode',
    press: ['Go'],
    text: 'Please enter a prompt',
  },
  {
    row: '5 Video: start image required',
    type: 'generateVideoNode',
    data: PROMPT,
    press: ['Go'],
    text: 'Please connect valid start image',
  },
  {
    row: '5 Enhance prompt: a text node',
    type: 'promptGeneratorNode',
    press: ['Go'],
    text: 'Please connect a text node',
  },
  {
    row: '5 Enhance prompt: text in it',
    type: 'promptGeneratorNode',
    wireText: { input: 'in.text.text', text: '' },
    press: ['Go'],
    text: 'Please provide context in the connected text node',
  },
  {
    row: '5 Expand image: editor needs an image',
    type: 'expandImageNode',
    press: ['Place'],
    text: 'Please connect an image to the node',
  },
  {
    row: '5 Export STL: needs an object key',
    type: 'threeDNode',
    press: ['Export STL'],
    text: 'Error exporting STL',
  },
  {
    row: '5 Image upload: formats',
    type: 'uploadSketchNode',
    press: ['Choose file'],
    file: { name: 'kettle.heic', bytes: 8 },
    text: 'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.',
  },
  {
    row: '5 3D upload: 20 MB',
    type: 'upload3DNode',
    press: ['Choose file'],
    file: { name: 'kettle.glb', bytes: 20_971_521 },
    text: 'File size exceeds the 20MB limit. Please upload a smaller file.',
  },
  {
    row: '5 3D upload: formats',
    type: 'upload3DNode',
    press: ['Choose file'],
    file: { name: 'kettle.fbx', bytes: 8 },
    text: 'Invalid format. Please upload a .obj, .glb, .stp or .step file',
  },
  {
    row: '8 HTTP 429 from a generation call',
    type: 'enrichNode',
    wire: IMAGE,
    answer: { path: '/api/process_sketch/', status: 429 },
    press: ['Go'],
    text: PAID,
  },
  {
    row: '8 HTTP 403 on image_to_image',
    type: 'remixNode',
    wire: IMAGE,
    data: PROMPT,
    answer: { path: '/api/image_to_image/', status: 403 },
    press: ['Go'],
    text: ANOTHER_IMAGE,
  },
  {
    row: '8 HTTP 403 on a prompt-based call',
    type: 'enrichNode',
    wire: IMAGE,
    data: PROMPT,
    answer: { path: '/api/process_sketch/', status: 403 },
    press: ['Go'],
    text: ANOTHER_PROMPT,
  },
  {
    row: '8 HTTP 403 on remove_background',
    type: 'prototype2DNode',
    answer: { path: '/api/remove_background/', status: 403 },
    press: ['Remove background'],
    text: ANOTHER_PROMPT,
  },
  {
    row: '8 HTTP 403 on 4k export',
    type: 'prototype2DNode',
    answer: { path: '/api/get_4k/', status: 403 },
    press: ['4k', 'Export'],
    text: ANOTHER_PROMPT,
  },
  {
    row: '8 HTTP 403 on 4k export: upgrade follows',
    type: 'prototype2DNode',
    answer: { path: '/api/get_4k/', status: 403 },
    press: ['4k', 'Export', 'OK'],
    text: PAID,
  },
  {
    row: '8 HTTP 403 on 3D',
    type: 'threeDNode',
    wire: IMAGE,
    answer: { path: '/api/image_to_3d/', status: 403 },
    press: ['Go'],
    text: ANOTHER_PROMPT,
  },
  {
    row: '8 HTTP 403 on 3D: upgrade follows',
    type: 'threeDNode',
    wire: IMAGE,
    answer: { path: '/api/image_to_3d/', status: 403 },
    press: ['Go', 'OK'],
    text: PAID,
  },
  {
    row: '8 HTTP 429 on 3D',
    type: 'threeDNode',
    wire: IMAGE,
    answer: { path: '/api/image_to_3d/', status: 429 },
    press: ['Go'],
    text: PAID,
  },
  {
    row: '8 Non-200 on process_sketch',
    type: 'enrichNode',
    wire: IMAGE,
    answer: { path: '/api/process_sketch/', status: 500 },
    press: ['Go'],
    text: PROCESSING,
  },
  {
    row: '8 Non-200 on video',
    type: 'generateVideoNode',
    data: PROMPT,
    wire: ['in.image.start'],
    answer: { path: '/api/image_to_video/', status: 500 },
    press: ['Go'],
    text: PROCESSING,
  },
  {
    row: '8 Fill image with null image_url',
    type: 'modifyNode',
    wire: IMAGE,
    answer: { path: '/api/generate_background/', status: 200, body: { image_url: null, object_key: null } },
    data: { ...PROMPT, mode: 'fill' },
    press: ['Go'],
    text: 'No background generated. Image likely already has a background. Read the docs for more information.',
  },
  {
    row: '8 STL export failure',
    type: 'threeDNode',
    data: { objectKey: 'a.glb' },
    answer: { path: '/api/export_stl/', status: 500 },
    press: ['Export STL'],
    text: 'Failed to export STL: ',
  },
  {
    row: '8 STL export without an address',
    type: 'threeDNode',
    data: { objectKey: 'a.glb' },
    answer: { path: '/api/export_stl/', status: 200, body: { stl_url: '' } },
    press: ['Export STL'],
    text: 'No STL URL returned',
  },
  {
    row: '8 HTTP 403 on save_image',
    type: 'sketchNode',
    answer: { path: '/api/save_image/', status: 403 },
    press: ['Draw', 'Save'],
    text: ANOTHER_IMAGE,
  },
  {
    row: '8 Image upload failure',
    type: 'sketchNode',
    answer: { path: '/api/save_image/', status: 400 },
    press: ['Draw', 'Save'],
    text: 'Error uploading image: Please try again with a valid PNG or JPG file.',
  },
  {
    row: '8 Model upload failure',
    type: 'upload3DNode',
    press: ['Choose file'],
    answer: { path: '/api/upload_3d/', status: 400 },
    file: { name: 'kettle.obj', bytes: 8 },
    text: 'Error uploading model: Please try again with a valid format.',
  },
  {
    row: '8 Phone upload expired',
    type: 'uploadSketchNode',
    answer: {
      path: '/api/create_phone_upload/',
      status: 200,
      body: { code_id: 'c', url: 'http://192.168.1.20/upload', expires_at: '2001-01-01T00:00:00Z', seconds: 0 },
    },
    press: ['Use phone'],
    text: 'Upload timed out, try again',
  },
];

/** A row that says nothing: what is missing switches its button off. */
export type SwitchedOffRow = Pick<SpecifiedRow, 'row' | 'type' | 'data' | 'wire'> & { readonly button: string };

export const SWITCHED_OFF_ROWS: readonly SwitchedOffRow[] = [
  { row: '5 Render: Go needs a connected image', type: 'enrichNode', data: PROMPT, button: 'Go' },
  { row: '5 Evolve: Go needs a connected image', type: 'remixNode', data: PROMPT, button: 'Go' },
  { row: '5 Edit: Go needs a connected image', type: 'instructEditNode', data: PROMPT, button: 'Go' },
  { row: '5 Describe: Go needs a connected image', type: 'describeImageNode', button: 'Go' },
  { row: '5 3D: Go needs a connected image', type: 'threeDNode', button: 'Go' },
  { row: '5 Video: Go needs a prompt', type: 'generateVideoNode', wire: ['in.image.start'], button: 'Go' },
  { row: '5 Text image: Create needs a text', type: 'textImageNode', data: { text: ' ' }, button: 'Create' },
];

/** The exact texts that the specification quotes for a person to read. */
export const TEXTS: readonly string[] = [
  'Please enter a board name',
  'Please enter a valid email address',
  'Please enter a prompt',
  HIT,
  'Please try another text.',
  'Error: incompatible style image',
  'Please connect valid start image',
  'Please connect a text node',
  'Please provide context in the connected text node',
  'Please connect an image to the node',
  'File size exceeds the 20MB limit. Please upload a smaller file.',
  'Invalid format. Please upload a .obj, .glb, .stp or .step file',
  'Invalid file format. Please upload a PNG, JPG, SVG or WEBP file.',
  PAID,
  ANOTHER_IMAGE,
  ANOTHER_PROMPT,
  PROCESSING,
  'No background generated. Image likely already has a background. Read the docs for more information.',
  'Failed to export STL: ',
  'Error exporting STL',
  'No STL URL returned',
  'Error uploading model: Please try again with a valid format.',
  'Error uploading image: Please try again with a valid PNG or JPG file.',
  'Upload timed out, try again',
  'Understanding problems…',
  'Exploring directions…',
  'Crafting solutions…',
  'Checking constraints…',
  'Polishing details…',
];
