import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { attachOrbit, type OrbitTool } from './attachOrbit.ts';
import { createView, type Drawing, type ModelView } from './createView.tsx';
import s from './ModelCanvas.module.css';
import type { OpenModel } from './openModel.ts';

type ModelCanvasProps = Drawing & {
  /** Undefined while it is on its way. */
  readonly model: OpenModel | undefined;
  /** Its name, which says what the keys do. */
  readonly label: string;
  readonly tool?: OrbitTool;
  /** It stands on a board, which keeps what `attachOrbit` says. */
  readonly onBoard?: boolean;
  /** Pixels per CSS pixel. */
  readonly ratio: number;
  /** Filled with the view while there is one. */
  readonly view?: RefObject<ModelView | undefined>;
  /** Filled with the element that takes the keys. */
  readonly place?: RefObject<HTMLElement | null>;
  /** It cannot be drawn here: this browser has no WebGL, or a view could not be set up. */
  readonly onMissing: () => void;
  readonly onLost?: () => void;
  readonly onRestored?: () => void;
  /** The model stands on the canvas for the first time. */
  readonly onDrawn?: () => void;
};

const nothing = () => undefined;

/** A live view of a model, turned by pointer, fingers, wheel and keys. */
export function ModelCanvas(props: ModelCanvasProps) {
  const { model, label, light, wireframe, tool = 'orbit', onBoard = false, ratio, view, place } = props;
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<ModelView>(undefined);
  const missing = useEffectEvent(() => props.onMissing());
  const lost = useEffectEvent(() => (props.onLost ?? nothing)());
  const restored = useEffectEvent(() => (props.onRestored ?? nothing)());
  const drawn = useEffectEvent(() => (props.onDrawn ?? nothing)());
  const drawing = useEffectEvent((): Drawing => ({ light, wireframe }));
  const toolNow = useEffectEvent(() => tool);

  useEffect(() => {
    if (!model) return;
    const element = host.current!;
    // Another canvas each time: one whose view ended has no context any more.
    const canvas = element.appendChild(document.createElement('canvas'));
    const begun = createView({
      canvas,
      model,
      ratio,
      drawing: drawing(),
      size: sizeOf(element),
      onLost: () => lost(),
      onRestored: () => restored(),
      onDrawn: () => drawn(),
      onFailed(error) {
        console.error('view of a model', error);
        missing();
      },
    });
    if (begun === undefined) {
      canvas.remove();
      missing();
      return;
    }
    shown.current = begun;
    if (view) view.current = begun;
    const sized = new ResizeObserver(() => begun.resize(sizeOf(element)));
    sized.observe(element);
    const detach = attachOrbit(element, begun, { tool: () => toolNow(), onBoard });
    return () => {
      detach();
      sized.disconnect();
      begun.end();
      shown.current = undefined;
      if (view) view.current = undefined;
      canvas.remove();
    };
  }, [model, ratio, view, onBoard]);
  useEffect(() => shown.current?.draw({ light, wireframe }), [light, wireframe]);
  // Before a dialog gives the focus to its place.
  useLayoutEffect(() => {
    if (!place) return;
    place.current = host.current;
    return () => {
      place.current = null;
    };
  }, [place]);

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
        if (event.ctrlKey || event.metaKey || event.altKey || !shown.current?.press({ key, shift })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement) {
  return { width, height };
}
