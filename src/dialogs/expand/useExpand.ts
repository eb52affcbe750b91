import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Placement } from '../../geometry/image/placement.ts';
import { loadImageSize } from '../stage/loadImageSize.ts';
import { expandMachine } from './expand.machine.ts';

export type ExpandActor = ActorRefFrom<typeof expandMachine>;

/** Starts the editor's machine, and loads the picture whenever it is another one. */
export function useExpand(
  address: string | undefined,
  placement: Placement | undefined,
  draft: Placement | undefined,
): ExpandActor {
  const actor = useActorRef(expandMachine, { input: { placement, draft } });
  useEffect(() => {
    if (address === undefined) return;
    return loadImageSize(address, (size) =>
      actor.send(size ? { type: 'picture.loaded', ratio: size.width / size.height } : { type: 'picture.missing' }),
    );
  }, [actor, address]);
  return actor;
}
