import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TooltipLayer } from './TooltipLayer.tsx';
import { tip } from './tip.ts';

afterEach(cleanup);

function movePointerTo(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

async function openTip() {
  const { container } = render(
    <>
      <button type="button" style={{ position: 'fixed', left: 300, top: 300 }} {...tip('Zoom to fit')}>
        +
      </button>
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  );
  const button = container.querySelector('button')!;
  const tooltip = container.querySelector('[role=tooltip]')!;
  // The browser's own pointer is somewhere on the page, too, and is told of when what is under it changes.
  await expect
    .poll(() => {
      movePointerTo(button);
      return tooltip.matches(':popover-open');
    })
    .toBe(true);
  return { button, tooltip, elsewhere: container.querySelector('p')! };
}

test('a tooltip stays while the pointer is on it, and closes once it is elsewhere', async () => {
  const { tooltip, elsewhere } = await openTip();
  movePointerTo(tooltip);
  movePointerTo(tooltip.firstElementChild!);
  expect(tooltip.matches(':popover-open')).toBe(true);
  movePointerTo(elsewhere);
  expect(tooltip.matches(':popover-open')).toBe(false);
});

test('on the way from a button to its tooltip there is no gap', async () => {
  const { button, tooltip } = await openTip();
  const [from, to] = [button.getBoundingClientRect(), tooltip.getBoundingClientRect()];
  const middle = document.elementFromPoint(from.left + from.width / 2, (to.bottom + from.top) / 2);
  expect(tooltip.contains(middle)).toBe(true);
});
