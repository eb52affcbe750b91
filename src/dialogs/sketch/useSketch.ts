import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { fromPromise } from 'xstate';
import type { Shape, SketchLayer } from '../../../contract/fields/sketchShapes.ts';
import { loadPicture } from '../stage/loadPicture.ts';
import type { AspectRatio, Background, DraftDrawing, Drawing, SavedDrawing } from './drawing/drawing.ts';
import { canvasRatio, isSameDrawing } from './drawing/drawing.ts';
import { exportSketch } from './drawing/paintDrawing.ts';
import { isUnsaved } from './edits.ts';
import { sketchMachine } from './sketch.machine.ts';

/** The part of a sketch node's data that the dialog shows. Addresses must be fresh: the dialog does not renew them. */
export type SketchData = {
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
export type SketchResult = SketchFields & {
  readonly png: Blob;
  /** The fields that one's own changes grew from. */
  readonly base: SketchFields;
};

/** The fields of a node that a drawing makes. */
export type SketchFields = Omit<SketchData, 'aspectRatio'> & { readonly aspectRatio: AspectRatio | undefined };

export type SketchDialogProps = {
  data: SketchData;
  /** The picture connected to the node's input; a file chosen for the sketch itself goes before it. */
  backgroundUrl?: string | undefined;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: Partial<DraftDrawing> | undefined;
  readOnly: boolean;
  /** Ends the ids of what is drawn, so that nobody else draws something of the same id meanwhile. */
  idTag?: string | undefined;
  /** Tells of the node's data whenever somebody else has changed them; returns what ends that. */
  watchData?: ((onData: (data: SketchData) => void) => () => void) | undefined;
  /** Closes the dialog without keeping anything; the dialog has asked already. */
  onCancel: () => void;
  /**
   * Keeps the result, where it `isCurrent` once its picture is stored: somebody else may have changed the drawing meanwhile. `outdated` asks for
   * another one. A text says why it was refused: an alert shows it, and the drawing stays. The owner closes the dialog
   * when it succeeded.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer is a success
  onSave: (result: SketchResult, isCurrent: () => boolean) => Promise<string | typeof OUTDATED | void>;
  /** Keeps a picture chosen as background, or answers why it cannot be kept; without it none can be chosen. */
  onChooseBackground?: ((file: File) => Promise<{ url: string; objectKey: string } | string>) | undefined;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((drawing: DraftDrawing | null) => void) | undefined;
};

/** The answer to a result whose drawing was changed by somebody else while its picture was stored. */
export const OUTDATED = Symbol('outdated');

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

async function createResult(
  drawing: SavedDrawing,
  base: SavedDrawing,
  image: CanvasImageSource | undefined,
): Promise<SketchResult> {
  return { ...sketchFields(drawing), base: sketchFields(base), png: await exportSketch(drawing, image) };
}

function sketchFields(drawing: SavedDrawing): SketchFields {
  const { background, ...fields } = drawing;
  const fileBackground = background?.from === 'file' ? background : undefined;
  return {
    ...fields,
    aspectRatio: canvasRatio(drawing),
    bgImageUrl: fileBackground?.url,
    bgObjectKey: fileBackground?.objectKey,
  };
}

/** Starts the dialog's machine with its two effects, and loads the background whenever it is another one. */
export function useSketch(props: SketchDialogProps): { actor: SketchActor; background: HTMLImageElement | undefined } {
  const latest = useRef({ props, background: undefined as HTMLImageElement | undefined });
  const [machine] = useState(() =>
    sketchMachine.provide({
      actors: {
        save: fromPromise<string | undefined, SavedDrawing>(async ({ input }) => {
          for (let drawing = input; ; drawing = currentDrawing()) {
            const { conflictBase } = actor.getSnapshot().context;
            const result = await createResult(drawing, conflictBase, latest.current.background);
            const rendered = drawing;
            const isCurrent = () => isSameDrawing(currentDrawing(), rendered);
            const answer = await latest.current.props.onSave(result, isCurrent);
            if (answer !== OUTDATED) return answer ?? undefined;
          }
        }),
        keepBackground: fromPromise<Background | string, Blob>(async ({ input }) => {
          const storedBackground = await latest.current.props.onChooseBackground!(input as File);
          return typeof storedBackground === 'string' ? storedBackground : { ...storedBackground, from: 'file' };
        }),
      },
    }),
  );
  const currentDrawing = (): SavedDrawing => {
    const { history, bgOpacity } = actor.getSnapshot().context;
    return { ...history.present, bgOpacity };
  };
  const drawing = drawingOf(props.data, props.backgroundUrl);
  const { bgOpacity } = props.data;
  const { draft, readOnly, idTag } = props;
  const actor: SketchActor = useActorRef(machine, { input: { drawing, bgOpacity, draft, readOnly, idTag } });
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
      const isChanged = isUnsaved(context) || bgOpacity !== context.nodeDrawing.bgOpacity;
      const { nodeDrawing: base, conflictBase } = context;
      props.onDraft?.(isChanged ? { ...history.present, bgOpacity, base, conflictBase } : null);
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  useEffect(
    () =>
      latest.current.props.watchData?.((data) => {
        const { backgroundUrl } = latest.current.props;
        const drawing = { ...drawingOf(data, backgroundUrl), bgOpacity: data.bgOpacity };
        actor.send({ type: 'drawing.arrived', drawing });
      }),
    [actor],
  );
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
