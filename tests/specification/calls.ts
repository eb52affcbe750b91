import type { CallName } from '../../contract/calls/index.ts';
import type { NodeType } from '../../contract/nodes.ts';

/** The way in which a person makes a view send a call: on the card of that type, these buttons, one after the other. */
export type CallByHand = {
  readonly call: CallName;
  readonly path: string;
  readonly type: NodeType;
  readonly press: readonly string[];
  /** The inputs beside the first that are connected to an image: a style, a mask's reference. */
  readonly wire?: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
  /** The texts that are written then, by the names of the fields, and the buttons that are pressed after that. */
  readonly write?: Readonly<Record<string, string>>;
  readonly confirm?: readonly string[];
  /** The name of the file that is chosen then. */
  readonly file?: string;
};

const PROMPT = { prompt: 'copper kettle' };
/** By the viewer of the card. */
const OWN_COMMENT = { noteText: 'Lower the arms', commentorEmail: 'ada@example.org' };
const STORED = { objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.glb' };

/** The 27 calls of the specification (section 7), in its order. */
export const CALLS_BY_HAND: readonly CallByHand[] = [
  { call: 'crop_image', path: '/api/crop_image/', type: 'prototype2DNode', press: ['Crop', 'Rotate right', 'Save'] },
  {
    call: 'spin_off_node',
    path: '/api/spin_off_node/',
    type: 'prototype2DNode',
    press: ['Spin off'],
    write: { 'Board name': 'Kettle' },
    confirm: ['Spin off'],
  },
  {
    call: 'spin_off_send_to',
    path: '/api/spin_off_send_to/',
    type: 'prototype2DNode',
    press: ['Send to'],
    write: { 'Board name': 'Kettle', Email: 'mina@example.org' },
    confirm: ['Send'],
  },
  { call: 'export_stl', path: '/api/export_stl/', type: 'threeDNode', press: ['Export STL'], data: STORED },
  { call: 'save_3d_view', path: '/api/save_3d_view/', type: 'threeDNode', press: ['View', 'Take snapshot'] },
  { call: 'save_image', path: '/api/save_image/', type: 'sketchNode', press: ['Draw', 'Save'] },
  { call: 'describe_image', path: '/api/describe_image/', type: 'prototype2DNode', press: ['Describe'] },
  {
    call: 'process_sketch_style',
    path: '/api/process_sketch_style/',
    type: 'enrichNode',
    press: ['Go'],
    wire: ['in.image.style'],
    data: PROMPT,
  },
  { call: 'process_sketch', path: '/api/process_sketch/', type: 'enrichNode', press: ['Go'], data: PROMPT },
  { call: 'get_image_url', path: '/api/get_image_url/', type: 'prototype2DNode', press: ['Display'] },
  { call: 'expand_image', path: '/api/expand_image/', type: 'expandImageNode', press: ['Go'], data: PROMPT },
  {
    call: 'generate_background',
    path: '/api/generate_background/',
    type: 'modifyNode',
    press: ['Go'],
    data: { ...PROMPT, mode: 'fill' },
  },
  { call: 'image_to_video', path: '/api/image_to_video/', type: 'generateVideoNode', press: ['Go'], data: PROMPT },
  { call: 'image_to_3d', path: '/api/image_to_3d/', type: 'threeDNode', press: ['Go'] },
  { call: 'image_to_svg', path: '/api/image_to_svg/', type: 'modifyNode', press: ['Go'], data: { mode: 'svg' } },
  {
    call: 'inpaint_image',
    path: '/api/inpaint_image/',
    type: 'instructEditNode',
    press: ['Go'],
    data: { ...PROMPT, mask: 'AAAAAAAAAAAAAAAAAAAAAA.png' },
  },
  { call: 'instruct_edit', path: '/api/instruct_edit/', type: 'instructEditNode', press: ['Go'], data: PROMPT },
  { call: 'enhance_prompt', path: '/api/enhance_prompt/', type: 'promptGeneratorNode', press: ['Go'] },
  { call: 'remove_background', path: '/api/remove_background/', type: 'prototype2DNode', press: ['Remove background'] },
  { call: 'get_4k', path: '/api/get_4k/', type: 'prototype2DNode', press: ['4k', 'Export'] },
  { call: 'image_to_image', path: '/api/image_to_image/', type: 'remixNode', press: ['Go'], data: PROMPT },
  { call: 'generate_image', path: '/api/generate_image/', type: 'generateSketchesNode', press: ['Go'], data: PROMPT },
  { call: 'upload_3d', path: '/api/upload_3d/', type: 'upload3DNode', press: ['Choose file'], file: 'kettle.obj' },
  { call: 'save_board', path: '/api/save_board', type: 'prototype2DNode', press: ['More', 'Duplicate'] },
  {
    call: 'put_external_comment',
    path: '/api/put_external_comment',
    type: 'commentNode',
    press: ['Edit', 'Save'],
    data: OWN_COMMENT,
  },
  {
    call: 'delete_comment',
    path: '/api/delete_comment',
    type: 'commentNode',
    press: ['Delete'],
    data: OWN_COMMENT,
  },
  { call: 'post_vote', path: '/api/post_vote/', type: 'prototype2DNode', press: ['Vote up: 0'] },
];
