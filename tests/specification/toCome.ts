import { test } from 'vitest';
import { NODE_TYPES } from './nodeTypes.ts';

/**
 * What of the specification is not there yet. Its tests are expected to fail: one that works turns red, and its line here goes.
 * Names are those of the tables beside this file.
 */
export const TO_COME: ReadonlySet<string> = new Set([
  // Node types
  ...['upload3DNode', 'generateVideoNode', 'textImageNode'],
  ...['promptGeneratorNode', 'composerNode', 'videoNode', 'threeDNode', 'commentNode'],
  // Calls that no view sends
  ...['spin_off_node', 'spin_off_send_to', 'export_stl', 'save_3d_view'],
  ...['image_to_video', 'image_to_3d'],
  ...['enhance_prompt', 'upload_3d', 'put_external_comment'],
  ...['delete_comment', 'post_vote'],
  // Exact texts
  ...['Please enter a board name', 'Please try another text.'],
  'File size exceeds the 20MB limit. Please upload a smaller file.',
  'Invalid format. Please upload a .obj, .glb, .stp or .step file',
  ...['Failed to export STL: ', 'Error exporting STL', 'No STL URL returned', 'Upload timed out, try again'],
  'Error uploading model: Please try again with a valid format.',
  // Menus
  ...['the Add Node menu', 'dropped from an image output', 'dropped from a text output'],
  // Help addresses
  ...['/docs/nodes/text_image', '/docs/nodes/upload_3D'],
  ...['/docs/nodes/spinoff'],
  ...['/docs/Nodes/composer', '/docs/Nodes/3D_generation'],
  ...['/docs/Nodes/prompt_generation'],
  // Client-wide state
  ...['jrStep', 'runJr'],
]);

/** `test` for what is there, `test.fails` for what is to come: "Expect test to fail" means that it has come, and its line goes. */
export function specified(name: string): typeof test.fails {
  return TO_COME.has(name) ? test.fails : (test as unknown as typeof test.fails);
}

/**
 * The works that `docs/coverage.md` may name after `later:` beside the names of `TO_COME`, with what each of them brings. One that
 * brings nothing of `TO_COME` cannot be seen to be done.
 */
export const WORKS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...NODE_TYPES.map(({ type, label }) => [`${label} node`, [type]] as const),
  ['the other node types', NODE_TYPES.map(({ type }) => type)],
  ['3D nodes', ['upload3DNode', 'threeDNode']],
  ['phone upload', ['Upload timed out, try again']],
  ['spin-off', ['spin_off_node', 'spin_off_send_to']],
  ['reviews and votes', ['commentNode', 'put_external_comment', 'delete_comment', 'post_vote']],
  ['tutorial', ['jrStep', 'runJr']],
  ['trial and plans', []],
]);
