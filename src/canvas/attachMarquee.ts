import type { GestureActor } from './gestureActor.ts';
import { svgElement } from './svg.ts';
import type { View } from './view.ts';
import s from './wire.module.css';

/** Draws the rectangle that the gesture machine holds while nodes are enclosed. */
export function attachMarquee(view: View, gesture: GestureActor): () => void {
  const box = svgElement('rect', { class: s.marquee ?? '' }, view.elements.upper);

  function draw(): void {
    const { marquee } = gesture.getSnapshot().context;
    box.style.display = marquee ? '' : 'none';
    if (!marquee) return;
    box.setAttribute('x', String(Math.min(marquee.start.x, marquee.end.x)));
    box.setAttribute('y', String(Math.min(marquee.start.y, marquee.end.y)));
    box.setAttribute('width', String(Math.abs(marquee.end.x - marquee.start.x)));
    box.setAttribute('height', String(Math.abs(marquee.end.y - marquee.start.y)));
  }

  const watching = gesture.subscribe(draw);
  draw();

  return function detach(): void {
    watching.unsubscribe();
    box.remove();
  };
}
