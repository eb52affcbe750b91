import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import { createLazy } from '../../load/lazy.ts';
import { edge, node } from '../../nodes/board.fixture.tsx';
import { samplePhoto } from '../../nodes/gallery/samplePictures.ts';
import { expectText, goButton, openCard, openConnectedCard } from '../../nodes/openCard.fixture.tsx';

const HOSTED: RouteChoice = {
  route: 'openai:x',
  name: 'OpenAI x',
  kind: 'hosted',
  cost: 0.04,
  seconds: 14,
  variants: true,
};
const servicesWith = (route: RouteChoice) => ({
  engineRoutes: createLazy(async () => ({ process_sketch: [route], generate_image: [route] })),
});
const countButton = (count: number) => page.getByRole('button', { name: `Variants: ${count}` });

test('how many variants Go makes is chosen by the keyboard, priced, kept, and sent', async () => {
  const { dataOf, streams } = await openConnectedCard('enrichNode', { prompt: 'kettle' }, servicesWith(HOSTED));
  await expectText('$0.04');
  (await countButton(1).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: '4 variants' })).toHaveAccessibleDescription('$0.16');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(countButton(4)).toHaveFocus();
  expect(dataOf('n')?.variantCount).toBe(4);
  await expectText('$0.16');
  await goButton.click();
  expect(streams.map(({ request }) => request)).toMatchObject([{ call: 'process_sketch', body: { variants: 4 } }]);
});

test('designs are two where nobody chose', async () => {
  await openCard({
    nodeName: 'n',
    nodes: [node('n', 'generateSketchesNode', { prompt: 'kettle' })],
    services: servicesWith(HOSTED),
  });
  await expect.element(countButton(2)).toBeVisible();
});

test('from further away a number beside a price is only there where it was chosen', async () => {
  const designOf = (data: Record<string, unknown>) =>
    openCard({
      nodeName: 'n',
      nodes: [node('n', 'generateSketchesNode', { prompt: 'kettle', ...data })],
      services: servicesWith(HOSTED),
      tier: 'middle',
    });
  await designOf({ variantCount: 4 });
  await expect.element(countButton(4)).toBeVisible();
  cleanup();
  await designOf({});
  await expectText('$0.08');
  await expect.element(countButton(2)).not.toBeInTheDocument();
});

test('from further away two designs that cost nothing are told, one result is not', async () => {
  const FREE: RouteChoice = { ...HOSTED, route: 'built-in', kind: 'built-in', cost: 0, seconds: 1 };
  await openCard({
    nodeName: 'n',
    nodes: [node('n', 'generateSketchesNode', { prompt: 'kettle' })],
    services: servicesWith(FREE),
    tier: 'middle',
  });
  await expect.element(countButton(2)).toBeVisible();
  cleanup();
  await openCard({ nodeName: 'n', nodes: [node('n', 'enrichNode')], services: servicesWith(FREE), tier: 'middle' });
  await expect.element(goButton).toBeVisible();
  expect(countButton(1).elements()).toEqual([]);
});

test('an engine whose results would be the same has nothing to choose', async () => {
  const { variants: _, ...unvaried } = HOSTED;
  await openConnectedCard('enrichNode', { prompt: 'kettle', variantCount: 4 }, servicesWith(unvaried));
  await expectText('$0.04');
  await expect.element(page.getByRole('button', { name: /^Variants/ })).not.toBeInTheDocument();
});

const VARIANTS = [0, 1, 2, 3].map((index) => ({
  imageUrl: samplePhoto(index * 60, 160, 90),
  objectKey: `${'ABCD'[index]!.repeat(22)}.png`,
  imageWidth: 160 + index,
  imageHeight: 90,
}));
const openVariants = (data: Record<string, unknown> = {}) =>
  openCard({
    nodeName: 'i',
    nodes: [
      node('r', 'enrichNode'),
      node('i', 'prototype2DNode', { prompt: 'mug', jobId: 'run', ...VARIANTS[0], variants: VARIANTS, ...data }),
    ],
    edges: [edge('r', 'i', 'out.image.image', 'in.image.image')],
  });
const variant = (number: number) => page.getByRole('radio', { name: `Variant ${number} of 4` });
const shownAddress = () => page.getByRole('img', { name: 'mug' });

test('a click and arrow keys choose the variant that the card shows and passes on', async () => {
  const { dataOf } = await openVariants();
  await expect.element(variant(1)).toBeChecked();
  await variant(3).click();
  await expect.element(shownAddress()).toHaveAttribute('src', VARIANTS[2]!.imageUrl);
  expect(dataOf('i')).toEqual({ prompt: 'mug', jobId: 'run', ...VARIANTS[2], variants: VARIANTS });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(variant(4)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(variant(1)).toHaveFocus();
  expect(dataOf('i')?.objectKey).toBe(VARIANTS[0]!.objectKey);
  await expectText('160 × 90');
});

test('the one that is kept stays alone, until that is undone', async () => {
  const { actor, dataOf } = await openVariants();
  await variant(2).click();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  expect(dataOf('i')).toEqual({ prompt: 'mug', jobId: 'run', ...VARIANTS[1] });
  await expect.element(page.getByRole('radiogroup', { name: 'Variants' })).not.toBeInTheDocument();
  actor.send({ type: 'undo.pressed' });
  await expect.element(variant(2)).toBeChecked();
});

test('split into nodes, each is wired to their source; one step takes it back', async () => {
  const { actor } = await openVariants();
  const board = () => actor.getSnapshot().context.board;
  const before = board();
  await page.getByRole('button', { name: 'Split into nodes' }).click();
  const images = [...board().nodes.values()].filter(({ type }) => type === 'prototype2DNode');
  expect(images.map(({ data }) => [data.objectKey, data.variants, data.jobId])).toEqual(
    VARIANTS.map(({ objectKey }, index) => [objectKey, undefined, index === 0 ? 'run' : undefined]),
  );
  expect([...board().edges.values()].map(({ source, target }) => [source, target])).toEqual(
    images.map(({ id }) => ['r', id]),
  );
  expect([...actor.getSnapshot().context.selection]).toEqual(images.map(({ id }) => id));
  actor.send({ type: 'undo.pressed' });
  expect(board()).toEqual(before);
});

test('who may not change the card looks at each variant all the same', async () => {
  const { dataOf } = await openVariants({ readOnly: true });
  await variant(2).click();
  await expect.element(shownAddress()).toHaveAttribute('src', VARIANTS[1]!.imageUrl);
  await expect.element(variant(2)).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Keep this one' })).not.toBeInTheDocument();
  expect(dataOf('i')?.objectKey).toBe(VARIANTS[0]!.objectKey);
});
