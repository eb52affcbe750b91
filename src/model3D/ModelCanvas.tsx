import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { attachOrbit, type OrbitTool } from './attachOrbit.ts';
import { createModelView, type DrawingOptions, type ModelView } from './createView.tsx';
import s from './ModelCanvas.module.css';
import type { OpenModel } from './openModel.ts';

type ModelCanvasProps = DrawingOptions & {
  /** Undefined while it is on its way. */
  readonly model: OpenModel | undefined;
  /** Its name, which says what the keys do. */
  readonly label: string;
  readonly tool?: OrbitTool;
  /** It stands on a board, which keeps what `attachOrbit` says. */
  readonly isOnBoard?: boolean;
  /** Pixels per CSS pixel. */
  readonly pixelRatio: number;
  /** Filled with the view while there is one. */
  readonly viewRef?: RefObject<ModelView | undefined>;
  /** Filled with the element that takes the keys. */
  readonly elementRef?: RefObject<HTMLElement | null>;
  /** It cannot be drawn here: this browser has no WebGL, or a view could not be set up. */
  readonly onMissing: () => void;
  readonly onLost?: () => void;
  readonly onRestored?: () => void;
  /** The model stands on the canvas for the first time. */
  readonly onDrawn?: () => void;
};

const noop = () => undefined;

/** A live view of a model, turned by pointer, fingers, wheel and keys. */
export function ModelCanvas(props: ModelCanvasProps) {
  const { model, label, light, wireframe, tool = 'orbit', isOnBoard = false, pixelRatio, viewRef, elementRef } = props;
  const host = useRef<HTMLDivElement>(null);
  const currentView = useRef<ModelView>(undefined);
  const onMissing = useEffectEvent(() => props.onMissing());
  const onContextLost = useEffectEvent(() => (props.onLost ?? noop)());
  const onContextRestored = useEffectEvent(() => (props.onRestored ?? noop)());
  const onFirstDraw = useEffectEvent(() => (props.onDrawn ?? noop)());
  const currentDrawing = useEffectEvent((): DrawingOptions => ({ light, wireframe }));
  const currentTool = useEffectEvent(() => tool);

  useEffect(() => {
    if (!model) return;
    const element = host.current!;
    // Another canvas each time: one whose view ended has no context any more.
    const canvas = element.appendChild(document.createElement('canvas'));
    const modelView = createModelView({
      canvas,
      model,
      pixelRatio,
      drawing: currentDrawing(),
      size: elementSize(element),
      onLost: () => onContextLost(),
      onRestored: () => onContextRestored(),
      onDrawn: () => onFirstDraw(),
      onFailed(error) {
        console.error('view of a model', error);
        onMissing();
      },
    });
    if (modelView === undefined) {
      canvas.remove();
      onMissing();
      return;
    }
    currentView.current = modelView;
    if (viewRef) viewRef.current = modelView;
    const resizeObserver = new ResizeObserver(() => modelView.resize(elementSize(element)));
    resizeObserver.observe(element);
    const detach = attachOrbit(element, modelView, { tool: () => currentTool(), isOnBoard });
    return () => {
      detach();
      resizeObserver.disconnect();
      modelView.end();
      currentView.current = undefined;
      if (viewRef) viewRef.current = undefined;
      canvas.remove();
    };
  }, [model, pixelRatio, viewRef, isOnBoard]);
  useEffect(() => currentView.current?.setDrawingOptions({ light, wireframe }), [light, wireframe]);
  // Before a dialog gives the focus to its place.
  useLayoutEffect(() => {
    if (!elementRef) return;
    elementRef.current = host.current;
    return () => {
      elementRef.current = null;
    };
  }, [elementRef]);

  return (
    <div
      ref={host}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys that turn the model
      tabIndex={0}
      className={s.host}
      data-own-pointer
      data-tool={tool}
      onKeyDown={(event) => {
        const { key, shiftKey: shift } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || !currentView.current?.pressKey({ key, shift })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function elementSize({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
