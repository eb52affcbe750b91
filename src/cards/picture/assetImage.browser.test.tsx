import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createLazy } from '../../load/lazy.ts';
import { type CardServices, CardServicesProvider } from '../context/cardServices.ts';
import { createMotionPauser } from '../viewport/motionPauser.ts';
import { createSharpness, type PictureSize } from '../viewport/sharpness.ts';
import { AssetImage } from './AssetImage.tsx';

const PICTURE = { objectKey: 'MMMMMMMMMMMMMMMMMMMMMM.png', url: '/assets/kettle' };

/** The address of a picture of one colour, `side` pixels square. */
async function square(side: number): Promise<string> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')!.fillRect(0, 0, side, side);
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** Shows the picture at 256 pixels, and gives a way to ask for another size. */
async function showAt256(
  addresses: Partial<Record<PictureSize, string>>,
  freshAddressOf: CardServices['freshAddressOf'],
) {
  const services: CardServices = {
    addressOf: (_, size) => addresses[size],
    freshAddressOf,
    isPictureAway: async () => false,
    fileOf: () => Promise.reject(new Error('nothing is stored here')),
    labelOf: () => undefined,
    sourcesFor: () => [],
    feedback: () => Promise.reject(new Error('nobody comments here')),
    enter: () => undefined,
    engineRoutes: createLazy(async () => ({})),
    allowance: createLazy(async () => ({ runsLeft: null, missingFeatures: [] })),
    sharpness: createSharpness(),
    motion: createMotionPauser(),
    download: () => undefined,
    storePicture: () => Promise.reject(new Error('nothing is stored here')),
    exportStl: async () => undefined,
  };
  const onShown = vi.fn<(width: number) => void>();
  const at = (size: PictureSize) => (
    <CardServicesProvider value={services}>
      <AssetImage picture={PICTURE} size={size} alt="Kettle" missingContent="Missing" onShown={onShown} />
    </CardServicesProvider>
  );
  const view = render(at(256));
  const image = () => view.container.querySelector('img');
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledWith(256, 256));
  return { image, show: (size: PictureSize) => view.rerender(at(size)) };
}

test('a picture that grows is the old one until the new one is decoded: at no frame is there none', async () => {
  const addresses = { 256: await square(256), full: await square(2048) };
  const { image, show } = await showAt256(addresses, async () => undefined);
  await show('full');
  expect(image()?.getAttribute('src')).toBe(addresses[256]);
  const widths = new Set<number>();
  for (let width = 256; width !== 2048; widths.add(width)) {
    await new Promise(requestAnimationFrame);
    width = image()?.complete ? image()!.naturalWidth : 0;
  }
  expect([...widths]).not.toContain(0);
  expect([image()?.getAttribute('src'), image()?.decoding]).toEqual([addresses.full, 'async']);
});

test('a larger one whose address expired is asked for anew, once, behind the one that is shown', async () => {
  const fresh = await square(512);
  const freshAddressOf = vi.fn(async () => fresh);
  const { image, show } = await showAt256(
    { 256: await square(256), 512: 'data:image/png;base64,gone' },
    freshAddressOf,
  );
  const shown = image();
  await show(512);
  await vi.waitFor(() => expect(image()?.naturalWidth).toBe(512));
  expect(image()).toBe(shown);
  expect(freshAddressOf.mock.calls).toEqual([[PICTURE, 512]]);
});

test('a larger one that cannot be had leaves the one that is shown', async () => {
  const small = await square(256);
  const freshAddressOf = vi.fn(async () => undefined);
  const { image, show } = await showAt256({ 256: small, 512: 'data:image/png;base64,gone' }, freshAddressOf);
  await show(512);
  await vi.waitFor(() => expect(freshAddressOf).toHaveBeenCalledTimes(1));
  await new Promise(requestAnimationFrame);
  expect(image()?.getAttribute('src')).toBe(small);
});

test.each([
  ['a network', false, false],
  ['the store of files', true, true],
])('without %s a picture is not called missing, and comes once it is there', async (_, isOnline, isStoreAway) => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const isPictureAway = vi.fn(async () => isStoreAway);
  let address = 'data:image/png;base64,unreached';
  const services: CardServices = {
    addressOf: () => address,
    freshAddressOf: () => Promise.reject(new Error('offline')),
    isPictureAway,
    fileOf: () => Promise.reject(new Error('nothing is stored here')),
    labelOf: () => undefined,
    sourcesFor: () => [],
    feedback: () => Promise.reject(new Error('nobody comments here')),
    enter: () => undefined,
    engineRoutes: createLazy(async () => ({})),
    allowance: createLazy(async () => ({ runsLeft: null, missingFeatures: [] })),
    sharpness: createSharpness(),
    motion: createMotionPauser(),
    download: () => undefined,
    storePicture: () => Promise.reject(new Error('nothing is stored here')),
    exportStl: async () => undefined,
  };
  const { container } = render(
    <CardServicesProvider value={services}>
      <AssetImage picture={PICTURE} size={256} alt="Kettle" missingContent="Missing" awayContent="Away" />
    </CardServicesProvider>,
  );
  await vi.waitFor(() => expect(container.textContent).toBe('Away'));
  address = await square(256);
  network.mockReturnValue(true);
  isPictureAway.mockResolvedValue(false);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(container.querySelector('img')?.naturalWidth).toBe(256));
  expect(container.textContent).toBe('');
});
