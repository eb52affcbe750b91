import type * as z from 'zod/mini';
import { commentData } from '../src/nodes/comment/data.ts';
import { composerData } from '../src/nodes/composer/data.ts';
import { describeImageData } from '../src/nodes/describeImage/data.ts';
import { editData } from '../src/nodes/edit/data.ts';
import { evolveData } from '../src/nodes/evolve/data.ts';
import { expandImageData } from '../src/nodes/expandImage/data.ts';
import { frameData } from '../src/nodes/frame/data.ts';
import { generateDesignData } from '../src/nodes/generateDesign/data.ts';
import { generateVideoData } from '../src/nodes/generateVideo/data.ts';
import { imageData } from '../src/nodes/image/data.ts';
import { model3DData } from '../src/nodes/model3D/data.ts';
import { modifyData } from '../src/nodes/modify/data.ts';
import { promptGeneratorData } from '../src/nodes/promptGenerator/data.ts';
import { removeBackgroundData } from '../src/nodes/removeBackground/data.ts';
import { renderData } from '../src/nodes/render/data.ts';
import { sketchData } from '../src/nodes/sketch/data.ts';
import { stickyNoteData } from '../src/nodes/stickyNote/data.ts';
import { textData } from '../src/nodes/text/data.ts';
import { textImageData } from '../src/nodes/textImage/data.ts';
import { upload3DData } from '../src/nodes/upload3D/data.ts';
import { uploadImageData } from '../src/nodes/uploadImage/data.ts';
import { vectorData } from '../src/nodes/vector/data.ts';
import { videoData } from '../src/nodes/video/data.ts';
import { createReader } from './fields/nodeFields.ts';

/**
 * The data of every node type in the catalogue, each from its type's folder. Reading is tolerant: a missing or wrong field gets its
 * default, an unknown field is kept. Defaults are the specification's.
 */
export const NODE_DATA = {
  prototype2DNode: imageData,
  textNode: textData,
  videoNode: videoData,
  threeDNode: model3DData,
  svgNode: vectorData,
  enrichNode: renderData,
  generateVideoNode: generateVideoData,
  remixNode: evolveData,
  instructEditNode: editData,
  generateSketchesNode: generateDesignData,
  uploadSketchNode: uploadImageData,
  sketchNode: sketchData,
  upload3DNode: upload3DData,
  textImageNode: textImageData,
  promptGeneratorNode: promptGeneratorData,
  stickyNoteNode: stickyNoteData,
  commentNode: commentData,
  composerNode: composerData,
  expandImageNode: expandImageData,
  modifyNode: modifyData,
  removeBackgroundNode: removeBackgroundData,
  describeImageNode: describeImageData,
  frameNode: frameData,
} as const;

export type NodeType = keyof typeof NODE_DATA;
export type NodeData<T extends NodeType> = z.infer<(typeof NODE_DATA)[T]>;
export const NODE_TYPES = Object.keys(NODE_DATA) as NodeType[];

/** Says whether a node's type is one of the catalogue; other types are drawn as placeholders and saved back untouched. */
export function isKnownType(type: string): type is NodeType {
  return Object.hasOwn(NODE_DATA, type);
}

const READERS_BY_TYPE = new Map<string, (data: unknown) => unknown>(
  Object.entries(NODE_DATA).map(([type, schema]) => [type, createReader(schema)]),
);

/** A node's data, read tolerantly: wrong fields become defaults, unknown fields stay. */
export function readNodeData<T extends NodeType>(type: T, data: unknown): NodeData<T> {
  return READERS_BY_TYPE.get(type)!(data) as NodeData<T>;
}
