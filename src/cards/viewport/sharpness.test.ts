import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { createSharpness, FULL_PICTURES_MAX, type PictureSize } from './sharpness.ts';

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 1);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A view that moves to a zoom and comes to rest there. */
function startView() {
  const sharpness = createSharpness();
  let k = 0.1;
  let moving = false;
  let settled = () => {};
  /** Pictures lie as far away as the number in their name says, counted from where the view is. */
  let middle = 0;
  sharpness.follow({
    viewport: () => ({ k }),
    isMoving: () => moving,
    distanceOf: (id) => Math.abs(Number(id) - middle),
    onSettle: (listener) => {
      settled = listener;
      return () => {};
    },
  });
  const move = (to: number) => {
    k = to;
    moving = true;
  };
  const rest = () => {
    moving = false;
    settled();
  };
  return {
    move,
    restAt(to: number) {
      move(to);
      rest();
    },
    panTo(to: number) {
      middle = to;
      rest();
    },
    /** A card appears with this picture; tells what it was shown at, one after the other. */
    show(key: string, width = 400, at = 0) {
      const sizes: PictureSize[] = [];
      const hide = sharpness.watch({ key, width, node: NodeId.parse(String(at)) }, (size) => sizes.push(size));
      return { sizes, hide };
    },
  };
}

test('a picture follows the zooms at which the view rests, and grows only', () => {
  const view = startView();
  const { sizes } = view.show('kettle');
  for (const k of [0.5, 0.64, 0.65, 0.8, 1.28, 0.5, 1.29, 3, 5.12, 6, 0.4, 1]) view.restAt(k);
  expect(sizes).toEqual([256, 512, 1024, 2048, 'full']);
});

test('a zoom that is passed through fetches nothing, and a card that appears meanwhile waits with what is large', () => {
  const view = startView();
  const kettle = view.show('kettle');
  for (const k of [0.4, 0.9, 1.4, 2.4]) view.move(k);
  const lamp = view.show('lamp');
  expect([kettle.sizes, lamp.sizes]).toEqual([[256], [256]]);
  view.restAt(2.4);
  expect([kettle.sizes, lamp.sizes]).toEqual([
    [256, 1024],
    [256, 1024],
  ]);
});

test('a card that appears at rest is sharp at once, a wide one and one on a finer screen sooner', () => {
  const view = startView();
  view.restAt(0.7);
  expect([view.show('a', 400).sizes.at(-1), view.show('b', 800).sizes.at(-1)]).toEqual([512, 1024]);
  vi.stubGlobal('devicePixelRatio', 2);
  view.restAt(0.75);
  expect([view.show('c', 400).sizes.at(-1), view.show('d', 1000).sizes.at(-1)]).toEqual([1024, 2048]);
});

test('what was shown at 512 pixels or more appears again at 512, and sharper where that is needed', () => {
  const view = startView();
  view.restAt(2);
  view.show('kettle').hide();
  view.restAt(0.5);
  expect(view.show('kettle').sizes).toEqual([512]);
});

test('no more pictures stand in full than memory has room for; one that is not needed so gives up its place', () => {
  const view = startView();
  view.restAt(6);
  const shown = Array.from({ length: FULL_PICTURES_MAX }, (_, n) => view.show(`p${n}`, n === 3 ? 400 : 1200));
  const late = view.show('late', 1200);
  expect([shown.every(({ sizes }) => sizes.at(-1) === 'full'), late.sizes.at(-1)]).toEqual([true, 2048]);
  view.restAt(2);
  expect([shown[3]?.sizes.at(-1), late.sizes.at(-1)]).toEqual([2048, 'full']);
});

test('in full stand the pictures nearest to the middle of the view, wherever it comes to rest', () => {
  const view = startView();
  view.restAt(6);
  const shown = Array.from({ length: FULL_PICTURES_MAX + 4 }, (_, n) => view.show(`p${n}`, 400, n));
  const inFull = () => shown.flatMap(({ sizes }, n) => (sizes.at(-1) === 'full' ? [n] : []));
  expect(inFull()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  view.panTo(11);
  expect(inFull()).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  view.restAt(0.5);
  expect(inFull()).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

test('the place of a picture in full that goes is given on', () => {
  const view = startView();
  view.restAt(6);
  const [first, ...others] = Array.from({ length: FULL_PICTURES_MAX + 1 }, (_, n) => view.show(`p${n}`, 400, n));
  expect(others.at(-1)?.sizes.at(-1)).toBe(2048);
  first?.hide();
  expect(others.every(({ sizes }) => sizes.at(-1) === 'full')).toBe(true);
});
