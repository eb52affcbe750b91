import { render } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { applyAppearance, waitUntilDrawn } from './drawn.fixture.ts';
import { SPECIMENS } from './specimens.ts';

const LIGHT = [
  'sketchNode done',
  'generateSketchesNode ready',
  'generateSketchesNode without a prompt',
  'enrichNode wired',
  'enrichNode failed',
  'textNode filled',
  'stickyNoteNode filled',
  'prototype2DNode filled',
  'frameNode filled',
  'removeBackgroundNode idle',
  'describeImageNode ready',
  'remixNode done',
  'svgNode filled',
  'uploadSketchNode filled',
  'uploadSketchNode refused',
  'instructEditNode wired',
  'modifyNode ready',
  'expandImageNode ready',
  'alert refused',
  'crop ready',
  'display compared',
  'expand ready',
  'export4k ready',
  'fileUpload ready',
  'mask ready',
  'sketch ready',
  'svgViewer ready',
  'upgrade ready',
];
const DARK = [
  'generateSketchesNode ready',
  'enrichNode refused',
  'stickyNoteNode edited',
  'uploadSketchNode empty',
  'modifyNode to vector',
  'textNode wired',
  'sketch empty',
  'fileUpload ready',
  'upgrade ready',
];
const PICTURES = [
  ...LIGHT.map((name) => ({ name, theme: 'light' as const })),
  ...DARK.map((name) => ({ name, theme: 'dark' as const })),
];

/** Farther right and down than any window. */
const OUTSIDE = 10_000;

beforeAll(async () => {
  // A smaller window, for smaller pictures of dialogs.
  await page.viewport(920, 560);
  // The pointer stays where the test file before left it, and would rest on a card.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: OUTSIDE, y: OUTSIDE });
});
afterAll(async () => {
  await applyAppearance({ theme: 'light', language: 'english' });
  await page.viewport(1280, 800);
});

// In English, whose font comes with the page: each machine has its own Chinese one.
test.each(PICTURES)('$name, $theme, looks as it did', async ({ name, theme }) => {
  await applyAppearance({ theme, language: 'english' });
  render(await SPECIMENS.find((specimen) => specimen.name === name)!.show());
  await waitUntilDrawn();
  const shown = document.querySelector('[data-testid="specimen"], [role="dialog"], [role="alertdialog"]')!;
  await expect.element(page.elementLocator(shown)).toMatchScreenshot(`${name} ${theme}`);
});
