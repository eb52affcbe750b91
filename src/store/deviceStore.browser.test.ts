import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStore, jsonFormat, TEXT_FORMAT } from './deviceStore.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const count = jsonFormat((value) => (typeof value === 'number' ? value : 0));

/** A window of the same browser: what it stores, this one is told. */
async function otherTab() {
  const frame = document.createElement('iframe');
  frame.src = location.origin;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return { storage: frame.contentWindow!.localStorage, close: () => frame.remove() };
}

test('a value is stored under its key as a text, read by the next visit, and told', () => {
  const seen: number[] = [];
  const store = deviceStore('count', count);
  const leave = store.subscribe(() => seen.push(store.get()));
  expect(store.get()).toBe(0);
  store.set(7);
  expect([localStorage.getItem('count'), deviceStore('count', count).get()]).toEqual(['7', 7]);
  deviceStore('count', count).set(8);
  leave();
  store.set(9);
  expect([seen, store.get()]).toEqual([[7, 8], 9]);
});

test('null and undefined are no texts: nothing is left of them', () => {
  const text = deviceStore('text', TEXT_FORMAT);
  text.set('one');
  text.set(null);
  const name = deviceStore(
    'name',
    jsonFormat((value) => value as string | undefined),
  );
  name.set('Kettle');
  name.set(undefined);
  expect([localStorage.length, text.get(), name.get()]).toEqual([0, null, undefined]);
});

test('with a tab it stays in the storage of the tab', () => {
  deviceStore('text', TEXT_FORMAT, 'sessionStorage').set('one');
  expect([sessionStorage.getItem('text'), localStorage.getItem('text')]).toEqual(['one', null]);
  expect(deviceStore('text', TEXT_FORMAT).get()).toBe(null);
});

test('as long as the text is the same the value is, too', () => {
  const list = deviceStore(
    'list',
    jsonFormat((value): readonly string[] => (Array.isArray(value) ? value : [])),
  );
  localStorage.setItem('list', '["a"]');
  const first = list.get();
  expect([first, list.get() === first]).toEqual([['a'], true]);
  localStorage.setItem('list', '["b"]');
  expect(list.get()).toEqual(['b']);
});

test('a broken text is as good as none', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  for (const broken of ['{', 'NaN', '', '"7"', 'null', '[]']) {
    localStorage.setItem('count', broken);
    expect([broken, deviceStore('count', count).get()]).toEqual([broken, 0]);
  }
  expect(error.mock.calls.map(([key]) => key)).toEqual(['count', 'count', 'count']);
});

test('what another tab stores is seen at once, and told', async () => {
  const tab = await otherTab();
  const store = deviceStore('count', count);
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  tab.storage.setItem('count', '4');
  expect(store.get()).toBe(4);
  await expect.poll(() => seen).toEqual([4]);
  tab.storage.setItem('other', '5');
  tab.storage.removeItem('count');
  await expect.poll(() => seen).toEqual([4, 0]);
  leave();
  tab.close();
});

test('where storage is forbidden a value lasts as long as the page, and is told', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const store = deviceStore(`${area} forbidden`, TEXT_FORMAT, area);
    let seen = 0;
    store.subscribe(() => {
      seen += 1;
    });
    expect(store.get()).toBe(null);
    store.set('one');
    expect([store.get(), deviceStore(`${area} forbidden`, TEXT_FORMAT, area).get(), seen]).toEqual(['one', 'one', 1]);
    store.set(null);
    expect([store.get(), seen]).toEqual([null, 2]);
  }
  expect(error).not.toHaveBeenCalled();
});

test('on a full device a value lasts as long as the page, until it can be stored or another tab stores its own', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const tab = await otherTab();
  const store = deviceStore('count', count);
  let seen = 0;
  const leave = store.subscribe(() => {
    seen += 1;
  });
  store.set(1);
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw full;
  });
  store.set(2);
  expect([store.get(), localStorage.getItem('count'), seen]).toEqual([2, '1', 2]);
  expect(error.mock.calls).toEqual([['count', full]]);
  tab.storage.setItem('count', '3');
  await expect.poll(() => store.get()).toBe(3);
  store.set(4);
  expect(store.get()).toBe(4);
  set.mockRestore();
  store.set(5);
  expect([store.get(), localStorage.getItem('count')]).toEqual([5, '5']);
  leave();
  tab.close();
});
