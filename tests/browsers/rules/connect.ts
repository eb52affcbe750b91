import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import { loadStoredBoard } from '../../journeys/boardPage.ts';
import {
  CLOSE_ZOOM_STEPS,
  handleOf,
  middleOf,
  type OpenBoard,
  openBoard,
  panTo,
  viewport,
  waitUntilLive,
  windowPoint,
  zoomTo,
} from '../board.ts';
import { drag, pressKey } from '../driver.ts';
import { difference, parseColour, readScreen } from '../screen.ts';
import { renderNode, textNode } from '../seed.ts';
import type { Rule } from './rule.ts';

const OUTPUT = handleOf('text', 'out.text.text');
const FITTING_INPUT = handleOf('render', 'in.text.text');
const REFUSING_INPUT = handleOf('render', 'in.image.image');
const START: Point = { x: 420, y: 300 };
/** A text card's width and the gap to the next card, board units. */
const TEXT_WIDTH = 360;
const GAP = 160;

const connectRule: Rule = {
  name: 'a drag from handle to handle makes the edge, and paints it',
  async check({ driver, person }) {
    const board = await openWirable(driver, person);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showHandles(board, steps);
      const { k } = await viewport(board);
      await drag(driver, [await middleOf(board, OUTPUT), await middleOf(board, FITTING_INPUT)]);
      await expect
        .poll(() => edgesOf(board), { message: `edges at ${k}` })
        .toEqual(['text out.text.text render in.text.text']);
      // Under the pointer the edge would show its small x.
      await driver.move({ x: START.x, y: START.y - 150 });
      const { at, colour } = await middleOfEdge(board);
      await expect
        .poll(
          async () => {
            const screen = await readScreen(driver);
            const shades = OFFSETS_ACROSS_EDGE.map((dy) => screen.colourAt({ x: at.x, y: at.y + dy }));
            const [canvas] = shades;
            // It lets a little of the canvas through, and need not lie on whole pixels.
            return shades.some((shade) => difference(shade, colour) < difference(shade, canvas!));
          },
          { message: `painted at ${k}` },
        )
        .toBe(true);
      await pressKey(driver, 'z', 'Control');
      await expect.poll(() => edgesOf(board)).toEqual([]);
    }
  },
};

const refuseRule: Rule = {
  name: 'a handle of another kind refuses the edge, and says why',
  async check({ driver, person }) {
    const board = await openWirable(driver, person);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showHandles(board, steps);
      const from = await middleOf(board, OUTPUT);
      const to = await middleOf(board, REFUSING_INPUT);
      await driver.move(from);
      await driver.press();
      await driver.move({ x: (from.x + to.x) / 2, y: from.y + 30 });
      await driver.move(to);
      await expect.poll(() => textBefore(board, to)).toMatch(/This input takes images, not text$/);
      await driver.release();
      await expect.poll(() => textBefore(board, to)).toBe(null);
      expect(await edgesOf(board)).toEqual([]);
      expect(await driver.evaluate(() => document.querySelectorAll('[data-edge-id]').length)).toBe(0);
    }
  },
};

/** Across an edge, beginning beside it; it is two pixels thick. */
const OFFSETS_ACROSS_EDGE = [-9, -1, 0, 1];

function openWirable(driver: Parameters<typeof openBoard>[0], person: Parameters<typeof openBoard>[1]) {
  const render = renderNode('render', { x: TEXT_WIDTH + GAP, y: 0 });
  return openBoard(driver, person, [textNode('text', { x: 0, y: 0 }, 'copper'), render]);
}

async function showHandles(board: OpenBoard, steps: number): Promise<void> {
  await zoomTo(board, steps);
  await panTo(board, { x: TEXT_WIDTH, y: 0 }, START);
  await waitUntilLive(board, 'text');
  await waitUntilLive(board, 'render');
}

async function edgesOf({ person, id }: OpenBoard): Promise<string[]> {
  const { edges } = await loadStoredBoard(person, id);
  return edges.map((edge) => `${edge.source} ${edge.sourceHandle} ${edge.target} ${edge.targetHandle}`);
}

/** The middle of the one edge, and its colour. Paths are drawn in board units. */
async function middleOfEdge(board: OpenBoard) {
  const { middle, stroke } = await board.driver.evaluate(() => {
    const paths = [...document.querySelectorAll<SVGPathElement>('[data-edge-id] > path')];
    // Below the line lies a wider one that nobody sees, for the pointer.
    const line = paths.find((path) => getComputedStyle(path).stroke !== 'rgba(0, 0, 0, 0)')!;
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
    return { middle: { x, y }, stroke: getComputedStyle(line).stroke };
  });
  return { at: await windowPoint(board, middle), colour: parseColour(stroke) };
}

/** The text of the hint beside a refusing handle: it ends left of the handle. */
function textBefore({ driver }: OpenBoard, handle: Point): Promise<string | null> {
  return driver.evaluate(
    (x, y) => {
      const pills = [...document.querySelectorAll<HTMLElement>('[role="application"] ~ div')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height < 40 && box.right <= x && box.bottom <= y && box.right > x - 40;
      });
      return pills[0]?.textContent ?? null;
    },
    handle.x,
    handle.y,
  );
}

export const CONNECT_RULES: readonly Rule[] = [connectRule, refuseRule];
