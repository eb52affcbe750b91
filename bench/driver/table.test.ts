import { expect, test } from 'vitest';
import { type Goal, judge, tableOf } from './table.ts';

const GOALS: readonly Goal[] = [
  { label: 'pan', figure: 'pan.shown', unit: 'shown/s', goal: 55, least: true },
  { label: 'pan', figure: 'pan.task', unit: 'ms', goal: 6, ratio: 0.02 },
  { label: 'not measured', figure: 'fly.task', unit: 'ms', goal: 1 },
];
const summary = (figures: Record<string, number>) => ({ figures, faults: [] });

test('a line says the figure, its goal, the libraries, the ratio to the first of them, and whether each goal is met', () => {
  const peers = [
    { name: 'React Flow', summary: summary({ 'pan.shown': 2, 'pan.task': 600 }) },
    { name: 'litegraph', summary: summary({ 'pan.task': 109 }) },
  ];
  expect(
    tableOf(GOALS, summary({ 'pan.shown': 50.25, 'pan.task': 3 }), peers)
      .split('\n')
      .slice(2),
  ).toEqual([
    '| pan | shown/s | 50.3 | at least 55 | missed | 2 |  | 25 |  |  |',
    '| pan | ms | 3 | 6 | met | 600 | 109 | 0.0050 | 0.020 | met |',
  ]);
});

test('nothing is judged without a figure or a goal', () => {
  expect([judge(undefined, 1), judge(1, undefined), judge(1, 1), judge(1.1, 1), judge(1, 2, true)]).toEqual([
    '',
    '',
    'met',
    'missed',
    'missed',
  ]);
});
