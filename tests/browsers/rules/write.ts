import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import { loadStoredBoard } from '../../journeys/boardPage.ts';
import {
  CLOSE_ZOOM_STEPS,
  fieldOf,
  middleOf,
  type OpenBoard,
  openBoard,
  panTo,
  roundedViewport,
  viewport,
  waitUntilLive,
  zoomTo,
} from '../board.ts';
import { click, drag } from '../driver.ts';
import { textNode } from '../seed.ts';
import type { Rule } from './rule.ts';

const FIELD = fieldOf('text');
/** The field's upper left corner, near enough, in board units from the card's. */
const FIELD_AT: Point = { x: 0, y: 44 };
const SHOWN_AT: Point = { x: 140, y: 180 };
const TWO_LINES = 'The quick brown fox\njumps over the lazy dog';
/** Characters before which the caret is put: in the first line and in the second, in the middle and at the ends. */
const CARETS = [0, 4, 13, 21, 33, 42];

const typing: Rule = {
  name: 'what is typed into a prompt arrives in order, and is saved',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [textNode('text', { x: 0, y: 0 })]);
    let written = '';
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showField(board, steps);
      // Below the last line a click puts the caret at the end.
      const { x, y } = await middleOf(board, FIELD);
      await click(driver, { x, y });
      const typed = `Zoom ${steps}: 0123 abc, DEF! `;
      await driver.type(typed);
      written += typed;
      await expect.poll(() => textIn(board)).toBe(written);
      await expect.poll(async () => (await loadStoredBoard(person, board.id)).nodes[0]?.data.text).toBe(written);
    }
  },
};

const caret: Rule = {
  name: 'a click puts the caret before the character that was clicked',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [textNode('text', { x: 0, y: 0 }, TWO_LINES)]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showField(board, steps);
      const widths: number[] = [];
      for (const index of CARETS) {
        await click(driver, await characterAt(board, index));
        widths.push((await selectionOf(board))[0]!);
      }
      expect(widths, `carets at step ${steps}`).toEqual(CARETS);
    }
  },
};

const selection: Rule = {
  name: 'a drag over the text of a focused field selects what it passed, forwards and backwards',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [textNode('text', { x: 0, y: 0 }, TWO_LINES)]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showField(board, steps);
      // A drag from a field that has no focus moves its card.
      await click(driver, await characterAt(board, 20));
      await drag(driver, [await characterAt(board, 4), await characterAt(board, 15)]);
      expect(await selectionOf(board), `forwards at step ${steps}`).toEqual([4, 15]);
      await drag(driver, [await characterAt(board, 30), await characterAt(board, 10)]);
      expect(await selectionOf(board), `backwards at step ${steps}`).toEqual([10, 30]);
    }
  },
};

const scrolling: Rule = {
  name: 'the wheel scrolls a focused field that can, and pans over one that has no focus',
  async check({ driver, person }) {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const board = await openBoard(driver, person, [textNode('text', { x: 0, y: 0 }, lines)]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await showField(board, steps);
      const before = await viewport(board);
      const over = await middleOf(board, FIELD);
      await click(driver, over);
      // WebKitGTK scrolls beside the page's thread and tells the page late; turning on makes it tell.
      const scrolled = async () => {
        await driver.wheel(over, { x: 0, y: 20 });
        return scrollOf(board);
      };
      await expect.poll(scrolled, { message: `scrolled at step ${steps}` }).toBeGreaterThan(0);
      expect(await viewport(board)).toEqual(roundedViewport(before));
      await click(driver, { x: 60, y: 500 });
      await driver.wheel(over, { x: 0, y: 40 });
      await expect.poll(() => viewport(board)).toEqual(roundedViewport({ ...before, y: before.y - 40 }));
      expect(await scrollOf(board)).toBe(0);
    }
  },
};

async function showField(board: OpenBoard, steps: number): Promise<void> {
  await zoomTo(board, steps);
  await panTo(board, FIELD_AT, SHOWN_AT);
  await waitUntilLive(board, 'text');
}

function textIn({ driver }: OpenBoard): Promise<string> {
  return driver.evaluate((field) => document.querySelector<HTMLTextAreaElement>(field)!.value, FIELD);
}

function scrollOf({ driver }: OpenBoard): Promise<number> {
  return driver.evaluate((field) => document.querySelector<HTMLTextAreaElement>(field)!.scrollTop, FIELD);
}

function selectionOf({ driver }: OpenBoard): Promise<[number, number]> {
  return driver.evaluate((field) => {
    const { selectionStart, selectionEnd } = document.querySelector<HTMLTextAreaElement>(field)!;
    return [selectionStart, selectionEnd];
  }, FIELD);
}

/**
 * The place where a character of the field begins, a fifth into it. A field does not tell, so a twin of plain text is laid over it for a
 * moment and asked.
 */
function characterAt({ driver }: OpenBoard, index: number): Promise<Point> {
  return driver.evaluate(
    (field, index) => {
      const area = document.querySelector<HTMLTextAreaElement>(field)!;
      const style = getComputedStyle(area);
      const twin = document.createElement('div');
      for (const name of [
        'font',
        'letterSpacing',
        'lineHeight',
        'padding',
        'border',
        'boxSizing',
        'tabSize',
      ] as const) {
        twin.style[name] = style[name];
      }
      const place = { left: area.offsetLeft, top: area.offsetTop, width: area.offsetWidth, height: area.offsetHeight };
      for (const [name, value] of Object.entries(place)) twin.style.setProperty(name, `${value}px`);
      twin.style.position = 'absolute';
      twin.style.whiteSpace = 'pre-wrap';
      twin.textContent = `${area.value} `;
      area.offsetParent!.append(twin);
      const range = document.createRange();
      range.setStart(twin.firstChild!, index);
      range.setEnd(twin.firstChild!, index + 1);
      const box = range.getBoundingClientRect();
      twin.remove();
      return { x: box.left + box.width / 5, y: box.top + box.height / 2 };
    },
    FIELD,
    index,
  );
}

export const WRITE_RULES: readonly Rule[] = [typing, caret, selection, scrolling];
