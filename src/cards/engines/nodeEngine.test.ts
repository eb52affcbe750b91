import { expect, test } from 'vitest';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { edge, node } from '../../nodes/board.fixture.tsx';
import { editRun } from '../../nodes/edit/edit.run.ts';
import { modifyRun } from '../../nodes/modify/modify.run.ts';
import { renderRun } from '../../nodes/render/render.run.ts';
import { runInputsFor, SKETCH_KEY, STYLE_KEY } from '../../nodes/run.fixture.ts';
import { callForInputs, costSumOf, engineFor, isFree, type PricedEngine } from './nodeEngine.ts';

const BUILT_IN: RouteChoice = { route: 'built-in', name: 'Built-in engine', kind: 'built-in', cost: 0, seconds: 3 };
const HOSTED: RouteChoice = { route: 'openai:x', name: 'OpenAI x', kind: 'hosted', cost: 0.04, seconds: 14 };
const OWN_MACHINE: RouteChoice = { route: 'work:y', name: 'At work y', kind: 'own', cost: null, seconds: null };
const ROUTES = [HOSTED, OWN_MACHINE, BUILT_IN];
const table = { instruct_edit: ROUTES, generate_image: ROUTES };

test.each([
  ['the first', undefined, HOSTED],
  ['the one that was chosen', 'built-in', BUILT_IN],
  ['the first where the chosen one is gone', 'fal:z', HOSTED],
])('a node runs by %s', (_, preferred, current) => {
  expect(engineFor(table, 'instruct_edit', { route: preferred })).toEqual({
    routes: ROUTES,
    current,
    resultCount: 1,
    cost: current.cost,
  });
});

test('a price is for one picture, and a run of Generate Design makes two', () => {
  expect(engineFor(table, 'generate_image', { route: HOSTED.route })?.cost).toBe(0.08);
  expect(engineFor(table, 'generate_image', { route: OWN_MACHINE.route })?.cost).toBe(null);
});

test('a run of several variants costs as many results, where its engine varies them', () => {
  const varied = { process_sketch: [{ ...HOSTED, variants: true }], instruct_edit: [HOSTED] };
  const costOf = (call: string, variantCount: unknown) => {
    const engine = engineFor(varied, call, { variantCount });
    return [engine?.resultCount, engine?.cost];
  };
  expect([2, 4, 3, '4', undefined].map((count) => costOf('process_sketch', count))).toEqual([
    [2, 0.08],
    [4, 0.16],
    [1, 0.04],
    [1, 0.04],
    [1, 0.04],
  ]);
  expect(costOf('instruct_edit', 4)).toEqual([1, 0.04]);
});

test('what an engine leaves to others has their price', () => {
  const svg = { image_to_svg: [{ ...HOSTED, colours_only: true }, BUILT_IN] };
  const nowOf = (svgModel: string) => engineFor(svg, 'image_to_svg', { svgModel })?.current.route;
  expect([nowOf('color'), nowOf('binary')]).toEqual(['openai:x', 'built-in']);
});

test.each([undefined, 'save_image'])('the call %s has no engine', (call) => {
  expect(engineFor(table, call, {})).toBe(undefined);
});

const engineOf = (current: RouteChoice): PricedEngine => ({ current, cost: current.cost });

test.each([
  ['that are free', [BUILT_IN, BUILT_IN], { cost: 0, atLeast: false, seconds: 6 }, true],
  ['of which one costs', [BUILT_IN, HOSTED], { cost: 0.04, atLeast: false, seconds: 17 }, false],
  ['of which nobody knows one’s cost', [HOSTED, OWN_MACHINE], { cost: 0.04, atLeast: true, seconds: null }, false],
  ['of which nobody knows any cost', [OWN_MACHINE], { cost: 0, atLeast: true, seconds: null }, false],
])('runs %s sum up', (_, choices, sum, free) => {
  expect(costSumOf(choices.map(engineOf))).toEqual(sum);
  expect(isFree(costSumOf(choices.map(engineOf)))).toBe(free);
});

const source = node('s', 'prototype2DNode', { objectKey: SKETCH_KEY });
const style = node('style', 'prototype2DNode', { objectKey: STYLE_KEY });
const wired = edge('s', 'n', 'out.image.image', 'in.image.image');
const styled = edge('style', 'n', 'out.image.image', 'in.image.style');
const mask = { mask: STYLE_KEY, maskOf: { objectKey: SKETCH_KEY, width: 8, height: 8 } };
const inputsFor = (type: string, data = {}, edges = [wired]) =>
  runInputsFor([node('n', type, data), source, style], edges, 'n');

test.each([
  ['Render', renderRun, inputsFor('enrichNode'), 'process_sketch'],
  ['Render without a sketch', renderRun, inputsFor('enrichNode', {}, []), 'process_sketch'],
  ['Render with a style alone', renderRun, inputsFor('enrichNode', {}, [styled]), 'process_sketch_style'],
  ['Edit without an image', editRun, inputsFor('instructEditNode', {}, []), 'instruct_edit'],
  ['Edit with a mask', editRun, inputsFor('instructEditNode', mask), 'inpaint_image'],
  ['Modify inside a mask', modifyRun, inputsFor('modifyNode', { mode: 'inpaint' }), 'inpaint_image'],
  ['Modify of the ground', modifyRun, inputsFor('modifyNode', { mode: 'fill' }, []), 'generate_background'],
  ['Modify to a vector', modifyRun, inputsFor('modifyNode', { mode: 'svg' }, []), 'image_to_svg'],
])('%s has the engines of the call that it would make', (_, run, inputs, call) => {
  expect(callForInputs(run, inputs)).toBe(call);
});
