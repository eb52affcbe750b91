import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import type { ModelFormat } from '../../model3D/units.ts';

/** So many are kept, beyond those that are shown: each is a picture of a megapixel in memory. */
const CACHED_STILLS_MAX = 24;

type StillDrawer = (format: ModelFormat, read: () => Promise<Blob>) => Promise<string | undefined>;

/** `holders` counts the cards that show it. */
type CachedStill = { readonly address: Promise<string | undefined>; holders: number };

/** Keeps the addresses of drawn stills by object key; undefined where none can be drawn. They are drawn one after the other. */
export function createStillCache(draw: StillDrawer, cachedMax = CACHED_STILLS_MAX) {
  /** Those that were wanted last are at the end. */
  const stills = new Map<string, CachedStill>();
  let lastDrawing: Promise<unknown> = Promise.resolve();

  function startDrawing(key: string, ...drawArgs: Parameters<StillDrawer>): CachedStill {
    const address = lastDrawing.then(() => draw(...drawArgs));
    const still = { address, holders: 0 };
    // One that failed says so to whoever asked, and the next is drawn all the same.
    lastDrawing = address.catch(() => stills.get(key) === still && stills.delete(key));
    return still;
  }

  function dropOldest(): void {
    for (const [key, { address, holders }] of stills) {
      if (stills.size <= cachedMax) return;
      if (holders > 0) continue;
      stills.delete(key);
      // Why one failed was said to whoever asked for it.
      address.then(
        (drawnAddress) => drawnAddress && URL.revokeObjectURL(drawnAddress),
        () => undefined,
      );
    }
  }

  /** A still that stays for as long as it is held. */
  return function acquire(key: string, ...drawArgs: Parameters<StillDrawer>) {
    const still = stills.get(key) ?? startDrawing(key, ...drawArgs);
    stills.delete(key);
    stills.set(key, still);
    still.holders += 1;
    dropOldest();
    return {
      address: still.address,
      release(): void {
        still.holders -= 1;
        dropOldest();
      },
    };
  };
}

/** The address of a still that is sharper than a thumbnail, drawn here when the browser has nothing else to do. */
export const acquireStill = createStillCache(async (format, read) => {
  await new Promise<void>(scheduleWhenIdle);
  const [{ drawStill }, bytes] = await Promise.all([
    import('../../model3D/drawStill.ts'),
    read().then((file) => file.arrayBuffer()),
  ]);
  const still = await drawStill(bytes, format);
  return still && URL.createObjectURL(still);
});
