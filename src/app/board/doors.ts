import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../../machines/board.machine.ts';

type Place = { readonly x: number; readonly y: number };

/** The types that the doors lay. */
export const DOOR_TYPES = ['textNode', 'generateSketchesNode', 'sketchNode', 'enrichNode', 'prototype2DNode'];

/** Room between the cards of a laid workflow, in board units. */
const STEP = 460;

function add(actor: BoardActor, nodeType: string, position: Place, data: Record<string, unknown> = {}): NodeId {
  const id = actor.getSnapshot().context.newId() as NodeId;
  actor.send({ type: 'node.added', nodeType, position, data, id });
  return id;
}

/** Lays Text and Generate Design, wired: say it, and press Go. */
export function layDescription(actor: BoardActor): NodeId {
  const text = add(actor, 'textNode', { x: 0, y: 0 });
  const design = add(actor, 'generateSketchesNode', { x: STEP, y: 0 });
  actor.send({
    type: 'edge.connected',
    connection: { source: text, sourceHandle: 'out.text.text', target: design, targetHandle: 'in.text.text' },
  });
  actor.send({ type: 'selection.changed', ids: [text] });
  return text;
}

/** Lays Sketch and Render, wired. */
export function laySketch(actor: BoardActor, x = 0): NodeId {
  const sketch = add(actor, 'sketchNode', { x, y: 0 });
  const render = add(actor, 'enrichNode', { x: x + STEP, y: 0 });
  actor.send({
    type: 'edge.connected',
    connection: { source: sketch, sourceHandle: 'out.image.image', target: render, targetHandle: 'in.image.image' },
  });
  actor.send({ type: 'selection.changed', ids: [sketch] });
  return sketch;
}

/** Lays a photo, a Sketch to trace it on, and a Render, wired. */
export function layPhoto(
  actor: BoardActor,
  photo: { imageUrl: string; objectKey: string; imageWidth: number; imageHeight: number },
): NodeId {
  const picture = add(actor, 'prototype2DNode', { x: 0, y: 0 }, photo);
  const sketch = laySketch(actor, STEP + 40);
  actor.send({
    type: 'edge.connected',
    connection: { source: picture, sourceHandle: 'out.image.image', target: sketch, targetHandle: 'in.image.image' },
  });
  return sketch;
}
