import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { useLatest } from '../editor/useLatest.ts';
import type { Size } from '../stage/stageView.ts';
import { maskMachine } from './mask.machine.ts';
import type { PartQuery } from './mask.types.ts';
import { encodeMaskPng } from './paint/encodeMaskPng.ts';
import type { MaskPaint } from './paint/maskStrokes.ts';
import type { PartFinder } from './wand/partFinder.ts';

/** The mask that a node stores. Without a picture nothing may change: there is no mask any more. */
export type MaskResult = {
  readonly png: Blob | undefined;
  readonly size: Size;
  readonly strokes: readonly MaskStroke[];
  /** True if what lay below the strokes still counts. */
  readonly keepsPreviousMask: boolean;
};

export type MaskDialogProps = {
  /** The picture that is painted on, loaded. */
  picture: HTMLImageElement;
  strokes: readonly MaskStroke[];
  /** The mask below the strokes, loaded: of the picture's size. */
  previousMask: HTMLImageElement | undefined;
  /** Something to know about the picture: it was taken away meanwhile, or the mask is of another one. */
  notice?: 'gone' | 'ofAnother' | 'notStored' | undefined;
  /** The draft that `onDraft` stored without a save: it is shown and counts as unsaved. */
  draft?: MaskPaint | undefined;
  /** Called after each change, so that a crash loses nothing; with null once nothing is unsaved. */
  onDraft?: ((paint: MaskPaint | null) => void) | undefined;
  readOnly: boolean;
  /** Closes the dialog without keeping anything; the dialog has asked already. */
  onCancel: () => void;
  /** Keeps the mask. A text says why it was refused: an alert shows it, and the strokes stay. The owner closes the dialog. */
  onSave: (result: MaskResult) => Promise<string | undefined>;
  /** Told whenever closing would, or would no longer, lose something. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined;
};

export type MaskActor = ActorRefFrom<typeof maskMachine>;

/** Starts the dialog's machine with its effects. */
export function useMask(props: MaskDialogProps, findPart: PartFinder): MaskActor {
  const { picture, previousMask, strokes, draft, readOnly } = props;
  const paper = { width: picture.naturalWidth, height: picture.naturalHeight };
  const latestProps = useLatest(props);
  const [machine] = useState(() =>
    maskMachine.provide({
      actors: {
        findPart: fromPromise<number[] | undefined, PartQuery>(({ input }) => findPart(input)),
        save: fromPromise<string | undefined, MaskPaint>(async ({ input }) => {
          const png = await encodeMaskPng(paper, input, previousMask);
          return latestProps.current.onSave({
            png,
            size: paper,
            strokes: input.strokes,
            keepsPreviousMask: input.keepsPreviousMask,
          });
        }),
      },
    }),
  );
  const savedPaint = { strokes, keepsPreviousMask: previousMask !== undefined };
  return useActorRef(machine, { input: { paper, savedPaint, draft, readOnly } });
}
