import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { boardOf } from '../../board/document/board.ts';
import { edge, node, nodeId } from '../../nodes/board.fixture.tsx';
import { watchTransitions } from '../testing/walk.fixture.ts';
import { type TutorialFacts, type TutorialStep, tutorialMachine } from './tutorial.machine.ts';
import { boardFacts, nextDisabledReason, shownStep, TUTORIAL_STEPS, tutorialState } from './tutorial.rules.ts';

const NONE: TutorialFacts = {
  menu: false,
  sketch: undefined,
  drawing: false,
  drawn: false,
  render: undefined,
  image: undefined,
  used: false,
  shared: false,
};
const [sketch, render, image] = ['s', 'r', 'i'].map(nodeId) as [
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
];
/** Things that are there after each step, in their order. */
const AFTER: readonly Partial<TutorialFacts>[] = [
  {},
  { menu: true },
  { menu: false, sketch },
  { drawing: true },
  { drawing: false, drawn: true },
  { render },
  { image },
  { used: true },
];
const upTo = (step: number): TutorialFacts => Object.assign({}, NONE, ...AFTER.slice(0, step));

function start(facts = NONE) {
  const actor = createActor(tutorialMachine, { input: { facts } }).start();
  const wanted: TutorialStep[] = [];
  actor.on('step.wanted', ({ step }) => wanted.push(step));
  return {
    actor,
    wanted,
    tell: (facts: TutorialFacts) => actor.send({ type: 'facts.changed', facts }),
    step: () => shownStep(actor.getSnapshot()),
    press: (name: 'next' | 'back' | 'skip') => actor.send({ type: `${name}.pressed` }),
  };
}

test('each step goes on by itself when the person does what it says, to the end', () => {
  const { actor, tell, step } = start();
  const seen = TUTORIAL_STEPS.map((_, index) => {
    tell(upTo(index + 1));
    return [step(), tutorialState(actor.getSnapshot())];
  });
  expect(seen).toEqual(TUTORIAL_STEPS.map((name, index) => [name, { jrStep: index + 1, runJr: true }]));
  tell({ ...upTo(8), shared: true });
  expect([step(), tutorialState(actor.getSnapshot())]).toEqual([undefined, { jrStep: 0, runJr: false }]);
});

test.each([
  [3, 'sketch'],
  [5, 'wire'],
  [6, 'render'],
  [7, 'image'],
  [8, 'image'],
  [1, 'canvas'],
])('on a board that stands after step %i it takes up at %s', (there, name) => {
  expect(start(upTo(there)).step()).toBe(name);
});

test('a step whose thing is gone goes back to the step that makes it', () => {
  const { tell, step } = start(upTo(7));
  tell(upTo(6));
  expect(step()).toBe('render');
  tell(upTo(5));
  expect(step()).toBe('wire');
  tell(upTo(3));
  expect(step()).toBe('sketch');
  tell({ ...upTo(3), drawing: true });
  expect(step()).toBe('drawing');
  tell(upTo(3));
  expect(step()).toBe('sketch');
  tell(NONE);
  expect(step()).toBe('canvas');
  tell({ ...NONE, menu: true });
  tell(NONE);
  expect(step()).toBe('canvas');
});

test('Next does a step that is one press, and waits where the work is the person’s', () => {
  const { actor, tell, step, press, wanted } = start();
  const waits = () => nextDisabledReason(actor.getSnapshot());
  for (let n = 1; n <= 3; n += 1) {
    tell(upTo(n));
    press('next');
  }
  expect([wanted, step()]).toEqual([['canvas', 'menu', 'sketch'], 'sketch']);
  tell(upTo(4));
  press('next');
  expect([step(), waits()]).toEqual(['drawing', 'draw']);
  tell(upTo(5));
  press('next');
  expect(wanted.at(-1)).toBe('wire');
  tell(upTo(6));
  press('next');
  expect([step(), waits()]).toEqual(['render', 'run']);
  tell(upTo(7));
  expect(waits()).toBeUndefined();
  press('next');
  expect(step()).toBe('share');
  press('next');
  expect(step()).toBeUndefined();
});

test('Back shows what was done, and stays there until something happens or Next is pressed', () => {
  const { tell, step, press } = start(upTo(7));
  for (const name of ['render', 'wire', 'sketch', 'canvas']) {
    press('back');
    tell(upTo(7));
    expect(step()).toBe(name);
  }
  for (const name of ['sketch', 'wire', 'render', 'image']) {
    press('next');
    expect(step()).toBe(name);
  }
});

test('Skip ends it from every step', () => {
  for (let n = 1; n <= 8; n += 1) {
    const { press, step } = start(upTo(n));
    press('skip');
    expect(step()).toBeUndefined();
  }
});

test('every state and transition is reached, and no step is left without a way out', () => {
  const watch = watchTransitions(tutorialMachine);
  const events = [
    ...AFTER.map((_, index) => ({ type: 'facts.changed' as const, facts: upTo(index + 1) })),
    { type: 'facts.changed' as const, facts: { ...upTo(8), shared: true } },
    { type: 'facts.changed' as const, facts: { ...upTo(3), drawn: true } },
    ...(['next.pressed', 'back.pressed', 'skip.pressed'] as const).map((type) => ({ type })),
  ];
  const paths = AFTER.flatMap((_, index) =>
    getShortestPaths(tutorialMachine, { events, input: { facts: upTo(index + 1) }, limit: 5000 }),
  );
  for (const { steps, state } of paths) {
    for (const last of events) {
      const [first] = steps;
      const facts = (first?.state ?? state).context.facts;
      const actor = createActor(tutorialMachine, { input: { facts }, inspect: watch.inspect }).start();
      for (const { event } of steps.slice(1)) actor.send(event as (typeof events)[number]);
      if (actor.getSnapshot().status === 'active') actor.send(last);
      actor.stop();
    }
  }
  expect(watch.missed()).toEqual([]);
});

test('the board’s facts are those of the sketch that has come furthest', () => {
  const nodes = [
    node('s0', 'sketchNode'),
    node('s', 'sketchNode', { shapes: [{}] }),
    node('r', 'enrichNode'),
    node('i', 'prototype2DNode'),
    node('t', 'textNode'),
  ];
  const wired = edge('s', 'r', 'out.image.image', 'in.image.image');
  const output = edge('r', 'i', 'out.image.image', 'in.image.image');
  const none = { drawn: false, render: undefined, image: undefined, used: false };
  expect(boardFacts(boardOf([], []))).toEqual({ ...none, sketch: undefined });
  expect(boardFacts(boardOf(nodes.slice(0, 1), []))).toEqual({ ...none, sketch: nodeId('s0') });
  const blank = node('s0', 'sketchNode', { shapes: [], imageUrl: '/blank.png', objectKey: 'blank.png' });
  expect(boardFacts(boardOf([blank], []))).toEqual({ ...none, sketch: nodeId('s0') });
  expect(boardFacts(boardOf(nodes, [wired]))).toEqual({ ...none, sketch, drawn: true, render });
  expect(boardFacts(boardOf(nodes, [wired, output]))).toEqual({ sketch, drawn: true, render, image, used: false });
});
