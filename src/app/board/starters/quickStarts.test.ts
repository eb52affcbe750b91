import { expect, test } from 'vitest';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { selectUpload } from '../../../machines/board/selectors.ts';
import { startBoard } from '../../../nodes/board.fixture.tsx';
import { addDescriptionWorkflow, addPhotoWorkflow, addSketchWorkflow, layoutForStage } from './quickStarts.ts';

const PHOTO = new File(['photo'], 'chair.jpg');

/** The nodes that a quick start lays, from left to right, and their edges. */
function workflowNodes(lay: (actor: BoardActor) => string) {
  const { actor } = startBoard({ nodes: [] });
  const first = lay(actor);
  const { board, selection, history } = actor.getSnapshot().context;
  const typeOf = (id: string) => [...board.nodes.values()].find((node) => node.id === id)?.type;
  const before = {
    row: [...board.nodes.values()].map(({ type, position }) => [type, position.x]),
    wires: [...board.edges.values()].map(({ source, target, targetHandle }) => [
      typeOf(source),
      typeOf(target),
      targetHandle,
    ]),
    first: typeOf(first),
    isSelected: selection.size === 1 && selection.has(first as never),
    steps: history.past.length,
  };
  actor.send({ type: 'undo.pressed' });
  return { ...before, left: actor.getSnapshot().context.board.nodes.size };
}

test('a description is laid in one step: Text and Generate Design', () => {
  expect(workflowNodes(addDescriptionWorkflow)).toEqual({
    row: [
      ['textNode', 0],
      ['generateSketchesNode', 460],
    ],
    wires: [['textNode', 'generateSketchesNode', 'in.text.text']],
    first: 'textNode',
    isSelected: true,
    steps: 1,
    left: 0,
  });
});

test('a phone has the nodes of a description one below the other, a wide window and one that is low beside each other', () => {
  const { actor } = startBoard({ nodes: [] });
  addDescriptionWorkflow(actor, layoutForStage({ width: 390, height: 844 }));
  const { board } = actor.getSnapshot().context;
  expect([...board.nodes.values()].map(({ type, position }) => [type, position])).toEqual([
    ['textNode', { x: 0, y: 0 }],
    ['generateSketchesNode', { x: 0, y: 216 + 48 }],
  ]);
  expect(
    [
      { width: 844, height: 390 },
      { width: 820, height: 1180 },
      { width: 1440, height: 900 },
    ].map(layoutForStage),
  ).toEqual(['row', 'row', 'row']);
});

test('a sketch is laid in one step: Sketch and Render', () => {
  expect(workflowNodes(addSketchWorkflow)).toMatchObject({
    row: [
      ['sketchNode', 0],
      ['enrichNode', 460],
    ],
    wires: [['sketchNode', 'enrichNode', 'in.image.image']],
    steps: 1,
    left: 0,
  });
});

test.each([
  ['restyle', ['instructEditNode']],
  ['cutOut', ['removeBackgroundNode']],
  ['trace', ['sketchNode', 'enrichNode']],
] as const)('a photo to %s is laid in one step, and the work begins beside it', (goal, types) => {
  const row = ['uploadSketchNode', ...types];
  expect(workflowNodes((actor) => addPhotoWorkflow(actor, goal, PHOTO))).toEqual({
    row: row.map((type, index) => [type, 460 * index]),
    wires: types.map((type, index) => [row[index], type, 'in.image.image']),
    first: types[0],
    isSelected: true,
    steps: 1,
    left: 0,
  });
});

test('the photo of a quick start is sent at once', () => {
  const { actor } = startBoard({ nodes: [] });
  addPhotoWorkflow(actor, 'restyle', PHOTO);
  const [photo] = actor.getSnapshot().context.board.nodes.values();
  expect(photo && selectUpload(actor.getSnapshot(), photo.id)?.getSnapshot().context.file).toBe(PHOTO);
});
