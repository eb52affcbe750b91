import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

const parity = (count: number) => (count % 2 === 0 ? 'even' : 'odd');

test('a component shows the value, or what it reads of it, and is drawn anew for no other change', async () => {
  const store = createStore(1);
  const drawn: string[] = [];
  function Count() {
    return <p>Count {useStore(store)}</p>;
  }
  function Parity() {
    const shown = useStore(store, parity);
    drawn.push(shown);
    return <p>Parity {shown}</p>;
  }
  render(
    <>
      <Count />
      <Parity />
    </>,
  );
  await expect.element(page.getByText('Count 1')).toBeVisible();
  store.set(3);
  await expect.element(page.getByText('Count 3')).toBeVisible();
  store.set(4);
  await expect.element(page.getByText('Count 4')).toBeVisible();
  await expect.element(page.getByText('Parity even')).toBeVisible();
  expect(drawn).toEqual(['odd', 'even']);
});
