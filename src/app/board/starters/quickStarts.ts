import type { HandleId } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { LaidNode } from '../../../machines/board.events.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';

/** The types that the quick starts lay. */
export const QUICK_START_TYPES = ['textNode', 'generateSketchesNode', 'sketchNode', 'enrichNode', 'uploadSketchNode'];

/** Room between the cards of a laid workflow, in board units. */
const STEP = 460;

/** One node of a workflow; each is wired to the next, by its first output to the input that is named. */
type Step = Omit<LaidNode, 'id' | 'position'> & { readonly output: HandleId; readonly input?: HandleId };

const SKETCH: Step = { nodeType: 'sketchNode', output: 'out.image.image', input: 'in.image.image' };
const RENDER: Step = { nodeType: 'enrichNode', output: 'out.image.image', input: 'in.image.image' };

/** Lays nodes in a row from the board's origin on, as one step; the work begins at one of them, which is told and selected. */
function layRow(actor: BoardActor, steps: readonly Step[], first: number): NodeId {
  const { newId } = actor.getSnapshot().context;
  let x = 0;
  const nodes = steps.map(({ output, input, ...node }): LaidNode => {
    const laid = { ...node, id: newId() as NodeId, position: { x, y: 0 } };
    x += STEP;
    return laid;
  });
  const connections = steps.slice(1).flatMap(({ input }, index) => {
    const [source, target] = [nodes[index]!.id, nodes[index + 1]!.id];
    return input ? [{ source, sourceHandle: steps[index]!.output, target, targetHandle: input }] : [];
  });
  const begin = nodes[first]!.id;
  actor.send({ type: 'nodes.laid', nodes, connections, select: [begin] });
  return begin;
}

/** Lays Text and Generate Design, wired: say it, and press Go. */
export function layDescription(actor: BoardActor): NodeId {
  const text: Step = { nodeType: 'textNode', output: 'out.text.text' };
  const design: Step = { nodeType: 'generateSketchesNode', output: 'out.image.image', input: 'in.text.text' };
  return layRow(actor, [text, design], 0);
}

/** Lays Sketch and Render, wired. */
export function laySketch(actor: BoardActor): NodeId {
  return layRow(actor, [SKETCH, RENDER], 0);
}

/** Lays an Upload Image node that takes the photo, a Sketch to trace it on, and a Render, wired. */
export function layPhoto(actor: BoardActor, file: File): NodeId {
  const photo: Step = { nodeType: 'uploadSketchNode', file, output: 'out.image.image' };
  return layRow(actor, [photo, SKETCH, RENDER], 1);
}
