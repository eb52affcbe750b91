import type { NodeId } from '../../../../contract/ids.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { COLUMN_WIDTH, pictureEdge, placeWorkflow, type Workflow } from '../../starters/workflow.ts';

const DESCRIPTION_WORKFLOW: Workflow = {
  nodes: [
    { nodeType: 'textNode', x: 0 },
    { nodeType: 'generateSketchesNode', x: COLUMN_WIDTH },
  ],
  edges: [[0, 'out.text.text', 1, 'in.text.text']],
};
const SKETCH_WORKFLOW: Workflow = {
  nodes: [
    { nodeType: 'sketchNode', x: 0 },
    { nodeType: 'enrichNode', x: COLUMN_WIDTH },
  ],
  edges: [pictureEdge(0, 1)],
};

function photoWorkflow(file?: File): Workflow {
  return {
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, file },
      { nodeType: 'sketchNode', x: COLUMN_WIDTH },
      { nodeType: 'enrichNode', x: 2 * COLUMN_WIDTH },
    ],
    edges: [pictureEdge(0, 1), pictureEdge(1, 2)],
  };
}

/** The types that the quick starts lay. */
export const QUICK_START_TYPES = [
  ...new Set([DESCRIPTION_WORKFLOW, photoWorkflow()].flatMap(({ nodes }) => nodes.map(({ nodeType }) => nodeType))),
];

/** Lays a workflow from the board's origin on, as one step; the work begins at one of its nodes, which is returned and selected. */
function addWorkflow(actor: BoardActor, workflow: Workflow, startIndex: number): NodeId {
  const { nodes, connections } = placeWorkflow(workflow, actor.getSnapshot().context.newId);
  const startId = nodes[startIndex]!.id;
  actor.send({ type: 'nodes.laid', nodes, connections, select: [startId] });
  return startId;
}

/** Lays Text and Generate Design, wired: say it, and press Go. */
export function addDescriptionWorkflow(actor: BoardActor): NodeId {
  return addWorkflow(actor, DESCRIPTION_WORKFLOW, 0);
}

/** Lays Sketch and Render, wired. */
export function addSketchWorkflow(actor: BoardActor): NodeId {
  return addWorkflow(actor, SKETCH_WORKFLOW, 0);
}

/** Lays an Upload Image node that takes the photo, a Sketch to trace it on, and a Render, wired. */
export function addPhotoWorkflow(actor: BoardActor, file: File): NodeId {
  return addWorkflow(actor, photoWorkflow(file), 1);
}
