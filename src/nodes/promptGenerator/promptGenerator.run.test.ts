import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls/index.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { judgeRun } from '../../machines/generation/generation.rules.ts';
import { disablingNeed, unmetNeeds } from '../../machines/run/nodeRun.ts';
import { edge, node } from '../board.fixture.tsx';
import { runInputsFor } from '../run.fixture.ts';
import { promptGenerator } from './index.ts';
import { promptGeneratorRun } from './promptGenerator.run.ts';

const imageConnection = (text: string, data: Record<string, unknown> = {}) =>
  runInputsFor(
    [node('n', 'promptGeneratorNode', data), node('t', 'textNode', { text })],
    [edge('t', 'n', 'out.text.text', 'in.text.text')],
    'n',
  );

test('Go sends enhance_prompt with the connected text and the instructions, in a body that its schema takes', () => {
  const inputs = imageConnection('wall lamp, brass', { instructions: 'for a product photo' });
  const request = promptGeneratorRun.toRequest(inputs);
  expect(request).toEqual({
    call: 'enhance_prompt',
    body: { prompt: 'wall lamp, brass', instructions: 'for a product photo' },
  });
  expect(CALLS.enhance_prompt.body.safeParse(request.body).success).toBe(true);
  expect(judgeRun(promptGeneratorRun, inputs)).toEqual({ ok: true });
});

test.each([
  ['no text node', runInputsFor([node('n', 'promptGeneratorNode')], [], 'n'), 'textNodeMissing'],
  ['a text node without words', imageConnection('  \n'), 'textNodeEmpty'],
  [
    'instructions that are too long',
    imageConnection('lamp', { instructions: 'x'.repeat(SERVER_LIMITS.promptLength + 1) }),
    'promptTooLong',
  ],
])('with %s Go is on, and answered by its message', (_, inputs, message) => {
  expect(disablingNeed(unmetNeeds(promptGeneratorRun, inputs))).toBe(undefined);
  expect(judgeRun(promptGeneratorRun, inputs)).toEqual({ ok: false, message });
});

test('the answer becomes its own text; one with a word of the list is not kept', () => {
  const inputs = imageConnection('lamp');
  const answered = (text: string) => promptGeneratorRun.resultOf({ enhanced_prompt: text }, inputs);
  expect(answered('A brass lamp')).toEqual({ kind: 'own', data: { text: 'A brass lamp' } });
  expect(answered('porn')).toEqual({ kind: 'refused', message: 'inappropriate' });
});

test('it passes its text on, and nothing while it has none', () => {
  const passed = (text: string) =>
    promptGenerator.outputValueOf(node('n', 'promptGeneratorNode', { text }), 'out.text.text');
  expect([passed('A brass lamp'), passed('')]).toEqual([{ kind: 'text', text: 'A brass lamp' }, undefined]);
});
