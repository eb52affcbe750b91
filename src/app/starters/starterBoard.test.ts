import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { BoardId, ObjectKey } from '../../../contract/ids.ts';
import { judgeConnection } from '../../board/connect/connect.ts';
import { connectedInputsOf, promptOf } from '../../board/connect/inputs.ts';
import { sizeOf } from '../../board/document/board.ts';
import { removeElements, setData } from '../../board/edit/edit.ts';
import { rectOf } from '../../board/placement/placement.ts';
import { nodesToRun } from '../../board/run/nodesToRun.ts';
import { overlaps } from '../../geometry/plane/rect.ts';
import { GO, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { type Samples, starterBoard } from './starterBoard.ts';
import { runnableStarters, STARTER_OPERATIONS, STARTERS, type StarterName } from './starters.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const stored = (name: string) => {
  const objectKey = `${name.padEnd(22, 'A')}.png` as ObjectKey;
  return { imageUrl: `/assets/${name}`, objectKey, imageWidth: 1024, imageHeight: 1024 };
};
const SAMPLES: Samples = {
  kettleSketch: stored('kettleSketch'),
  kettle: stored('kettle'),
  armchair: stored('armchair'),
  lamp: stored('lamp'),
  cutArmchair: stored('cutArmchair'),
  cutLamp: stored('cutLamp'),
};

/** A starter's board once what its nodes compose is stored. */
function boardOf(name: StarterName) {
  let count = 0;
  const plain = starterBoard(name, SAMPLES, () => `node-${count++}`);
  const composed = [...plain.nodes.values()].filter(({ type }) => definitionOf(type)?.loadComposeStep);
  return composed.reduce((board, { id }) => setData(board, id, stored('composed')), plain);
}

const TYPES: Record<StarterName, string[]> = {
  sketchToRender: ['sketchNode', 'enrichNode'],
  photoToMaterial: ['uploadSketchNode', 'instructEditNode'],
  photoToCampaign: ['uploadSketchNode', 'removeBackgroundNode', 'modifyNode'],
  wordsToDesigns: ['textNode', 'promptGeneratorNode', 'generateSketchesNode'],
  pictureToModel: ['uploadSketchNode', 'threeDNode'],
  composition: ['uploadSketchNode', 'uploadSketchNode', 'composerNode', 'expandImageNode'],
};

test.each(STARTERS)('%s is made of nodes of the product, wired by hand’s rules, none on another', (name) => {
  const board = boardOf(name);
  const nodes = [...board.nodes.values()];
  expect(nodes.map(({ type }) => type)).toEqual(TYPES[name]);
  const verdicts = [...board.edges.values()].map((edge) =>
    judgeConnection(removeElements(board, [edge.id]), edge, definitionOf),
  );
  expect([board.edges.size, verdicts.every(({ ok }) => ok)]).toEqual([nodes.length - 1, true]);
  const boxes = nodes.map((node) => rectOf(node.position, sizeOf(node, definitionOf)));
  expect(boxes.filter((box, n) => boxes.some((other, m) => m !== n && overlaps(box, other)))).toEqual([]);
});

test.each(STARTERS)('%s can be run at once: what its last node needs begins with a node that lacks nothing', (name) => {
  const board = boardOf(name);
  const generating = [...board.nodes.values()].filter(({ type }) => definitionOf(type)?.generates);
  const steps = nodesToRun(board, [...board.nodes.keys()].slice(-1), definitionOf);
  expect(steps).toEqual(generating.map(({ id }) => id));
  const node = board.nodes.get(steps[0]!)!;
  const run = definitionOf(node.type)!.runs![GO]!;
  const connectedInputs = connectedInputsOf(board, node.id, definitionOf);
  const inputs = {
    boardId: 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId,
    node,
    connectedInputs,
    prompt: promptOf(node, connectedInputs),
  };
  expect([unmetNeeds(run, inputs), run.validateInputs?.(inputs) ?? { ok: true }]).toEqual([[], { ok: true }]);
});

test.each(STARTERS)('%s names an operation for each node that it runs', (name) => {
  const runs = [...boardOf(name).nodes.values()].flatMap(({ type }) => definitionOf(type)?.runs?.[GO] ?? []);
  const operations = STARTER_OPERATIONS[name];
  expect(runs.map(({ calls }, step) => calls.includes(operations[step]!))).toEqual(operations.map(() => true));
});

test('a plan without 3D is offered all starters but the one that makes a model', () => {
  expect(runnableStarters(['get_4k', 'image_to_3d'])).toEqual(STARTERS.filter((name) => name !== 'pictureToModel'));
  expect(runnableStarters([])).toEqual(STARTERS);
});
