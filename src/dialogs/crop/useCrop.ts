import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { cropMachine } from './crop.machine.ts';
import type { SaveInput } from './crop.types.ts';
import type { CutBody } from './cut.ts';

export type CropActor = ActorRefFrom<typeof cropMachine>;

/** Keeps the cut. A text says why it was refused; the owner closes the dialog when it succeeded. */
export type OnCut = (body: CutBody) => Promise<string | undefined>;

/** Starts the dialog's machine with its effect, and loads the picture. */
export function useCrop(address: string | undefined, onSave: OnCut): CropActor {
  const save = useRef(onSave);
  const [machine] = useState(() =>
    cropMachine.provide({
      actors: { saveCut: fromPromise<string | undefined, SaveInput>(({ input }) => save.current(input.body)) },
    }),
  );
  const actor = useActorRef(machine);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    if (address === undefined) return;
    let wanted = true;
    const image = new Image();
    image.src = address;
    image.decode().then(
      () => {
        const size = { width: image.naturalWidth, height: image.naturalHeight };
        if (wanted) actor.send({ type: 'picture.loaded', size });
      },
      () => wanted && actor.send({ type: 'picture.missing' }),
    );
    return () => {
      wanted = false;
    };
  }, [actor, address]);
  return actor;
}
