import type { Page } from 'playwright';
import type { SeedLayout } from '../../scripts/seed/seedLayout.ts';
import { nextFrame } from './measure.ts';
import type { Subject } from './subject.ts';

/** Frames in a row without a change after which all is drawn: cards mount and light cards are drawn a few in each. */
const DRAWN_FRAMES = 12;
/** The time that a page may take to stand still, or to show a card. */
const DRAWN_MS = 30_000;
/** The tolerance of the zoom, as a share. */
const NEAR = 0.01;
/** The zooms at which elements are counted: on both sides of each tier's borders, clear of them. */
const ZOOMS = [0.05, 0.125, 0.15, 0.21, 0.25, 0.39, 0.41, 0.5, 0.76, 1] as const;

const countElements = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);

/** Waits until the number of elements is the same for a while, and tells it. */
export async function waitUntilDrawn(page: Page): Promise<number> {
  const end = performance.now() + DRAWN_MS;
  let before = await countElements(page);
  for (let same = 0; same < DRAWN_FRAMES; ) {
    if (performance.now() > end) throw new Error(`The number of elements changed for ${DRAWN_MS} ms.`);
    await nextFrame(page);
    const now = await countElements(page);
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return before;
}

/** The most elements that a page held, by what was shown; and what was not shown as asked, whose count would mean nothing. */
export type ElementCount = { readonly elements: Readonly<Record<string, number>>; readonly faults: readonly string[] };

/** Counts elements at fit and at many zooms around the hub, in windows of these sizes. */
export async function countElementsAtZooms(
  page: Page,
  subject: Subject,
  layout: SeedLayout,
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<ElementCount> {
  const elements: Record<string, number> = {};
  const faults: string[] = [];
  for (const size of sizes) {
    const count = async (zoom: string, counting: () => Promise<number>) => {
      const name = `${zoom}, ${size.width}`;
      try {
        elements[name] = await counting();
      } catch (error) {
        faults.push(`elements at ${name}: ${String(error).split('\n')[0]}`);
      }
    };
    await page.setViewportSize(size);
    await count('fit', () => countElementsAtFit(page, subject, layout));
    for (const k of ZOOMS) await count(`${k}`, () => countElementsAt(page, subject, layout.hub, k));
  }
  return { elements, faults };
}

/** Shows the whole board and counts. */
async function countElementsAtFit(page: Page, subject: Subject, { nodes }: SeedLayout): Promise<number> {
  await subject.fit(page);
  const { x, y, k } = await subject.viewport(page);
  const { width, height } = page.viewportSize()!;
  const isSeen = ({ x: left, y: top }: { x: number; y: number }) =>
    left * k + x >= 0 && left * k + x < width && top * k + y >= 0 && top * k + y < height;
  const unseen = nodes.filter(({ position }) => !isSeen(position)).length;
  if (unseen > 0) throw new Error(`${unseen} nodes are not in the window`);
  return await waitUntilDrawn(page);
}

/** Shows a node at a zoom and counts once its card stands. */
async function countElementsAt(page: Page, subject: Subject, node: number, k: number): Promise<number> {
  await subject.centre(page, node, k);
  const reached = (await subject.viewport(page)).k;
  if (Math.abs(reached / k - 1) > NEAR) throw new Error(`got to ${reached}`);
  const end = performance.now() + DRAWN_MS;
  while (!(await subject.isCardShown(page, node))) {
    if (performance.now() > end) throw new Error(`the card in the middle was not shown in ${DRAWN_MS} ms`);
    await nextFrame(page);
  }
  return await waitUntilDrawn(page);
}
