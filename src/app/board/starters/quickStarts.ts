import type { Size } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import type { NodeType } from '../../../../contract/nodes.ts';
import { tierAt } from '../../../geometry/viewport/tier.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import type { BoardContext } from '../../../machines/events/board.events.ts';
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

/** The ways to go on from a photo: to change it in words, to cut it out, or to trace it and render the tracing. */
export type PhotoGoal = 'restyle' | 'cutOut' | 'trace';

const NODES_BY_PHOTO_GOAL: Readonly<Record<PhotoGoal, readonly NodeType[]>> = {
  restyle: ['instructEditNode'],
  cutOut: ['removeBackgroundNode'],
  trace: ['sketchNode', 'enrichNode'],
};

function photoWorkflow(goal: PhotoGoal, file: File): Workflow {
  const types = NODES_BY_PHOTO_GOAL[goal];
  return {
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, file },
      ...types.map((nodeType, index) => ({ nodeType, x: (index + 1) * COLUMN_WIDTH })),
    ],
    edges: types.map((_, index) => pictureEdge(index, index + 1)),
  };
}

/** The types that the quick starts lay. */
export const QUICK_START_TYPES: readonly NodeType[] = [
  ...new Set([
    ...[DESCRIPTION_WORKFLOW, SKETCH_WORKFLOW].flatMap(({ nodes }) => nodes.map(({ nodeType }) => nodeType)),
    'uploadSketchNode' as const,
    ...Object.values(NODES_BY_PHOTO_GOAL).flat(),
  ]),
];

/** The way in which a workflow's cards lie: a phone has room for them one below the other. */
export type WorkflowLayout = 'row' | 'column';

/** From one card to the next one below it, in board units. */
const COLUMN_GAP = 48;
/** Two cards beside each other, with their margins, in board units. */
const ROW_WIDTH = 2 * COLUMN_WIDTH;

/** The layout that a stage shows whole, its cards large enough to be worked on. Pixels. */
export function layoutForStage({ width, height }: Size): WorkflowLayout {
  return tierAt(width / ROW_WIDTH) !== 'full' && height > width ? 'column' : 'row';
}

/** The same nodes, one below the other. */
function stackedWorkflow({ nodes, edges }: Workflow, { facts }: BoardContext): Workflow {
  let y = 0;
  const stacked = nodes.map((node) => {
    const placed = { ...node, x: 0, y };
    y += (facts(node.nodeType)?.size.height ?? 0) + COLUMN_GAP;
    return placed;
  });
  return { nodes: stacked, edges };
}

/** Lays a workflow from the board's origin on, as one step; the work begins at one of its nodes, which is returned and selected. */
function addWorkflow(
  actor: BoardActor,
  workflow: Workflow,
  { startIndex = 0, layout = 'row' }: { readonly startIndex?: number; readonly layout?: WorkflowLayout } = {},
): NodeId {
  const { context } = actor.getSnapshot();
  const laid = layout === 'column' ? stackedWorkflow(workflow, context) : workflow;
  const { nodes, connections } = placeWorkflow(laid, context.newId);
  const startId = nodes[startIndex]!.id;
  actor.send({ type: 'nodes.laid', nodes, connections, select: [startId] });
  return startId;
}

/** Lays Text and Generate Design, wired: say it, and press Go. */
export function addDescriptionWorkflow(actor: BoardActor, layout: WorkflowLayout = 'row'): NodeId {
  return addWorkflow(actor, DESCRIPTION_WORKFLOW, { layout });
}

/** Lays Sketch and Render, wired. */
export function addSketchWorkflow(actor: BoardActor, layout: WorkflowLayout = 'row'): NodeId {
  return addWorkflow(actor, SKETCH_WORKFLOW, { layout });
}

/** Lays an Upload Image node that takes the photo, and what the goal needs, wired. The work begins beside the photo. */
export function addPhotoWorkflow(actor: BoardActor, goal: PhotoGoal, file: File): NodeId {
  return addWorkflow(actor, photoWorkflow(goal, file), { startIndex: 1 });
}
