import { expect, vi } from 'vitest';
import type { Point } from '../../src/geometry/plane/point.ts';
import type { Rect } from '../../src/geometry/plane/rect.ts';
import { boardToScreen, type Viewport } from '../../src/geometry/viewport/viewport.ts';
import { loadStoredBoard } from '../journeys/boardPage.ts';
import { address, type Person } from '../journeys/browser.ts';
import { type Driver, pressKey } from './driver.ts';
import { type Seed, seedBoard } from './seed.ts';

/** The factor by which `+` and `-` zoom. */
const STEP = 1.25;
/** The steps from 100 % to the zooms of the rules: about 0.5 and 2.5, whose pixels lie otherwise than at 1; for the far tiers about 0.25 and 0.08. */
export const CLOSE_ZOOM_STEPS = [-3, 4] as const;
export const LIGHT_CARD_STEPS = -6;
export const TILE_STEPS = -11;
/** Over the canvas, beside everything that floats there; cards may lie below it. */
const ANYWHERE: Point = { x: 640, y: 110 };

/** A board of its own, open in a browser; points are pixels of the window unless they are called board points. */
export type OpenBoard = { readonly id: string; readonly driver: Driver; readonly person: Person };

export async function openBoard(driver: Driver, person: Person, nodes: readonly Seed[]): Promise<OpenBoard> {
  const id = await seedBoard(person, nodes);
  await driver.open(`${address}/physical/board?boardId=${id}`);
  await expect
    .poll(
      () => driver.evaluate(() => document.querySelector('[role="status"][data-state]')?.textContent?.trim()),
      SLOW_POLL,
    )
    .toBe('Saved');
  return { id, driver, person };
}

/** Loading a page on a busy machine. */
const SLOW_POLL = { timeout: 20_000 };
/** A turn of the wheel that has not shown by then was lost. */
const TURN_MS = 3000;

/** The stage fills the window, so its pixels are the window's. */
export function viewport({ driver }: OpenBoard): Promise<Viewport> {
  return driver.evaluate(() => {
    const layer = document.querySelector<SVGElement>('[role="application"] svg[role="presentation"]');
    const matrixOf = (element: HTMLElement | SVGElement | null | undefined) => new DOMMatrix(element?.style.transform);
    const { a, e, f } = matrixOf(layer?.parentElement).multiply(matrixOf(layer));
    return { x: e, y: f, k: a };
  });
}

/** A viewport as the page's style tells it: with six digits. */
export function roundedViewport({ x, y, k }: Viewport): Viewport {
  return { x: expect.closeTo(x, 1), y: expect.closeTo(y, 1), k: expect.closeTo(k, 4) };
}

/** Zooms by the keys about the middle of the window, and lets the view come to rest. */
export async function zoomTo(board: OpenBoard, steps: number): Promise<void> {
  // Single keys are heard on the board, not in a bar or a field.
  await board.driver.evaluate(() => document.querySelector<HTMLElement>('[role="application"]')?.focus());
  await pressKey(board.driver, '0');
  await viewportAtRest(board, 1);
  for (let step = 1; step <= Math.abs(steps); step++) {
    await pressKey(board.driver, steps < 0 ? '-' : '+');
    await viewportAtRest(board, STEP ** (Math.sign(steps) * step));
  }
}

/** Waits until the view rests at a zoom: then it lies on whole pixels. */
export async function viewportAtRest(board: OpenBoard, k: number): Promise<Viewport> {
  const now = () => viewport(board);
  await expect.poll(async () => (await now()).k, { interval: 15 }).toBeCloseTo(k, 4);
  await expect.poll(async () => Number.isInteger((await now()).x) && Number.isInteger((await now()).y)).toBe(true);
  await drawnAtRest(board);
  return now();
}

/** Waits until the view was drawn for where it rests: only then texts have their size. */
async function drawnAtRest({ driver }: OpenBoard): Promise<void> {
  await expect.poll(() => driver.evaluate(() => document.querySelector('[data-moving]') === null)).toBe(true);
}

/** Pans by the wheel until a board point lies at a point of the window. A driver may lose a turn on a busy machine: what is left is turned again. */
export async function panTo(board: OpenBoard, boardPoint: Point, to: Point): Promise<void> {
  const left = async () => {
    const at = await windowPoint(board, boardPoint);
    return { x: Math.round(at.x - to.x), y: Math.round(at.y - to.y) };
  };
  await vi.waitFor(async () => {
    await board.driver.wheel(ANYWHERE, await left());
    await expect
      .poll(left, { timeout: TURN_MS })
      .toSatisfy(({ x, y }: Point) => Math.max(Math.abs(x), Math.abs(y)) <= 1);
  }, SLOW_POLL);
  await drawnAtRest(board);
}

export async function windowPoint(board: OpenBoard, boardPoint: Point): Promise<Point> {
  return boardToScreen(await viewport(board), boardPoint);
}

/** The box of the first element that fits a selector. */
export async function boxOf({ driver }: OpenBoard, selector: string): Promise<Rect> {
  const box = await driver.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && { minX: box.left, minY: box.top, maxX: box.right, maxY: box.bottom };
  }, selector);
  if (!box) throw new Error(`Nothing on the page matches ${selector}.`);
  return box;
}

export async function middleOf(board: OpenBoard, selector: string): Promise<Point> {
  const box = await boxOf(board, selector);
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
}

export const cardOf = (id: string) => `[data-node-id="${id}"]`;
export const handleOf = (id: string, handle: string) => `${cardOf(id)} [data-handle-id="${handle}"]`;
export const fieldOf = (id: string) => `${cardOf(id)} textarea`;

/** Waits until cards that were culled or drawn from afar stand as live ones. */
export async function waitUntilLive({ driver }: OpenBoard, id: string): Promise<void> {
  await expect
    .poll(() => driver.evaluate((id) => document.querySelector(`[role="group"][data-node-id="${id}"]`) !== null, id))
    .toBe(true);
}

/** The place of a node on the server. */
export async function positionOf({ person, id }: OpenBoard, node: string): Promise<Point> {
  return (await loadStoredBoard(person, id)).nodes.find((each) => each.id === node)!.position;
}

/** The ids of the cards that are marked as selected. */
export function selectedIds({ driver }: OpenBoard): Promise<string[]> {
  return driver.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-node-id][data-selected]')].map((card) => card.dataset.nodeId!),
  );
}

/** The card, and the handle on it, that the browser hits at a point. */
export type Hit = { readonly card?: string; readonly handle?: string };

export async function hitAt(board: OpenBoard, at: Point): Promise<Hit> {
  return (await hitsAt(board, [at]))[0]!;
}

export function hitsAt({ driver }: OpenBoard, points: readonly Point[]): Promise<Hit[]> {
  return driver.evaluate(
    (points) =>
      points.map(({ x, y }) => {
        const hit = document.elementFromPoint(x, y);
        const card = hit?.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId;
        const handle = hit?.closest<HTMLElement>('[data-handle-id]')?.dataset.handleId;
        return { ...(card && { card }), ...(handle && { handle }) };
      }),
    points,
  );
}
