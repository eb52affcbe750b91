import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { type ReactElement, StrictMode } from 'react';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { toPage } from '../../canvas/testing/pointer.fixture.ts';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';

/** A point of the paper. */
export type PaperPoint = readonly [x: number, y: number];

type Mouse = 'mousePressed' | 'mouseMoved' | 'mouseReleased';
type Touch = 'touchStart' | 'touchMove' | 'touchEnd';
type Modifiers = { readonly shift?: boolean; readonly pen?: boolean };

const SHIFT = 8;

/** An SVG file as an address. */
export function svgAddress(width: number, height: number, content = ''): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const renderInProviders = (element: ReactElement) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>{element}</I18nProvider>
  </StrictMode>
);

/** An editor that tells its view by `data-view`, with a real mouse, pen and fingers over its stage. */
export function createEditorPage(names: { readonly dialog: string; readonly stage: string }) {
  const dialog = page.getByRole('dialog', { name: names.dialog });
  const stage = page.getByRole('application', { name: names.stage });

  /** The paper's corner on the stage, and its scale. */
  function view() {
    const [left = 0, top = 0, scale = 1] = (stage.element().getAttribute('data-view') ?? '').split(' ').map(Number);
    return { left, top, scale };
  }

  /** The place of a point of the paper in the browser's window, which shows this page in a frame. */
  function windowPoint([x, y]: PaperPoint) {
    const box = stage.element().getBoundingClientRect();
    const { left, top, scale } = view();
    return toPage({ x: box.x + left + x * scale, y: box.y + top + y * scale });
  }

  async function dispatch(type: Mouse, at: { x: number; y: number }, { shift, pen }: Modifiers) {
    await cdp().send('Input.dispatchMouseEvent', {
      type,
      ...at,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      modifiers: shift ? SHIFT : 0,
      pointerType: pen ? 'pen' : 'mouse',
    });
  }

  return {
    dialog,
    stage,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    field: (name: string) => dialog.getByRole('spinbutton', { name, exact: true }),
    /** The figures in number fields of these names. */
    fieldValues: (...names: readonly string[]) =>
      names.map((name) => {
        const field = dialog.getByRole('spinbutton', { name, exact: true }).element();
        return Number((field as HTMLInputElement).value);
      }),
    view,
    /** Opens it, and returns what gives the open one other properties. */
    async open(element: ReactElement) {
      const { rerender } = render(renderInProviders(element));
      await expect.element(stage).toBeVisible();
      await waitForFocus(dialog);
      return (other: ReactElement) => rerender(renderInProviders(other));
    },
    mouse: (type: Mouse, at: PaperPoint, modifiers: Modifiers = {}) => dispatch(type, windowPoint(at), modifiers),
    async touch(type: Touch, ...fingers: readonly PaperPoint[]) {
      const touchPoints = fingers.map((at, id) => ({ ...windowPoint(at), id }));
      await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
    },
    /** Presses, moves by way of the middle and lets go; the points are where they are when the drag begins. */
    async drag(from: PaperPoint, to: PaperPoint, modifiers: Modifiers = {}) {
      const [first, last] = [windowPoint(from), windowPoint(to)];
      await dispatch('mousePressed', first, modifiers);
      await dispatch('mouseMoved', { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }, modifiers);
      await dispatch('mouseMoved', last, modifiers);
      await dispatch('mouseReleased', last, modifiers);
    },
    /** Answers the question that closing asks. */
    keepEditing: () => page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click(),
  };
}
