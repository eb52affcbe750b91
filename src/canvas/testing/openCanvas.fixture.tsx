import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, vi } from 'vitest';
import type { Board } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
// Here already, so that its gestures are there with the canvas.
import '../deferredGestures.ts';
import { Canvas, type CanvasProps } from '../Canvas.tsx';
import { useCanvas } from '../canvasContext.ts';
import type { Controller } from '../controller.ts';
import type { CanvasBoardContext } from '../scene/boardActor.ts';
import { canvasProps, createStore, smallBoard } from './canvas.fixture.tsx';
import { middleOf } from './pointer.fixture.ts';

/** The longest that wiring, which is loaded later, takes on a busy machine. */
const WIRING_MS = 60_000;

/** A canvas over the whole page, with what a test looks at. */
export async function openCanvas(
  board: Board = smallBoard(),
  more: Partial<CanvasProps> = {},
  role?: 'reviewer',
  context: Partial<CanvasBoardContext> = {},
) {
  const store = createStore(board, role);
  store.set(context);
  const commits: string[] = [];
  let controller: Controller | undefined;
  function Reach() {
    controller = useCanvas();
    return null;
  }
  render(
    <I18nProvider i18n={i18n}>
      <div style={{ position: 'fixed', inset: 0 }}>
        <Profiler id="canvas" onRender={(_, phase) => commits.push(phase)}>
          <Canvas {...canvasProps(store)} {...more}>
            <Reach />
            {more.children}
          </Canvas>
        </Profiler>
      </div>
    </I18nProvider>,
  );
  await nextFrames(3);
  const get = () => {
    if (!controller) throw new Error('The canvas is not there.');
    return controller;
  };
  await expect.poll(() => get().wiring.part.get(), { timeout: WIRING_MS }).toBeDefined();
  await expect.poll(() => get().deferredGestures.get(), { timeout: WIRING_MS }).toBeDefined();
  return { store, commits, controller: get(), viewport: () => get().camera.viewport() };
}

/** Waits until the browser has drawn: the canvas shows what happened in the next frame. */
export async function nextFrames(count = 2): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits until the view has come to rest, on whole pixels. */
export async function atRest(canvas: Controller): Promise<void> {
  await nextFrames();
  await vi.waitUntil(() => !canvas.camera.isMoving());
}

function one(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing on the canvas matches ${selector}.`);
  return element;
}

/** A card. */
export function card(id: string): HTMLElement {
  return one(`[data-node-id="${id}"]`);
}

/** A handle of a card. */
export function handle(id: string, handleId: string): HTMLElement {
  return one(`[data-node-id="${id}"] [data-handle-id="${handleId}"]`);
}

/** The place of a handle on the page. */
export function handleAt(id: string, handleId: string): Point {
  return middleOf(handle(id, handleId));
}

/** The head of a card: nothing there takes the press for itself. */
export function headOf(id: string): Point {
  const box = card(id).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + 8 };
}

/** A point where nothing lies, far from the small board's cards. */
export const EMPTY: Point = { x: 1180, y: 720 };
