import type { NodeId } from '../../../../contract/ids.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { COLUMN, layWorkflow, pictureEdge, type Workflow } from '../../starters/workflow.ts';

const DESCRIPTION: Workflow = {
  nodes: [
    { nodeType: 'textNode', x: 0 },
    { nodeType: 'generateSketchesNode', x: COLUMN },
  ],
  edges: [[0, 'out.text.text', 1, 'in.text.text']],
};
const SKETCH: Workflow = {
  nodes: [
    { nodeType: 'sketchNode', x: 0 },
    { nodeType: 'enrichNode', x: COLUMN },
  ],
  edges: [pictureEdge(0, 1)],
};

function photoWorkflow(file?: File): Workflow {
  return {
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, file },
      { nodeType: 'sketchNode', x: COLUMN },
      { nodeType: 'enrichNode', x: 2 * COLUMN },
    ],
    edges: [pictureEdge(0, 1), pictureEdge(1, 2)],
  };
}

/** The types that the quick starts lay. */
export const QUICK_START_TYPES = [
  ...new Set([DESCRIPTION, photoWorkflow()].flatMap(({ nodes }) => nodes.map(({ nodeType }) => nodeType))),
];

/** Lays a workflow from the board's origin on, as one step; the work begins at one of its nodes, which is returned and selected. */
function lay(actor: BoardActor, workflow: Workflow, first: number): NodeId {
  const { nodes, connections } = layWorkflow(workflow, actor.getSnapshot().context.newId);
  const begin = nodes[first]!.id;
  actor.send({ type: 'nodes.laid', nodes, connections, select: [begin] });
  return begin;
}

/** Lays Text and Generate Design, wired: say it, and press Go. */
export function layDescription(actor: BoardActor): NodeId {
  return lay(actor, DESCRIPTION, 0);
}

/** Lays Sketch and Render, wired. */
export function laySketch(actor: BoardActor): NodeId {
  return lay(actor, SKETCH, 0);
}

/** Lays an Upload Image node that takes the photo, a Sketch to trace it on, and a Render, wired. */
export function layPhoto(actor: BoardActor, file: File): NodeId {
  return lay(actor, photoWorkflow(file), 1);
}
