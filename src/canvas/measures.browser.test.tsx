import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HANDLE_KINDS, type HandleKind } from '../../contract/handles.ts';
import { EMPTY, handle, handleAt, openCanvas } from './openCanvas.fixture.tsx';
import { click, dragFromTo, wheel } from './pointer.fixture.ts';
import './kinds.css';

/** The space below the pointer, from just enough to just too little, on a page of 800 pixels. */
describe('the menu moves up when less room is left below the pointer than', () => {
  test.each([
    [400, 'below'],
    [401, 'above'],
  ])('400 pixels, for a right-click at %i', async (y, side) => {
    await openCanvas();
    await click({ x: 1180, y }, 'right');
    await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
    await vi.waitFor(() => expect(sideOf(page.getByRole('menu').element(), y)).toBe(side));
  });

  test.each([
    [600, 'below'],
    [601, 'above'],
  ])('200 pixels, for a connection dropped at %i', async (y, side) => {
    await openCanvas();
    await dragFromTo(handleAt('s1', 'out.image.image'), { x: 1180, y });
    await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
    await vi.waitFor(() => expect(sideOf(page.getByRole('menu').element(), y)).toBe(side));
  });
});

function sideOf(menu: Element, y: number): string {
  const { top, bottom } = menu.getBoundingClientRect();
  return top >= y - 1 ? 'below' : bottom <= y + 1 ? 'above' : `from ${top} to ${bottom}`;
}

test('zooming out ends at 0.001', async () => {
  const { viewport } = await openCanvas();
  // A notch leaves four fifths: 31 of them lead from 0.8 to below 0.001.
  for (let notch = 0; notch < 32; notch++) await wheel(EMPTY, { y: 120 }, { ctrl: true });
  await vi.waitFor(() => expect(viewport().k).toBe(0.001));
});

test('a handle is 17 pixels wide at 100 %', async () => {
  const { viewport } = await openCanvas();
  await wheel(EMPTY, { y: -120 }, { ctrl: true });
  await vi.waitFor(() => {
    expect(viewport().k).toBeCloseTo(1, 5);
    const { width, height } = handle('s1', 'out.image.image').getBoundingClientRect();
    expect([width, height].map((side) => Math.round(side * 100) / 100)).toEqual([17, 17]);
  });
});

/** How far the press of a handle reaches from its middle along each axis, in CSS pixels. */
function reachOf(id: string, handleId: string) {
  const { x, y } = handleAt(id, handleId);
  const wanted = handle(id, handleId);
  const isHit = (dx: number, dy: number) =>
    document.elementFromPoint(x + dx, y + dy)?.closest('[data-handle-id]') === wanted;
  const far = (dx: number, dy: number) => {
    let away = 0;
    while (isHit(dx * (away + 0.5), dy * (away + 0.5))) away += 0.5;
    return away;
  };
  return { wide: far(-1, 0) + far(1, 0), high: far(0, -1) + far(0, 1) };
}

test.each([0, 1, 2, 3])(
  'a handle alone on its side is pressed within 24 pixels at least, %i notches out',
  async (notches) => {
    const { viewport } = await openCanvas();
    const before = viewport().k;
    for (let notch = 0; notch < notches; notch++) await wheel(EMPTY, { y: 120 }, { ctrl: true });
    await vi.waitFor(() => {
      expect(viewport().k).toBeCloseTo(before * 0.8 ** notches, 5);
      const { wide, high } = reachOf('s1', 'out.image.image');
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(23);
    });
  },
);

test('handles of one side do not overlap where one is pressed: at the opening zoom each has 24 pixels', async () => {
  await openCanvas();
  for (const id of ['in.image.image', 'in.image.style', 'in.text.text']) {
    const { wide, high } = reachOf('r1', id);
    expect([wide >= 23, high >= 23, high <= 25]).toEqual([true, true, true]);
  }
});

/** The name of a colour by its hue, in degrees; black is what has hardly any colour. */
const HUES: Readonly<Record<HandleKind, readonly [number, number] | 'grey'>> = {
  image: [210, 230],
  text: [350, 370],
  mask: [100, 125],
  video: [260, 285],
  '3d': [40, 55],
  svg: [18, 30],
  omni: 'grey',
};

test.each(HANDLE_KINDS)('the colour of %s is that of the specification', (kind) => {
  const mark = document.createElement('i');
  mark.dataset.kind = kind;
  mark.style.color = 'var(--k)';
  document.body.append(mark);
  const channels = getComputedStyle(mark).color.match(/\d+/g)!.map(Number);
  mark.remove();
  const wanted = HUES[kind];
  if (wanted === 'grey') {
    expect(Math.max(...channels)).toBeLessThan(48);
    return;
  }
  const hue = hueOf(channels);
  expect(hue < 10 ? hue + 360 : hue).toBeGreaterThanOrEqual(wanted[0]);
  expect(hue < 10 ? hue + 360 : hue).toBeLessThanOrEqual(wanted[1]);
});

function hueOf(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels;
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  const sixth = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return sixth * 60;
}
