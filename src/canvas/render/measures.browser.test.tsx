import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { HANDLE_KINDS, type HandleKind } from '../../../contract/handles.ts';
import { needsCasing } from '../scene/needsCasing.ts';
import { EMPTY, handle, handleAt, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, wheel } from '../testing/pointer.fixture.ts';
import './kinds.css';

test('the Add Node menu opens with its corner at the pointer', async () => {
  await openCanvas();
  const pointer = { x: 940, y: 60 };
  await click(pointer, 'right');
  await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
  await vi.waitFor(() => {
    const box = page.getByRole('menu').element().closest('[role="presentation"]')!;
    const { left, top } = box.getBoundingClientRect();
    expect([left, top].map(Math.round)).toEqual([pointer.x, pointer.y]);
  });
});

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

/** The reach of a handle's press from its middle along each axis, in CSS pixels. */
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

/** The name of a colour by its hue, in degrees; black is what has no colour. */
const HUES: Readonly<Record<HandleKind, readonly [number, number] | 'black'>> = {
  image: [210, 230],
  text: [350, 370],
  mask: [100, 125],
  video: [260, 285],
  '3d': [44, 56],
  svg: [18, 30],
  omni: 'black',
};
/** The grounds that a handle must stand out from. */
const CONTRAST = 3;
/** Yellow that is darker is an olive brown. */
const YELLOW_LUMINANCE = 0.5;

/** The channels of colours as a theme has them. */
function coloursIn(theme: 'light' | 'dark', colours: readonly string[], kind: HandleKind): number[][] {
  const mark = document.createElement('i');
  mark.dataset.kind = kind;
  document.body.append(mark);
  document.documentElement.dataset.theme = theme;
  const contrasts = colours.map((colour) => {
    mark.style.color = `var(${colour})`;
    return getComputedStyle(mark)
      .color.match(/[\d.]+/g)!
      .map(Number);
  });
  delete document.documentElement.dataset.theme;
  mark.remove();
  return contrasts;
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(HANDLE_KINDS)('the colour of %s is that of the specification', (kind) => {
    const [channels = []] = coloursIn(theme, ['--k'], kind);
    const wanted = HUES[kind];
    if (wanted === 'black') {
      expect(channels).toEqual([0, 0, 0]);
      return;
    }
    if (kind === '3d') expect(luminance(channels)).toBeGreaterThan(YELLOW_LUMINANCE);
    const hue = hueOf(channels);
    expect(hue < 10 ? hue + 360 : hue).toBeGreaterThanOrEqual(wanted[0]);
    expect(hue < 10 ? hue + 360 : hue).toBeLessThanOrEqual(wanted[1]);
  });

  test.each(HANDLE_KINDS)(
    '%s stands out from card and canvas by its outline, and what stands on it from it',
    (kind) => {
      const [line = [], ...grounds] = coloursIn(theme, ['--k-line', '--card', '--canvas'], kind);
      for (const ground of grounds) expect(contrast(line, ground)).toBeGreaterThanOrEqual(CONTRAST);
      const [colour = [], on = []] = coloursIn(theme, ['--k', '--k-on'], kind);
      expect(contrast(colour, on)).toBeGreaterThanOrEqual(CONTRAST);
    },
  );

  test.each(HANDLE_KINDS)('an edge of %s stands out by its colour or by its casing', (kind) => {
    const [colour = [], casing = [], canvas = []] = coloursIn(theme, ['--k', '--k-casing', '--canvas'], kind);
    const isSeenAlone = contrast(colour, canvas) >= CONTRAST;
    const isCasing = casing.length === 3 && contrast(casing, canvas) >= CONTRAST;
    expect(isSeenAlone || (isCasing && needsCasing(kind))).toBe(true);
  });
});

/** The ratio of WCAG 2: 1 for equal colours, 21 for black and white. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function hueOf(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels;
  const max = Math.max(r, g, b);
  const spread = max - Math.min(r, g, b);
  const sixth = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return sixth * 60;
}
