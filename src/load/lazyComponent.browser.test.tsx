import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyComponent } from './lazyComponent.tsx';
import { nextRejection } from './nextRejection.fixture.ts';

/** A component whose arrival the test decides. */
function pendingPart() {
  const fetches: PromiseWithResolvers<ComponentType>[] = [];
  const Lazy = lazyComponent(() => {
    const fetching = Promise.withResolvers<ComponentType>();
    fetches.push(fetching);
    return fetching.promise;
  });
  function Holder({ wanted }: { wanted: boolean }) {
    const Part = Lazy.useLoaded(wanted);
    return <div data-testid="holder">{Part === null ? 'Failed' : Part && <Part />}</div>;
  }
  return { fetches, Lazy, Holder };
}

const Part = () => <p>Here</p>;
const container = page.getByTestId('holder');

test('it is fetched when the browser is idle, once for all, and shows when it is wanted', async () => {
  const { fetches, Holder } = pendingPart();
  const { rerender } = render(<Holder wanted={false} />);
  await expect.poll(() => fetches.length).toBe(1);
  fetches[0]?.resolve(Part);
  await expect.element(container).toBeEmptyDOMElement();
  rerender(<Holder wanted />);
  expect(container.element().textContent).toBe('Here');
  expect(fetches.length).toBe(1);
});

test('wanted before it is here, it shows as soon as it comes', async () => {
  const { fetches, Holder } = pendingPart();
  render(<Holder wanted />);
  expect(fetches.length).toBe(1);
  await expect.element(container).toBeEmptyDOMElement();
  fetches[0]?.resolve(Part);
  await expect.element(container).toHaveTextContent('Here');
});

test('a load that failed is reported and made again when it is next wanted', async () => {
  const { fetches, Holder } = pendingPart();
  const failure = nextRejection();
  const { rerender } = render(<Holder wanted />);
  fetches[0]?.reject(new Error('offline'));
  expect(await failure).toEqual(new Error('offline'));
  await expect.element(container).toHaveTextContent('Failed');
  rerender(<Holder wanted={false} />);
  rerender(<Holder wanted />);
  expect(fetches.length).toBe(2);
  await expect.element(container).toBeEmptyDOMElement();
  fetches[1]?.resolve(Part);
  await expect.element(container).toHaveTextContent('Here');
});

test('while it is wanted, a load that failed is made again after a pause, until it is here', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { fetches, Holder } = pendingPart();
  render(<Holder wanted />);
  for (const count of [1, 2, 3]) {
    expect(fetches.length).toBe(count);
    const failure = nextRejection();
    fetches[count - 1]?.reject(new Error('offline'));
    await failure;
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4_999);
    expect(fetches.length).toBe(count);
    vi.advanceTimersByTime(1);
    await expect.element(container).toBeEmptyDOMElement();
  }
  fetches[3]?.resolve(Part);
  await expect.element(container).toHaveTextContent('Here');
  vi.advanceTimersByTime(60_000);
  expect(fetches.length).toBe(4);
});

test('drawn as it is, it shows nothing until it is there', async () => {
  const { fetches, Lazy } = pendingPart();
  render(
    <div data-testid="holder">
      <Lazy />
    </div>,
  );
  await expect.element(container).toBeEmptyDOMElement();
  fetches[0]?.resolve(Part);
  await expect.element(container).toHaveTextContent('Here');
});

test('loaded before it is drawn, it shows in the first frame', async () => {
  const { fetches, Lazy } = pendingPart();
  const loading = Lazy.load();
  fetches[0]?.resolve(Part);
  await loading;
  const { container } = render(<Lazy />);
  expect(container.textContent).toBe('Here');
  expect(fetches.length).toBe(1);
});
