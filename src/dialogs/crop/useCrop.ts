import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { useLatest } from '../editor/useLatest.ts';
import { loadImageSize } from '../stage/loadImageSize.ts';
import { cropMachine } from './crop.machine.ts';
import type { Crop, CropBody } from './crop.ts';
import type { SaveInput } from './crop.types.ts';

export type CropActor = ActorRefFrom<typeof cropMachine>;

/** Keeps the cut. A text says why it was refused; the owner closes the dialog when it succeeded. */
export type SaveCrop = (body: CropBody) => Promise<string | undefined>;

/** Starts the dialog's machine with its effect, and loads the picture. */
export function useCrop(address: string | undefined, onSave: SaveCrop, draft: Crop | undefined): CropActor {
  const latestOnSave = useLatest(onSave);
  const [machine] = useState(() =>
    cropMachine.provide({
      actors: { save: fromPromise<string | undefined, SaveInput>(({ input }) => latestOnSave.current(input.body)) },
    }),
  );
  const actor = useActorRef(machine, { input: { draft } });
  useEffect(() => {
    if (address === undefined) return;
    return loadImageSize(address, (size) =>
      actor.send(size ? { type: 'picture.loaded', size } : { type: 'picture.missing' }),
    );
  }, [actor, address]);
  return actor;
}
