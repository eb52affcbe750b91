import type { Point } from '../../../geometry/plane/point.ts';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';
import { hueOfName } from '../../../ui/tokens/personColor.ts';
import { svgElement } from '../../dom/svg.ts';
import type { CanvasParts } from '../renderer.ts';
import { createFrameLoop } from './frameLoop.ts';
import './peerCursors.css';
import { createPointGlide, type PointGlide } from './pointGlide.ts';

/** The pointer of somebody else: their name, their colour on the board, and its place in board units. */
export type PeerCursor = {
  readonly name: string;
  readonly color: string;
  readonly at: Point;
  /** Their name stands at the node below already, or over words that are being written there. */
  readonly isNameless?: boolean;
};

type DrawnCursor = { readonly element: HTMLElement; readonly glide: PointGlide; readonly label: string };

const ARROW_PATH = 'M1.5 1.5 L1.5 15.5 L5.6 12 L8.3 18 L11.2 16.7 L8.5 10.8 L14 10.6 Z';

/**
 * Draws the pointers of others over the board, each as large at every zoom. One loop moves all of them by their transform alone, and rests when
 * nobody moves. A pointer beyond the window is not drawn.
 */
export function attachPeerCursors({ elements, camera }: Pick<CanvasParts, 'elements' | 'camera'>) {
  const layer = document.createElement('div');
  layer.className = 'peer-cursors';
  layer.ariaHidden = 'true';
  elements.stage.append(layer);
  const cursors = new Map<string, DrawnCursor>();

  function draw(now: number): boolean {
    const viewport = camera.viewport();
    const { width, height } = camera.size();
    let isMoving = false;
    for (const { element, glide } of cursors.values()) {
      const { x, y } = boardToScreen(viewport, glide.at(now));
      element.hidden = x < 0 || y < 0 || x > width || y > height;
      if (!element.hidden) element.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
      isMoving ||= !glide.isResting(now);
    }
    return isMoving;
  }

  const loop = createFrameLoop(draw);
  // The view moves in this very frame.
  const drawNow = () => cursors.size > 0 && draw(performance.now());
  const unsubscribers = [camera.onFrame(drawNow), camera.onResize(drawNow)];

  function createCursor({ name, color, at }: PeerCursor): DrawnCursor {
    const element = document.createElement('div');
    element.className = 'peer-cursor';
    element.dataset.hue = String(hueOfName(name));
    element.dataset.color = color;
    const arrow = svgElement('svg', { viewBox: '0 0 18 20' }, element);
    svgElement('path', { d: ARROW_PATH }, arrow);
    const label = document.createElement('span');
    label.dir = 'auto';
    label.textContent = name;
    element.append(label);
    layer.append(element);
    return { element, glide: createPointGlide(at), label: `${color} ${name}` };
  }

  return {
    /** Shows these pointers, by their tabs, and no others. */
    show(shown: ReadonlyMap<string, PeerCursor>): void {
      const now = performance.now();
      for (const [id, { element, label }] of cursors) {
        const cursor = shown.get(id);
        if (cursor && `${cursor.color} ${cursor.name}` === label) continue;
        element.remove();
        cursors.delete(id);
      }
      for (const [id, cursor] of shown) {
        const drawn = cursors.get(id) ?? createCursor(cursor);
        cursors.set(id, drawn);
        drawn.element.toggleAttribute('data-nameless', cursor.isNameless === true);
        drawn.glide.aim(cursor.at, now);
      }
      if (cursors.size > 0) loop.request();
    },
    isResting: loop.isResting,
    detach(): void {
      for (const unsubscribe of unsubscribers) unsubscribe();
      loop.stop();
      layer.remove();
    },
  };
}
