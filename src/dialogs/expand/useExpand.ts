import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Placement } from '../../geometry/placement.ts';
import { expandMachine } from './expand.machine.ts';

export type ExpandActor = ActorRefFrom<typeof expandMachine>;

/** Starts the editor's machine, and loads the picture whenever it is another one. */
export function useExpand(address: string | undefined, placement: Placement | undefined): ExpandActor {
  const actor = useActorRef(expandMachine, { input: { placement } });
  useEffect(() => {
    if (address === undefined) return;
    let wanted = true;
    const image = new Image();
    image.src = address;
    image.decode().then(
      () => wanted && actor.send({ type: 'picture.loaded', ratio: image.naturalWidth / image.naturalHeight }),
      () => wanted && actor.send({ type: 'picture.missing' }),
    );
    return () => {
      wanted = false;
    };
  }, [actor, address]);
  return actor;
}
