import type { CallName } from '../../contract/calls/index.ts';
import type { HandleId } from '../../contract/handles.ts';
import type { NodeType } from '../../contract/nodes.ts';
import type { OfferedFrom } from '../../src/board/facts.ts';

/** A node type as the specification has it (sections 1 to 3), with what the product decided where it is silent. */
export type SpecifiedType = {
  readonly type: NodeType;
  readonly label: string;
  /** The folder under `src/nodes`. */
  readonly folder: string;
  readonly help: `/docs/${string}`;
  readonly handles: readonly HandleId[];
  readonly offeredFrom: Readonly<Partial<Record<OfferedFrom, number>>>;
  /** Whether a connection dropped from it on empty canvas opens a menu. */
  readonly opensMenu: boolean;
  /** The calls that its card sends; one that generates has a machine. */
  readonly calls: readonly CallName[];
  readonly generates: boolean;
  /** The fields of its data, by their names in the specification. */
  readonly fields: readonly string[];
};

/** The 22 types, in the order of the Add Node menu, then those that no menu offers. */
export const NODE_TYPES: readonly SpecifiedType[] = [
  {
    ...{ type: 'sketchNode', label: 'Sketch', folder: 'sketch', help: '/docs/nodes/sketch' },
    ...{ handles: ['in.image.image', 'out.image.image'], offeredFrom: { menu: 1, imageOutput: 4 }, opensMenu: true },
    ...{ calls: ['save_image'], generates: false },
    fields: [
      ...['shapes', 'imageUrl', 'objectKey', 'aspectRatio', 'canvasWidth', 'canvasHeight', 'bgImageUrl', 'bgObjectKey'],
    ],
  },
  {
    ...{ type: 'uploadSketchNode', label: 'Upload Image', folder: 'uploadImage', help: '/docs/nodes/upload_image' },
    ...{ handles: ['out.image.image'], offeredFrom: { menu: 2, imageInput: 1 }, opensMenu: true },
    ...{ calls: ['save_image'], generates: false, fields: ['sketchImageUrl', 'sketchObjectKey', 'prompt'] },
  },
  {
    ...{ type: 'generateSketchesNode', label: 'Generate Design', folder: 'generateDesign' },
    ...{ help: '/docs/nodes/generate_design', handles: ['in.text.text', 'in.image.style', 'out.image.image'] },
    ...{ offeredFrom: { menu: 3, textOutput: 1, imageInput: 2 }, opensMenu: true },
    ...{ calls: ['generate_image'], generates: true },
    fields: ['prompt', 'model', 'aspectRatio', 'thinkMode', 'textareaHeight', 'imageUrl'],
  },
  {
    ...{ type: 'upload3DNode', label: 'Upload 3D Model', folder: 'upload3D', help: '/docs/nodes/upload_3D' },
    ...{ handles: ['out.3d.3d'], offeredFrom: { menu: 4 }, opensMenu: true },
    ...{ calls: ['upload_3d', 'export_stl', 'save_image'], generates: false },
    fields: ['modelUrl', 'objectKey', 'modelObjectKey', 'modelFormat', 'modelType'],
  },
  {
    ...{ type: 'enrichNode', label: 'Render', folder: 'render', help: '/docs/Nodes/render' },
    handles: ['in.image.image', 'in.image.style', 'in.text.text', 'out.image.image'],
    ...{ offeredFrom: { menu: 5, imageOutput: 2 }, opensMenu: false },
    ...{ calls: ['process_sketch', 'process_sketch_style'], generates: true },
    fields: ['prompt', 'imageInfluence', 'sketchImageUrl', 'sketchObjectKey'],
  },
  {
    ...{ type: 'generateVideoNode', label: 'Generate Video', folder: 'generateVideo' },
    help: '/docs/nodes/generate_video',
    handles: ['in.image.start', 'in.image.end', 'in.text.text', 'out.video.video'],
    ...{ offeredFrom: { menu: 6, imageOutput: 5 }, opensMenu: false },
    ...{ calls: ['image_to_video'], generates: true, fields: ['prompt'] },
  },
  {
    ...{ type: 'remixNode', label: 'Evolve', folder: 'evolve', help: '/docs/nodes/evolve' },
    ...{ handles: ['in.image.image', 'in.text.text', 'out.image.image'] },
    ...{ offeredFrom: { menu: 7, imageOutput: 3 }, opensMenu: false },
    ...{ calls: ['image_to_image'], generates: true, fields: ['prompt', 'strength', 'imageInfluence'] },
  },
  {
    ...{ type: 'instructEditNode', label: 'Edit', folder: 'edit', help: '/docs/Nodes/edit' },
    handles: ['in.image.image', 'in.image.refimage', 'in.text.text', 'out.image.image'],
    ...{ offeredFrom: { menu: 8, imageOutput: 1 }, opensMenu: false },
    ...{ calls: ['instruct_edit', 'inpaint_image'], generates: true },
    fields: ['prompt', 'mask', 'bg_mode', 'imageUrl', 'objectKey'],
  },
  {
    ...{ type: 'textNode', label: 'Text', folder: 'text', help: '/docs/nodes/text' },
    ...{ handles: ['in.text.text', 'in.omni.source', 'out.text.text'], offeredFrom: { menu: 9, textInput: 1 } },
    ...{ opensMenu: true, calls: [], generates: false, fields: ['text'] },
  },
  {
    ...{ type: 'textImageNode', label: 'Text Image', folder: 'textImage', help: '/docs/nodes/text_image' },
    ...{ handles: ['out.image.svg'], offeredFrom: { menu: 10 }, opensMenu: true },
    ...{ calls: ['save_image'], generates: false },
    fields: ['text', 'font', 'fontColor', 'letterSpacing', 'svgMarkup'],
  },
  {
    ...{ type: 'promptGeneratorNode', label: 'Prompt Generator', folder: 'promptGenerator' },
    ...{ help: '/docs/Nodes/prompt_generation', handles: ['in.text.text', 'out.text.text'] },
    ...{ offeredFrom: { menu: 11, textOutput: 2 }, opensMenu: true },
    ...{ calls: ['enhance_prompt'], generates: true, fields: ['instructions', 'text'] },
  },
  {
    ...{ type: 'stickyNoteNode', label: 'Sticky Note', folder: 'stickyNote', help: '/docs/nodes/stickynote' },
    ...{ handles: [], offeredFrom: { menu: 12 }, opensMenu: true, calls: [], generates: false },
    fields: ['noteText', 'editable'],
  },
  {
    ...{ type: 'composerNode', label: 'Composer', folder: 'composer', help: '/docs/Nodes/composer' },
    handles: ['in.image.layer1', 'in.image.layer2', 'in.image.layer3', 'in.image.layer4', 'out.image.image'],
    ...{ offeredFrom: { menu: 13 }, opensMenu: true, calls: ['save_image'], generates: false },
    fields: ['imageTransforms', 'imageUrl', 'objectKey', 'aspectRatio'],
  },
  {
    ...{ type: 'expandImageNode', label: 'Expand Image', folder: 'expandImage', help: '/docs/Nodes/expand_image' },
    ...{ handles: ['in.image.image', 'in.text.text', 'out.image.image'] },
    ...{ offeredFrom: { menu: 14, imageOutput: 6 }, opensMenu: true },
    ...{ calls: ['save_image', 'expand_image'], generates: true },
    fields: ['imageUrl', 'objectKey', 'prompt', 'placement'],
  },
  {
    ...{ type: 'prototype2DNode', label: 'Image', folder: 'image', help: '/docs/nodes/image' },
    ...{ handles: ['in.image.image', 'in.omni.source', 'out.image.image'], offeredFrom: {}, opensMenu: true },
    ...{ calls: ['remove_background', 'describe_image', 'crop_image', 'get_4k', 'get_image_url'], generates: false },
    fields: ['imageUrl', 'objectKey', 'prompt', 'imageWidth', 'imageHeight', 'shared', 'readOnly'],
  },
  {
    ...{ type: 'svgNode', label: 'Vector', folder: 'vector', help: '/docs/nodes/svg' },
    ...{ handles: ['in.svg.svg', 'in.image.image', 'out.svg.svg'], offeredFrom: {}, opensMenu: true },
    ...{ calls: [], generates: false, fields: ['imageUrl', 'objectKey'] },
  },
  {
    ...{ type: 'videoNode', label: 'Video', folder: 'video', help: '/docs/nodes/video' },
    ...{ handles: ['in.video.video', 'out.video.video'], offeredFrom: {}, opensMenu: true },
    ...{ calls: [], generates: false, fields: ['videoUrl', 'objectKey', 'prompt', 'videoWidth', 'videoHeight'] },
  },
  {
    ...{ type: 'threeDNode', label: '3D Model', folder: 'model3D', help: '/docs/Nodes/3D_generation' },
    ...{ handles: ['in.image.image', 'in.3d.3d', 'out.3d.3d'], offeredFrom: {}, opensMenu: true },
    ...{ calls: ['image_to_3d', 'export_stl', 'save_3d_view'], generates: true },
    fields: ['modelUrl', 'objectKey', 'modelObjectKey', 'modelFormat', 'modelType', 'stlMode'],
  },
  {
    ...{ type: 'commentNode', label: 'Comment', folder: 'comment', help: '/docs/nodes/comment' },
    ...{ handles: ['in.omni.source'], offeredFrom: {}, opensMenu: true },
    ...{ calls: ['put_external_comment', 'delete_comment'], generates: false },
    fields: ['noteText', 'commentorName', 'commentorEmail', 'commentColor'],
  },
  {
    ...{ type: 'modifyNode', label: 'Modify', folder: 'modify', help: '/docs/nodes/inpaint' },
    handles: ['in.image.image', 'in.image.refimage', 'out.image.image', 'out.svg.svg'],
    ...{ offeredFrom: {}, opensMenu: false },
    ...{ calls: ['inpaint_image', 'generate_background', 'image_to_svg'], generates: true },
    fields: ['prompt', 'mask', 'bg_mode'],
  },
  {
    ...{ type: 'removeBackgroundNode', label: 'Remove Background', folder: 'removeBackground' },
    ...{ help: '/docs/nodes/remove_background', handles: ['in.image.image', 'out.image.image'] },
    ...{ offeredFrom: {}, opensMenu: false, calls: ['remove_background'], generates: true, fields: [] },
  },
  {
    ...{ type: 'describeImageNode', label: 'Describe Image', folder: 'describeImage' },
    ...{ help: '/docs/Nodes/describe_image', handles: ['in.image.image', 'out.text.text'] },
    ...{ offeredFrom: {}, opensMenu: false, calls: ['describe_image'], generates: true, fields: [] },
  },
];
