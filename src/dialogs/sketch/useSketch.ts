import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { fromPromise } from 'xstate';
import type { Shape, SketchLayer } from '../../../contract/fields/sketchShapes.ts';
import { loadPicture } from '../stage/loadPicture.ts';
import type { AspectRatio, Background, Drawing, SavedDrawing } from './drawing/drawing.ts';
import { canvasRatio } from './drawing/drawing.ts';
import { exportSketch } from './drawing/paintDrawing.ts';
import { isUnsaved } from './edits.ts';
import { sketchMachine } from './sketch.machine.ts';

/** The part of a sketch node's data that the dialog shows. Addresses must be fresh: the dialog does not renew them. */
type SketchData = {
  readonly shapes: readonly Shape[];
  readonly layers: readonly SketchLayer[];
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly aspectRatio: AspectRatio;
  readonly bgImageUrl?: string | undefined;
  readonly bgObjectKey?: string | undefined;
  readonly bgKept: boolean;
  readonly bgOpacity: number;
};

/** The data for the node, and its picture: opaque PNG at twice the canvas's size. A canvas of another ratio names none. */
export type SketchResult = Omit<SketchData, 'aspectRatio'> & {
  readonly aspectRatio: AspectRatio | undefined;
  readonly png: Blob;
};

export type SketchDialogProps = {
  data: SketchData;
  /** The picture connected to the node's input; a file chosen for the sketch itself goes before it. */
  backgroundUrl?: string | undefined;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: Partial<SavedDrawing> | undefined;
  readOnly: boolean;
  /** Closes the dialog without keeping anything; the dialog has asked already. */
  onCancel: () => void;
  /**
   * Keeps the result. A text says why it was refused: an alert shows it, and the drawing stays. The owner closes the dialog
   * when it succeeded.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is a success
  onSave: (result: SketchResult) => Promise<string | void>;
  /** Keeps a picture chosen as background, or answers why it cannot be kept; without it none can be chosen. */
  onChooseBackground?: ((file: File) => Promise<{ url: string; objectKey: string } | string>) | undefined;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((drawing: SavedDrawing | null) => void) | undefined;
};

export type SketchActor = ActorRefFrom<typeof sketchMachine>;

/** The drawing that a node's data and its input make. */
function drawingOf(data: SketchData, backgroundUrl: string | undefined): Drawing {
  const { shapes, layers, canvasWidth, canvasHeight, aspectRatio, bgKept } = data;
  return {
    shapes,
    layers,
    canvasWidth,
    canvasHeight,
    aspectRatio,
    bgKept,
    background: backgroundOf(data, backgroundUrl),
  };
}

function backgroundOf({ bgImageUrl, bgObjectKey }: SketchData, connected: string | undefined): Background | undefined {
  if (bgImageUrl !== undefined) return { url: bgImageUrl, objectKey: bgObjectKey, from: 'file' };
  return connectedBackground(connected);
}

/** The background that a connected picture makes. */
export function connectedBackground(url: string | undefined): Background | undefined {
  return url === undefined ? undefined : { url, from: 'input' };
}

async function createResult(drawing: SavedDrawing, image: CanvasImageSource | undefined): Promise<SketchResult> {
  const { background, ...fields } = drawing;
  const fileBackground = background?.from === 'file' ? background : undefined;
  const png = await exportSketch(drawing, image);
  return {
    ...fields,
    aspectRatio: canvasRatio(drawing),
    bgImageUrl: fileBackground?.url,
    bgObjectKey: fileBackground?.objectKey,
    png,
  };
}

/** Starts the dialog's machine with its two effects, and loads the background whenever it is another one. */
export function useSketch(props: SketchDialogProps): { actor: SketchActor; background: HTMLImageElement | undefined } {
  const latest = useRef({ props, background: undefined as HTMLImageElement | undefined });
  const [machine] = useState(() =>
    sketchMachine.provide({
      actors: {
        save: fromPromise<string | undefined, SavedDrawing>(async ({ input }) => {
          const result = await createResult(input, latest.current.background);
          return (await latest.current.props.onSave(result)) ?? undefined;
        }),
        keepBackground: fromPromise<Background | string, Blob>(async ({ input }) => {
          const storedBackground = await latest.current.props.onChooseBackground!(input as File);
          return typeof storedBackground === 'string' ? storedBackground : { ...storedBackground, from: 'file' };
        }),
      },
    }),
  );
  const drawing = drawingOf(props.data, props.backgroundUrl);
  const { bgOpacity } = props.data;
  const actor = useActorRef(machine, { input: { drawing, bgOpacity, draft: props.draft, readOnly: props.readOnly } });
  const background = useBackground(actor);
  useEffect(() => {
    latest.current = { props, background };
  });
  useEffect(() => {
    let before = actor.getSnapshot().context;
    const subscription = actor.subscribe(({ context }) => {
      const { history, bgOpacity, readOnly } = context;
      const isSame = history.present === before.history.present && bgOpacity === before.bgOpacity;
      before = context;
      if (isSame || readOnly) return;
      const { props } = latest.current;
      const isChanged = isUnsaved(context) || bgOpacity !== props.data.bgOpacity;
      props.onDraft?.(isChanged ? { ...history.present, bgOpacity } : null);
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  return { actor, background };
}

function useBackground(actor: SketchActor): HTMLImageElement | undefined {
  const [loadedBackground, setLoadedBackground] = useState<{ url: string; image: HTMLImageElement }>();
  const [url, setUrl] = useState(() => actor.getSnapshot().context.history.present.background?.url);
  useEffect(() => {
    const subscription = actor.subscribe(({ context }) => setUrl(context.history.present.background?.url));
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (url === undefined) return;
    let isCurrent = true;
    loadPicture(url).then(
      (image) => {
        if (!isCurrent) return;
        setLoadedBackground({ url, image });
        actor.send({ type: 'background.loaded', url, width: image.naturalWidth, height: image.naturalHeight });
      },
      () => isCurrent && actor.send({ type: 'background.missing', url }),
    );
    return () => {
      isCurrent = false;
    };
  }, [actor, url]);
  return loadedBackground?.url === url ? loadedBackground?.image : undefined;
}
