import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as DIALOGS from '../../dialogs/registry.ts';
import { applyAppearance, waitUntilDrawn } from './drawn.fixture.ts';
import { SPECIMENS } from './specimens.ts';

/** A low window, a phone, and what a browser's zoom of 200 % leaves of a small laptop. */
const WINDOWS = [
  [600, 360],
  [390, 600],
  [640, 400],
] as const;
const INITIAL_SIZE = { width: window.innerWidth, height: window.innerHeight };

afterEach(cleanup);
afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(INITIAL_SIZE.width, INITIAL_SIZE.height);
});

const nameOf = (part: Element) => part.getAttribute('aria-label') || part.textContent?.trim() || part.tagName;

/** A script scrolls what hides its overflow, too, which nobody else can. */
function unscrollIfHidden(part: Element): void {
  const { overflowX, overflowY } = getComputedStyle(part);
  if (overflowX === 'hidden') part.scrollLeft = 0;
  if (overflowY === 'hidden') part.scrollTop = 0;
}

/** The controls of the dialog on top that cannot be reached: outside the window or under something else, also once they are scrolled to. */
function unreachableControls(): string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  if (!dialog) return ['there is no dialog'];
  const { left, top, right, bottom } = dialog.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;
  const parts = [...dialog.querySelectorAll('button, a[href], input, textarea, select')].filter((part) => {
    const { visibility, opacity } = getComputedStyle(part);
    return visibility !== 'hidden' && opacity !== '0' && part.getBoundingClientRect().width > 1;
  });
  const lost = parts.filter((part) => {
    part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    for (let around = part.parentElement; around; around = around.parentElement) unscrollIfHidden(around);
    const box = part.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isOwn = hit !== null && (part.contains(hit) || hit.closest('label')?.contains(part));
    return !isOwn && !(hit && (part as HTMLInputElement).labels?.[0]?.contains(hit));
  });
  return [...(isInside ? [] : ['the dialog itself']), ...lost.map(nameOf)];
}

describe.each(WINDOWS)('in a window of %i by %i', (width, height) => {
  test.each(Object.keys(DIALOGS))('everything of the dialog %s can be reached', async (name) => {
    await page.viewport(width, height);
    const cutOff: Record<string, string[]> = {};
    for (const language of ['english', 'chinese'] as const) {
      await applyAppearance({ theme: 'light', language });
      for (const specimen of SPECIMENS.filter(({ subject }) => subject === name)) {
        render(await specimen.show());
        await waitUntilDrawn();
        const lost = unreachableControls();
        if (lost.length > 0) cutOff[`${specimen.name}, ${language}`] = lost;
        cleanup();
      }
    }
    expect(cutOff).toEqual({});
  });
});
