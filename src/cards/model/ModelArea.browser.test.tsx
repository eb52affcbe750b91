import { render } from '@testing-library/react';
import { Box } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addressOf, boxGlb } from '../../model3D/models.fixture.ts';
import { failSetup } from '../../model3D/setupFailure.fixture.ts';
import { CardProviders, node, PLAIN_SERVICES, startBoard } from '../../nodes/board.fixture.tsx';
import { createSharpness } from '../viewport/sharpness.ts';
import { ModelArea } from './ModelArea.tsx';

const URLS = [addressOf(await boxGlb()), addressOf(await boxGlb(0.04, 0.08, 0.12))];
const STILL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
const EMPTY = { icon: Box, text: 'No model' };
const NAMES = ['Kettle', 'Cup'];

/** Every WebGL context that was given out, whether or not it is still held. */
let contexts: WebGL2RenderingContext[] = [];
beforeEach(() => {
  contexts = [];
  const getContext = HTMLCanvasElement.prototype.getContext;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ) {
    const context = getContext.apply(this, args as never);
    if (context instanceof WebGL2RenderingContext && !contexts.includes(context)) contexts.push(context);
    return context as never;
  } as never);
});
afterEach(() => vi.restoreAllMocks());
const liveCount = () => contexts.filter((context) => !context.isContextLost()).length;

const views = () => document.querySelectorAll('[data-drawn] canvas').length;
const liveView = (name: string) => page.getByRole('application', { name: new RegExp(name) });

/** Two cards with models on the page, of which these are selected. */
async function openCards(services: Partial<typeof PLAIN_SERVICES> = {}) {
  const { actor } = startBoard({ nodes: [node('a', 'threeDNode')] });
  const at = (selected: readonly string[]) => (
    <CardProviders actor={actor} services={{ ...PLAIN_SERVICES, addressOf: () => STILL, ...services }}>
      {NAMES.map((name, i) => (
        <div key={name} style={{ width: 360 }}>
          <ModelArea
            model={{ objectKey: `${name}.glb`, url: URLS[i] }}
            format="glb"
            alt={name}
            live={selected.includes(name)}
            empty={EMPTY}
          />
        </div>
      ))}
    </CardProviders>
  );
  const view = render(at([]));
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toBeVisible();
  return { select: (...selected: string[]) => view.rerender(at(selected)), end: view.unmount };
}

test('a card shows its still; while it is selected a live view, and only one of several has it', async () => {
  const { select } = await openCards();
  expect(views()).toBe(0);
  select('Kettle');
  await expect.poll(() => views()).toBe(1);
  await expect.element(liveView('Kettle')).toBeVisible();
  select('Kettle', 'Cup');
  await expect.element(liveView('Cup')).toBeVisible();
  await expect.poll(() => views()).toBe(1);
  await expect.element(liveView('Kettle')).not.toBeInTheDocument();
  select('Kettle');
  await expect.element(liveView('Kettle')).toBeVisible();
  select();
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(0);
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toBeVisible();
});

test('twenty selections leave no context behind', async () => {
  const { select } = await openCards();
  for (let turn = 0; turn < 20; turn++) {
    select(NAMES[turn % 2]!);
    await expect.poll(() => views()).toBe(1);
  }
  await expect.poll(() => liveCount()).toBe(1);
  select();
  await expect.poll(() => liveCount()).toBe(0);
  expect(contexts.length).toBe(20);
});

test('the wheel turns to the model only while its view has the focus; arrow keys turn it then', async () => {
  const { select } = await openCards();
  select('Kettle');
  await expect.poll(() => views()).toBe(1);
  const view = liveView('Kettle').element() as HTMLElement;
  const reached = vi.fn<() => void>();
  view.parentElement!.addEventListener('wheel', reached);
  const wheel = () => view.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
  expect([wheel(), reached.mock.calls.length]).toEqual([true, 1]);
  view.focus();
  expect([wheel(), reached.mock.calls.length]).toEqual([false, 1]);
  const keyed = vi.fn<() => void>();
  document.body.addEventListener('keydown', keyed);
  await userEvent.keyboard('{ArrowLeft}');
  expect(keyed).not.toHaveBeenCalled();
});

test('without WebGL the still stays', async () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  const { select } = await openCards();
  select('Kettle');
  await expect.poll(() => vi.mocked(HTMLCanvasElement.prototype.getContext).mock.calls.length).toBe(1);
  await expect.element(liveView('Kettle')).not.toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toBeVisible();
});

test('a live view that cannot be set up gives way to the still', async () => {
  const failure = vi.spyOn(console, 'error').mockReturnValue(undefined);
  failSetup();
  const { select } = await openCards();
  select('Kettle');
  await expect.poll(() => failure.mock.calls.map(([what]) => what)).toContain('view of a model');
  await expect.element(liveView('Kettle')).not.toBeInTheDocument();
  expect(document.querySelectorAll('[data-drawn], canvas').length).toBe(0);
  await expect.poll(() => liveCount()).toBe(0);
  await expect.element(page.getByRole('img', { name: 'Kettle' })).toBeVisible();
});

test('seen from near, a sharper still is drawn once, one model after the other, and its context is let go', async () => {
  const sharpness = { ...createSharpness(), initialSize: () => 'full' as const, watch: () => () => undefined };
  const { end } = await openCards({ sharpness });
  const sharp = () => [...document.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')];
  await expect.poll(() => sharp().map(({ naturalWidth }) => naturalWidth)).toEqual([1024, 1024]);
  expect(contexts.length).toBe(2);
  await expect.poll(() => liveCount()).toBe(0);
  end();
  await openCards({ sharpness });
  await expect.poll(() => sharp().length).toBe(2);
  expect(contexts.length).toBe(2);
});
