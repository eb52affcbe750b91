import type { HandleId } from '../../../../contract/handles.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { LaidNode } from '../../../machines/board.events.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';

/** Room between the cards of a laid workflow, in board units. */
const STEP = 460;

/** One node of a workflow; each is wired to the next, by its first output to the input that is named. */
type Step = Omit<LaidNode, 'id' | 'position'> & { readonly output: HandleId; readonly input?: HandleId };

const TEXT: Step = { nodeType: 'textNode', output: 'out.text.text' };
const DESIGN: Step = { nodeType: 'generateSketchesNode', output: 'out.image.image', input: 'in.text.text' };
const PHOTO: Step = { nodeType: 'uploadSketchNode', output: 'out.image.image' };
const SKETCH: Step = { nodeType: 'sketchNode', output: 'out.image.image', input: 'in.image.image' };
const RENDER: Step = { nodeType: 'enrichNode', output: 'out.image.image', input: 'in.image.image' };

/** The types that the quick starts lay. */
export const QUICK_START_TYPES = [TEXT, DESIGN, PHOTO, SKETCH, RENDER].map(({ nodeType }) => nodeType);

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
  return layRow(actor, [TEXT, DESIGN], 0);
}

/** Lays Sketch and Render, wired. */
export function laySketch(actor: BoardActor): NodeId {
  return layRow(actor, [SKETCH, RENDER], 0);
}

/** Lays an Upload Image node that takes the photo, a Sketch to trace it on, and a Render, wired. */
export function layPhoto(actor: BoardActor, file: File): NodeId {
  return layRow(actor, [{ ...PHOTO, file }, SKETCH, RENDER], 1);
}
