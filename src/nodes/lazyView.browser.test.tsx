import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardNode } from '../../contract/board.ts';
import { node } from './board.fixture.tsx';
import type { NodeViewProps } from './defineNode.ts';
import { lazyView, type ViewLoader } from './lazyView.tsx';
import { openCard } from './openCard.fixture.tsx';
import { DEFINITIONS, definitionOf } from './registry.ts';

/** A type's view whose fetches the test answers. */
function pendingView(type: string) {
  const { label, icon, docs } = definitionOf(type)!;
  const fetches: PromiseWithResolvers<Awaited<ReturnType<ViewLoader>>>[] = [];
  const { View, loadView } = lazyView({ type, label, icon, helpOf: () => docs.path }, () => {
    const fetching = Promise.withResolvers<Awaited<ReturnType<ViewLoader>>>();
    fetches.push(fetching);
    return fetching.promise;
  });
  return { View, loadView, fetches };
}

/** Boxes that follow from what a node holds, beside those of new ones. */
const RESIZED_NODES: readonly BoardNode[] = [
  { ...node('n', 'textNode'), size: { width: 500, height: 216 } },
  node('n', 'generateSketchesNode', { textareaHeight: 300 }),
  { ...node('n', 'enrichNode'), size: { width: 500, height: 484 } },
  node('n', 'sketchNode', { canvasWidth: 1024, canvasHeight: 512 }),
  node('n', 'prototype2DNode', { imageWidth: 1024, imageHeight: 512 }),
  node('n', 'frameNode', { collapsed: true }),
];

test.each(
  [...DEFINITIONS.map(({ type }) => node('n', type)), ...RESIZED_NODES].map((shown) => [shown.type, shown] as const),
)('until the view of %s is here, and when it cannot be had, its card has the same box: %j', async (type, shown) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const tier of ['full', 'middle'] as const) {
    const { View, fetches } = pendingView(type);
    const { card } = await openCard({ nodeName: 'n', tier, nodes: [shown], as: View });
    const boxOf = () => {
      const { offsetWidth, offsetHeight, scrollWidth } = card.element() as HTMLElement;
      return { width: offsetWidth, height: offsetHeight, overflows: scrollWidth > offsetWidth };
    };
    const pending = boxOf();
    fetches[0]?.reject(new TypeError('offline'));
    await expect.element(card.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    const missing = boxOf();
    cleanup();
    await openCard({ nodeName: 'n', tier, nodes: [shown] });
    expect([pending, missing]).toEqual([boxOf(), boxOf()]);
    cleanup();
  }
});

const LoadedContents = ({ node: { type } }: NodeViewProps) => <p>The contents of {type}</p>;

test('a card shows its name while its view is on its way, keeps its focus, and then its contents', async () => {
  const { View, fetches } = pendingView('textNode');
  const { card } = await openCard({ nodeName: 'n', nodes: [node('n', 'textNode', { title: 'The brief' })], as: View });
  await expect.element(card.getByRole('heading')).toHaveTextContent('The brief');
  (card.element() as HTMLElement).focus();
  fetches[0]?.resolve({ default: LoadedContents });
  await expect.element(card.getByText('The contents of textNode')).toBeVisible();
  await expect.element(card).toHaveFocus();
  expect(fetches.length).toBe(1);
});

test('what is pressed on a card whose view is on its way is done when the view is there', async () => {
  const { default: TextView } = await import('./text/text.view.tsx');
  for (const [key, name] of [
    ['F2', 'Title'],
    ['Enter', 'Text'],
  ]) {
    const { View, fetches } = pendingView('textNode');
    const { card } = await openCard({ nodeName: 'n', nodes: [node('n', 'textNode')], as: View });
    (card.element() as HTMLElement).focus();
    await userEvent.keyboard(`{${key}}`);
    fetches[0]?.resolve({ default: TextView });
    await expect.element(card.getByRole('textbox', { name, exact: true })).toHaveFocus();
    cleanup();
  }
});

test('a view that could not be fetched is asked for again when the network is back', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { View, loadView, fetches } = pendingView('textNode');
  const { card } = await openCard({ nodeName: 'n', nodes: [node('n', 'textNode')], as: View });
  const failure = new TypeError('offline');
  fetches[0]?.reject(failure);
  await expect.element(card.getByText('Not loaded', { exact: true })).toBeVisible();
  expect(error).toHaveBeenCalledWith('view', 'textNode', failure);
  window.dispatchEvent(new Event('online'));
  expect(fetches.length).toBe(2);
  fetches[1]?.resolve({ default: LoadedContents });
  await loadView();
  await expect.element(card.getByText('The contents of textNode')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(fetches.length).toBe(2);
});

test('a view that could not be fetched is asked for again after a pause, until it is here', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { loadView, fetches } = pendingView('textNode');
  const begun = loadView();
  for (const count of [1, 2, 3]) {
    expect(fetches.length).toBe(count);
    fetches[count - 1]?.reject(new TypeError('offline'));
    await begun;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetches.length).toBe(count);
    await vi.advanceTimersByTimeAsync(1);
  }
  fetches[3]?.resolve({ default: LoadedContents });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches.length).toBe(4);
});

test('it is asked for again by hand, says so until it is here, and gives the focus on to the card', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { View, fetches } = pendingView('textNode');
  const { card } = await openCard({ nodeName: 'n', nodes: [node('n', 'textNode')], as: View });
  fetches[0]?.reject(new TypeError('offline'));
  await card.getByRole('button', { name: 'Try again' }).click();
  expect(fetches.length).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus();
  fetches[1]?.resolve({ default: LoadedContents });
  await expect.element(card.getByText('The contents of textNode')).toBeVisible();
  await expect.element(card).toHaveFocus();
});
