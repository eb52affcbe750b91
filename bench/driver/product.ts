import type { Page } from 'playwright';
import { loadBoard } from '../../contract/calls/boards.ts';
import { type Account, makeCall } from '../../scripts/seed/seedBoard.ts';
import { type SeedLayout, type SeedNode, seedBox } from '../../scripts/seed/seedLayout.ts';
import { isLiveTier, tierAt } from '../../src/geometry/viewport/tier.ts';
import { dragLine, type Point } from './input.ts';
import { nextFrame } from './measure.ts';
import type { Subject, Viewport } from './subject.ts';

export const PRODUCT_NAME = 'Maquette';
/** The layer that the product moves: its CSS transform is the viewport. */
const EDGE_LAYER = '[role="application"] svg[role="presentation"]';
/** Of the window's sides; the bars float there. */
const MARGIN = 120;
/** The tolerance of the zoom, as a share; and that of the middle, in pixels. */
const NEAR = { zoom: 0.004, pixels: 4 } as const;
/** So often in a row the view must be the same for it to be still. */
const STILL_FRAMES = 3;
/** One notch of a wheel zooms by this much, so `NOTCH` pixels by its logarithm's share. Only a first guess: each step looks. */
const NOTCH = { pixels: 110, zoom: 1.25 } as const;

const IS_DRAWN = `(() => {
  const layer = document.querySelector('${EDGE_LAYER}');
  return layer !== null && layer.style.transform.includes('scale')
    && document.querySelector('[role="application"] path[d^="M"], [role="application"] [data-node-id]') !== null;
})()`;

/** The part of the board that is seen, read from the layers' transform. */
export async function viewportOf(page: Page): Promise<Viewport> {
  return await page.evaluate((layer) => {
    const element = document.querySelector<SVGElement>(layer)!;
    const { left, top } = document.querySelector('[role="application"]')!.getBoundingClientRect();
    const matrixOf = (each: Element) => new DOMMatrix(getComputedStyle(each).transform);
    const { a, e, f } = matrixOf(element.parentElement!).multiply(matrixOf(element));
    return { x: e + left, y: f + top, k: a };
  }, EDGE_LAYER);
}

/** Waits until a glide or a turn of the wheel has ended. */
export async function waitUntilStill(page: Page): Promise<Viewport> {
  let before = await viewportOf(page);
  for (let same = 0; same < STILL_FRAMES; ) {
    await nextFrame(page);
    const now = await viewportOf(page);
    same = now.x === before.x && now.y === before.y && now.k === before.k ? same + 1 : 0;
    before = now;
  }
  return before;
}

/** Shows the whole board, by the key for it. */
export async function fit(page: Page): Promise<void> {
  // In a field that was typed in the key would be a letter, and only the board hears it.
  await page.getByRole('application').focus();
  await page.keyboard.press('1');
  await waitUntilStill(page);
}

/** Turns the wheel with Ctrl at a point until the zoom is `k`: all whole notches at once, then what is left. */
export async function zoomTo(page: Page, at: Point, k: number): Promise<void> {
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  for (let tries = 0; tries < 20; tries += 1) {
    const now = await waitUntilStill(page);
    if (Math.abs(now.k / k - 1) < NEAR.zoom) break;
    const notches = -Math.log(k / now.k) / Math.log(NOTCH.zoom);
    const whole = Math.trunc(notches);
    for (let notch = 0; notch < Math.abs(whole); notch += 1) {
      await page.mouse.wheel(0, Math.sign(notches) * NOTCH.pixels);
      await nextFrame(page);
    }
    if (whole === 0) await page.mouse.wheel(0, notches * NOTCH.pixels);
    await nextFrame(page);
  }
  await page.keyboard.up('Control');
}

/** Drags the board with the middle button until a board point is at a point of the window. */
async function panTo(page: Page, board: Point, at: Point): Promise<void> {
  const size = page.viewportSize()!;
  for (let tries = 0; tries < 400; tries += 1) {
    const { x, y, k } = await viewportOf(page);
    const away = { x: at.x - (board.x * k + x), y: at.y - (board.y * k + y) };
    if (Math.hypot(away.x, away.y) < NEAR.pixels) return;
    const limit = (value: number, side: number) => Math.max(-side / 2 + MARGIN, Math.min(side / 2 - MARGIN, value));
    const by = { x: limit(away.x, size.width), y: limit(away.y, size.height) };
    const middle = { x: size.width / 2, y: size.height / 2 };
    const from = { x: middle.x - by.x / 2, y: middle.y - by.y / 2 };
    await dragLine(page, from, { x: from.x + by.x, y: from.y + by.y }, 'middle', 4);
    await nextFrame(page);
  }
}

/** Brings the middle of a seeded node to the middle of the window at a zoom: fit, then the wheel over it, then a pan. */
export async function centreOn(page: Page, { nodes }: SeedLayout, node: number, k: number): Promise<void> {
  const box = seedBox(nodes[node]!);
  const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const size = page.viewportSize()!;
  const middle = { x: size.width / 2, y: size.height / 2 };
  await fit(page);
  await panTo(page, target, middle);
  if (k === 1) await page.keyboard.press('0');
  else await zoomTo(page, middle, k);
  await waitUntilStill(page);
  await panTo(page, target, middle);
  await waitUntilStill(page);
}

/** The product's own build on a real server, driven by nothing but input events. */
export function productSubject(account: Account, boardId: string, layout: SeedLayout): Subject {
  const { url, token } = account;
  const idOf = (node: number) => layout.nodes[node]!.id;
  /** A node drawn for itself, live or light; above it may lie its handles alone. */
  const cardOf = (node: number) => `:is([role="group"], [data-tone])[data-node-id="${idOf(node)}"]`;
  const handle = (node: number, id: string) => `[role="group"][data-node-id="${idOf(node)}"] [data-handle-id="${id}"]`;

  async function middleOf(page: Page, selector: string): Promise<Point> {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The place of a node that has no element of its own: as the server holds it, once everything is saved. */
  async function storedCorner(page: Page, node: number): Promise<Point> {
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    const { nodes } = await makeCall(account, loadBoard, { board_id: boardId });
    const { position } = (nodes as SeedNode[]).find(({ id }) => id === idOf(node))!;
    const { x, y, k } = await viewportOf(page);
    return { x: position.x * k + x, y: position.y * k + y };
  }

  return {
    name: PRODUCT_NAME,
    url: `${url}/physical/board?boardId=${boardId}`,
    isDrawn: IS_DRAWN,
    pan: { button: 'middle', onEmpty: false },
    wheel: { deltaY: 40, ctrl: true },
    types: true,
    async prepare(page) {
      await page.addInitScript((value) => localStorage.setItem('maquette.token', value), token);
    },
    viewport: viewportOf,
    fit,
    centre: (page, node, k) => centreOn(page, layout, node, k),
    async isCardShown(page, node) {
      if (!isLiveTier(tierAt((await viewportOf(page)).k))) return true;
      return (await page.locator(`[role="group"][data-node-id="${idOf(node)}"]`).count()) > 0;
    },
    async cornerOf(page, node) {
      const corner = await page.evaluate((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && { x: box.x, y: box.y };
      }, cardOf(node));
      return corner ?? (await storedCorner(page, node));
    },
    async grip(page, node) {
      const grip = await page.evaluate(
        ([selector, id]) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          if (!box) return 'merged';
          const own =
            'button,input,textarea,select,a,label,summary,video,[role="slider"],[data-own-pointer],[data-handle-id]';
          for (let y = 0.03; y < 1; y += 0.06) {
            for (const x of [0.5, 0.35, 0.65, 0.2, 0.8]) {
              const at = { x: box.x + box.width * x, y: box.y + box.height * y };
              const hit = document.elementFromPoint(at.x, at.y);
              const isNode = hit?.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId === id;
              if (isNode && hit.closest(own) === null) return at;
            }
          }
          return undefined;
        },
        [cardOf(node), idOf(node)] as const,
      );
      if (!grip) throw new Error('The node cannot be grabbed.');
      if (grip !== 'merged') return grip;
      const { width, height } = seedBox(layout.nodes[node]!);
      const [corner, { k }] = [await storedCorner(page, node), await viewportOf(page)];
      return { x: corner.x + (width / 2) * k, y: corner.y + (height / 2) * k };
    },
    async select(page, nodes) {
      await centreOn(page, layout, layout.hub, 0.08);
      const { x, y, k } = await viewportOf(page);
      const area = marqueeAround(layout, nodes);
      const toWindow = (at: Point) => ({ x: at.x * k + x, y: at.y * k + y });
      await dragLine(page, toWindow(area.from), toWindow(area.to));
      await centreOn(page, layout, layout.hub, 0.16);
      return await page.evaluate((lower) => {
        const selectedCount = document.querySelectorAll('[role="application"] [data-node-id][data-selected]').length;
        // What has no element of its own has a ring, which is a part of its chunk's path.
        const rings = [...document.querySelectorAll(`${lower} path[class*="selectedRing"]`)].filter(
          (ring) => ring.getBoundingClientRect().width > 0,
        );
        return rings.reduce((sum, ring) => sum + (ring.getAttribute('d')?.split('M').length ?? 1) - 1, selectedCount);
      }, EDGE_LAYER);
    },
    async connectionEnds(page) {
      const { source, target } = layout.connection!;
      return {
        from: await middleOf(page, handle(source, 'out.text.text')),
        to: await middleOf(page, handle(target, 'in.text.text')),
      };
    },
    async isWired(page) {
      const id = `e${idOf(layout.connection!.source)}-${idOf(layout.connection!.target)}`;
      return (await page.locator(`[data-edge-id="${id}"]`).count()) > 0;
    },
    async focusField(page, node) {
      await page.locator(`[data-node-id="${idOf(node)}"] textarea`).click();
    },
    fieldText: (page) => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value),
  };
}

/** A rectangle through the gaps around a block of nodes: in the middle between what is inside and what is outside. */
function marqueeAround(layout: SeedLayout, nodes: readonly number[]): { from: Point; to: Point } {
  const inside = new Set(nodes);
  const boxes = layout.nodes.map(seedBox);
  const own = nodes.map((node) => boxes[node]!);
  const edge = {
    left: Math.min(...own.map((box) => box.x)),
    top: Math.min(...own.map((box) => box.y)),
    right: Math.max(...own.map((box) => box.x + box.width)),
    bottom: Math.max(...own.map((box) => box.y + box.height)),
  };
  const others = boxes.filter(
    (box, node) => !inside.has(node) && box.x < edge.right && box.x + box.width > edge.left - 1000,
  );
  const rows = others.filter((box) => box.x + box.width > edge.left && box.x < edge.right);
  const above = Math.max(...rows.map((box) => box.y + box.height).filter((y) => y <= edge.top), edge.top - 60);
  const below = Math.min(...rows.map((box) => box.y).filter((y) => y >= edge.bottom), edge.bottom + 60);
  return {
    from: { x: edge.left - 30, y: (above + edge.top) / 2 },
    to: { x: edge.right + 30, y: (below + edge.bottom) / 2 },
  };
}
