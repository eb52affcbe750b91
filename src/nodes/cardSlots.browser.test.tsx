import { render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { Square } from 'lucide-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useBoardActor } from '../cards/context/boardActor.tsx';
import { NodeTypeInfoProvider } from '../cards/context/nodeTypeInfo.ts';
import { GenerationCard } from '../cards/generation/GenerationCard.tsx';
import { useRun } from '../cards/run/runView.ts';
import type { NodeRun } from '../machines/run/nodeRun.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { CardProviders, node, nodeId, startBoard } from './board.fixture.tsx';
import { goButton } from './openCard.fixture.tsx';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA.png' as never;
const REMARK = 'Read as a kettle.';

const SWEEP_INFO = { icon: Square, label: 'Sweep', docs: '/docs' };

/** Two runs for a type that has none, with a message of its own. */
const sweepRun: NodeRun = {
  calls: ['remove_background'],
  needs: [],
  validateInputs: ({ node: { data } }) =>
    data.instructions === 'nothing'
      ? { ok: false, message: { id: 'own', message: 'There is nothing to sweep' } }
      : { ok: true },
  checksBlocklist: false,
  toRequest: () => ({ call: 'remove_background', body: { object_key: KEY, image_url: '' } }),
  resultOf: ({ image_url }) => ({ kind: 'image', data: { imageUrl: image_url } }),
  progress: 'none',
};
const describeRun: NodeRun = {
  ...sweepRun,
  calls: ['describe_image'],
  toRequest: () => ({ call: 'describe_image', body: { object_key: KEY, image_url: '' } }),
  resultOf: ({ description }) => ({ kind: 'text', data: { text: description, remarks: [REMARK] } }),
};

function openSweepCard(prompt: boolean, data: Record<string, unknown> = {}) {
  const started = startBoard({
    nodes: [node('n', 'prototype2DNode', data)],
    runsOf: (type) => (type === 'prototype2DNode' ? { go: sweepRun, describe: describeRun } : undefined),
  });
  render(
    <CardProviders actor={started.actor}>
      <NodeTypeInfoProvider value={SWEEP_INFO}>
        <SweepCard prompt={prompt} />
      </NodeTypeInfoProvider>
    </CardProviders>,
  );
  return started;
}

function SweepCard({ prompt }: { prompt: boolean }) {
  const actor = useBoardActor();
  const run = useRun(nodeId('n'));
  const shown = useSelector(actor, ({ context }) => context.board.nodes.get(nodeId('n')))!;
  const textField = { field: 'instructions', label: 'Instructions', placeholder: '', height: 60, source: undefined };
  return (
    <GenerationCard
      node={shown}
      selected
      run={run}
      prompt={prompt ? { ...textField, value: String(shown.data.instructions ?? '') } : undefined}
      actions={
        <Button onClick={() => actor.send({ type: 'go.pressed', id: nodeId('n'), action: 'describe' })}>
          Describe
        </Button>
      }
    />
  );
}

test('a type without words has neither prompt nor settings, and runs by either of its buttons', async () => {
  const { actor, callsOf } = openSweepCard(false);
  await expect.element(goButton).toBeVisible();
  expect([page.getByRole('textbox').elements(), page.getByRole('button', { name: 'Settings' }).elements()]).toEqual([
    [],
    [],
  ]);
  await page.getByRole('button', { name: 'Describe', exact: true }).click();
  await expect.element(page.getByText('Busy', { exact: true })).toBeVisible();
  callsOf('describe_image')[0]?.answer({ description: 'A kettle.' });
  await page.getByRole('button', { name: /^Done, / }).click();
  await expect.element(page.getByText(REMARK)).toBeVisible();
  expect([...actor.getSnapshot().context.board.nodes.values()].map(({ type }) => type)).toContain('textNode');
});

test('a prompt writes the field that the type names, and a message of its own stands on the card', async () => {
  const { dataOf } = openSweepCard(true, { instructions: 'nothing' });
  await goButton.click();
  await expect.element(page.getByText('There is nothing to sweep', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Instructions' }).fill('dust');
  expect(dataOf('n')).toEqual({ instructions: 'dust' });
});
