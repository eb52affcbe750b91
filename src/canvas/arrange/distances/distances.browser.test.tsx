import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createNotices } from '../../../ui/notices/notices.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { EMPTY, headOf, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { click, move } from '../../testing/pointer.fixture.ts';
import { ArrangeTools } from '../ArrangeTools.tsx';

const numbers = () => [...document.querySelectorAll('[data-guides="distance"] text')].map((each) => each.textContent);

test('Alt shows how far the selection lies from the node under the pointer, and nothing without either', async () => {
  const children = (
    <NoticesContext value={createNotices()}>
      <ArrangeTools />
    </NoticesContext>
  );
  await openCanvas(undefined, { children });
  await click(headOf('s1'));
  await move(headOf('r1'));
  await nextFrames();
  expect(numbers()).toEqual([]);
  await userEvent.keyboard('{Alt>}');
  await vi.waitFor(() => expect(numbers()).toEqual(['240']));
  await move(headOf('t1'), undefined, { alt: true });
  await vi.waitFor(() => expect(numbers()).toEqual(['120']));
  await move(EMPTY, undefined, { alt: true });
  await vi.waitFor(() => expect(numbers()).toEqual([]));
  await move(headOf('r1'), undefined, { alt: true });
  await vi.waitFor(() => expect(numbers()).toEqual(['240']));
  await userEvent.keyboard('{/Alt}');
  await vi.waitFor(() => expect(numbers()).toEqual([]));
});
