import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import { boardToScreen, screenToBoard } from '../../../src/geometry/viewport/viewport.ts';
import { CLOSE_ZOOM_STEPS, openBoard, roundedViewport, viewport, viewportAtRest, zoomTo } from '../board.ts';
import { noteNode } from '../seed.ts';
import type { Rule } from './rule.ts';

const POINTER: Point = { x: 500, y: 300 };
const NOTCH = 120;
const NOTCH_ZOOM = 1.25;
/** A view at rest lies on whole pixels, half a pixel from where the zoom left it; the page tells six digits. */
const OFF_MAX = 0.501;

const pans: Rule = {
  name: 'the wheel pans by as many pixels as it turns',
  async check({ driver, person }) {
    const board = await openBoard(driver, person, [noteNode('note', { x: 0, y: 0 })]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      const { x, y, k } = await viewport(board);
      await driver.wheel(POINTER, { x: 40, y: 60 });
      await expect.poll(() => viewport(board)).toEqual(roundedViewport({ k, x: x - 40, y: y - 60 }));
    }
  },
};

const zooms: Rule = {
  name: 'a notch with Ctrl zooms by a quarter, about the pointer',
  async check({ driver, person, note }) {
    const board = await openBoard(driver, person, [noteNode('note', { x: 0, y: 0 })]);
    for (const steps of CLOSE_ZOOM_STEPS) {
      await zoomTo(board, steps);
      const before = await viewport(board);
      const how = await driver.wheelWithCtrl(POINTER, -NOTCH);
      if (how) await note(how);
      const pointerPoint = boardToScreen(
        await viewportAtRest(board, before.k * NOTCH_ZOOM),
        screenToBoard(before, POINTER),
      );
      expect(Math.abs(pointerPoint.x - POINTER.x)).toBeLessThan(OFF_MAX);
      expect(Math.abs(pointerPoint.y - POINTER.y)).toBeLessThan(OFF_MAX);
    }
  },
};

export const WHEEL_RULES: readonly Rule[] = [pans, zooms];
