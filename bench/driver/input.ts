import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';

export type Point = { readonly x: number; readonly y: number };

/** Between two pointer events: a little less than a frame, as a real mouse does. */
const PACE_MS = 14;

/** Calls `step` at the pace of a real device until it says that it is done or the time is over. */
export async function paced(ms: number, step: (count: number) => Promise<boolean | undefined>): Promise<void> {
  const end = performance.now() + ms;
  for (let count = 1; performance.now() < end; count += 1) {
    const began = performance.now();
    if (await step(count)) return;
    await sleep(Math.max(0, PACE_MS - (performance.now() - began)));
  }
}

export type Button = 'left' | 'middle';

/** Drags with a button in wide loops for `ms`; the pointer ends `to` pixels from where it began. */
export async function dragInLoops(
  page: Page,
  from: Point,
  { ms, width, height, button = 'left', to }: { ms: number; width: number; height: number; button?: Button; to: Point },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  await paced(ms, async (count) => {
    const angle = count / 18;
    await page.mouse.move(from.x + Math.sin(angle) * width, from.y + (1 - Math.cos(angle)) * height);
    return false;
  });
  await page.mouse.move(from.x + to.x, from.y + to.y);
}

/** Drags from one point to another in a straight line. */
export async function dragLine(page: Page, from: Point, to: Point, button: Button = 'left', moves = 12): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  for (let move = 1; move <= moves; move += 1) {
    const part = move / moves;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
  await page.mouse.up({ button });
}
