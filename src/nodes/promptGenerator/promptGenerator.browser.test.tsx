import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { edge, node } from '../board.fixture.tsx';
import { expectText, goButton, openCard } from '../openCard.fixture.tsx';

const instructions = page.getByRole('textbox', { name: 'Instructions' });
const result = page.getByRole('textbox', { name: 'Generated prompt' });

const openNode = (data: Record<string, unknown> = {}, text = 'wall lamp, brass') =>
  openCard({
    nodeName: 'n',
    nodes: [node('n', 'promptGeneratorNode', data), node('t', 'textNode', { text })],
    edges: [edge('t', 'n', 'out.text.text', 'in.text.text')],
  });

test('Go makes a full prompt of the connected text and the instructions; it can be written on', async () => {
  const { callsOf, dataOf } = await openNode();
  await expect.element(page.getByRole('textbox', { name: 'Connected text' })).toHaveValue('wall lamp, brass');
  await instructions.fill('for a product photo');
  await userEvent.keyboard('{Enter}');
  await expectText('Writing the prompt');
  const [call] = callsOf('enhance_prompt');
  expect(call?.request.body).toEqual({ prompt: 'wall lamp, brass', instructions: 'for a product photo' });
  call?.answer({ enhanced_prompt: 'A wall lamp of folded brass' });
  await expect.element(result).toHaveValue('A wall lamp of folded brass');
  await result.click();
  await userEvent.keyboard('{End}{Enter}, by a window');
  expect(dataOf('n')?.text).toBe('A wall lamp of folded brass\n, by a window');
  expect(callsOf('enhance_prompt').length).toBe(1);
});

test('without a text node Go says so, and asks for nothing', async () => {
  const { callsOf } = await openCard({ nodeName: 'n', nodes: [node('n', 'promptGeneratorNode')] });
  await goButton.click();
  await expectText('Please connect a text node');
  expect(callsOf('enhance_prompt')).toEqual([]);
});

test('an answer with a word of the list is not kept, is said and logged; what stood there stays', async () => {
  const { callsOf, dataOf } = await openNode({ text: 'A quiet lamp' });
  await goButton.click();
  callsOf('enhance_prompt')[0]?.answer({ enhanced_prompt: 'porn' });
  await expectText('Inappropriate content detected. Please try again.');
  expect(dataOf('n')).toEqual({ text: 'A quiet lamp' });
  await expect.poll(() => callsOf('log_blocked').length).toBe(1);
});
