import type { Change, EventOf, SketchContext } from './sketch.types.ts';
import { fitPaper, panBy, pinchView, zoomAt } from './stageView.ts';

/** The hand moves the paper. */
export function dragPaper({ view, panFrom }: SketchContext, { samples }: EventOf<'pointer.moved'>): Change {
  const last = samples.at(-1);
  if (!last) return {};
  return { view: panBy(view, last.x - panFrom.x, last.y - panFrom.y), panFrom: last, fitted: false };
}

/** Two fingers move and zoom the paper. */
export function pinch({ view, fingers }: SketchContext, event: EventOf<'pinch.moved'>): Change {
  return { view: pinchView(view, fingers, event.fingers), fingers: event.fingers, fitted: false };
}

/** Zooms where the pointer is. */
export function zoomAtPointer({ view }: SketchContext, { at, factor }: EventOf<'wheel.zoomed'>): Change {
  return { view: zoomAt(view, at, factor), fitted: false };
}

/** Pans by a wheel or two fingers on a touchpad. */
export function panByWheel({ view }: SketchContext, { dx, dy }: EventOf<'wheel.panned'>): Change {
  return { view: panBy(view, dx, dy), fitted: false };
}

/** Zooms by a button, about the middle of the stage. */
export function zoomStep({ view, stage }: SketchContext, { factor }: EventOf<'zoom.stepped'>): Change {
  return { view: zoomAt(view, { x: stage.width / 2, y: stage.height / 2 }, factor), fitted: false };
}

/** Shows the whole paper, and keeps doing so when the window changes. */
export function fit({ stage, history }: SketchContext): Change {
  return { view: fitPaper(stage, history.present), fitted: true };
}

/** The stage has another size: a fitted paper follows, another one stays where it is. */
export function resizeStage({ fitted, view, history }: SketchContext, { stage }: EventOf<'stage.resized'>): Change {
  return { stage, view: fitted ? fitPaper(stage, history.present) : view };
}
