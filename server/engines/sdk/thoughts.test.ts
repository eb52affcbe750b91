import { expect, test } from 'vitest';
import { stripThoughts } from './thoughts.ts';

test.each([
  ['A clay jug.', 'A clay jug.'],
  ['<think>of clay?</think>\n\nA clay jug.', 'A clay jug.'],
  ['<thinking>of clay?</thinking>A clay jug.', 'A clay jug.'],
  ['<reasoning effort="low">of clay?</reasoning> A clay jug.', 'A clay jug.'],
  ['<THOUGHT>of clay?</THOUGHT> A clay jug.', 'A clay jug.'],
  ['[THINK]of clay?[/THINK]A clay jug.', 'A clay jug.'],
  ['◁think▷of clay?◁/think▷A clay jug.', 'A clay jug.'],
  ['of clay?\n</think>\nA clay jug.', 'A clay jug.'],
  ['<think>of <think>red</think> clay?</think>A clay jug.', 'A clay jug.'],
  ['<think>of clay?</think>A clay <think>or stone?</think>jug.', 'A clay jug.'],
  ['A clay jug. <think>and a lid', 'A clay jug.'],
  ['<think>of clay, I would say', ''],
  ['<think></think>', ''],
  ['<think>of clay?</think><answer>A clay jug.</answer>', 'A clay jug.'],
  [
    '<|channel|>analysis<|message|>of clay?<|end|><|start|>assistant<|channel|>final<|message|>A clay jug.<|return|>',
    'A clay jug.',
  ],
  ['<|channel|>analysis<|message|>of clay?', ''],
  ['A jug with <b>bold</b> letters, 3 < 4', 'A jug with <b>bold</b> letters, 3 < 4'],
  ['A thinking chair [sketch]', 'A thinking chair [sketch]'],
])('%j says %j', (text, rest) => {
  expect(stripThoughts(text)).toBe(rest);
});
