import type { NodeRunsLookup } from '../machines/run/nodeRun.ts';
import type { NodeUploadLookup } from '../machines/run/nodeUpload.ts';
import { comment } from './comment/index.ts';
import { composer } from './composer/index.ts';
import type { NodeDefinition } from './defineNode.ts';
import { describeImage } from './describeImage/index.ts';
import { edit } from './edit/index.ts';
import { evolve } from './evolve/index.ts';
import { expandImage } from './expandImage/index.ts';
import { frame } from './frame/index.ts';
import { generateDesign } from './generateDesign/index.ts';
import { generateVideo } from './generateVideo/index.ts';
import { image } from './image/index.ts';
import { model3D } from './model3D/index.ts';
import { modify } from './modify/index.ts';
import { promptGenerator } from './promptGenerator/index.ts';
import { removeBackground } from './removeBackground/index.ts';
import { render } from './render/index.ts';
import { sketch } from './sketch/index.ts';
import { stickyNote } from './stickyNote/index.ts';
import { text } from './text/index.ts';
import { textImage } from './textImage/index.ts';
import { upload3D } from './upload3D/index.ts';
import { uploadImage } from './uploadImage/index.ts';
import { vector } from './vector/index.ts';
import { video } from './video/index.ts';

/** Every node type of this version, one line each. Menus, handles, machines and help pages follow from it. */
// biome-ignore format: one line each, so that a new one is one line
export const DEFINITIONS: readonly NodeDefinition[] = [
  sketch,
  generateDesign,
  render,
  text,
  stickyNote,
  image,
  frame,
  removeBackground,
  describeImage,
  evolve,
  vector,
  uploadImage,
  edit,
  modify,
  expandImage,
  promptGenerator,
  generateVideo,
  video,
  textImage,
  upload3D,
  model3D,
  composer,
  comment,
];

const DEFINITION_BY_TYPE = new Map(DEFINITIONS.map((definition) => [definition.type, definition]));

/** A type's definition; undefined for a type that this version does not know. */
export const definitionOf = (type: string): NodeDefinition | undefined => DEFINITION_BY_TYPE.get(type);
export const runsOf: NodeRunsLookup = (type) => DEFINITION_BY_TYPE.get(type)?.runs;
export const uploadOf: NodeUploadLookup = (type) => DEFINITION_BY_TYPE.get(type)?.upload;

/** Fetches the views of these types, all at once: their cards are about to be shown. */
export async function loadViews(types: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(types)].map((type) => definitionOf(type)?.loadView()));
}
