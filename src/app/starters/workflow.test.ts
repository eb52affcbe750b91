import { expect, test } from 'vitest';
import { COLUMN_WIDTH, pictureEdge, placeWorkflow, type Workflow } from './workflow.ts';

test('a workflow gets its ids in the order of its nodes, and its edges name them', () => {
  let count = 0;
  const workflow: Workflow = {
    nodes: [
      { nodeType: 'uploadSketchNode', x: 0, data: { sketchObjectKey: 'a.png' } },
      { nodeType: 'textNode', x: 0, y: 340 },
      { nodeType: 'enrichNode', x: COLUMN_WIDTH },
    ],
    edges: [pictureEdge(0, 2), [1, 'out.text.text', 2, 'in.text.text']],
  };
  expect(placeWorkflow(workflow, () => `node-${count++}`)).toEqual({
    nodes: [
      { id: 'node-0', nodeType: 'uploadSketchNode', position: { x: 0, y: 0 }, data: { sketchObjectKey: 'a.png' } },
      { id: 'node-1', nodeType: 'textNode', position: { x: 0, y: 340 } },
      { id: 'node-2', nodeType: 'enrichNode', position: { x: 460, y: 0 } },
    ],
    connections: [
      { source: 'node-0', sourceHandle: 'out.image.image', target: 'node-2', targetHandle: 'in.image.image' },
      { source: 'node-1', sourceHandle: 'out.text.text', target: 'node-2', targetHandle: 'in.text.text' },
    ],
  });
});
