import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { Arrangement, LayerId } from '../../geometry/image/layers.ts';
import { useLatest } from '../editor/useLatest.ts';
import { loadImageSize } from '../stage/loadImageSize.ts';
import { composerMachine } from './composer.machine.ts';
import type { ExportInput } from './composer.types.ts';

export type ComposerActor = ActorRefFrom<typeof composerMachine>;

/** The source of a layer. */
export type LayerSource = {
  /** The address of its picture, undefined while that is asked, empty where there is none: a fresh address. */
  readonly address: string | undefined;
  readonly title: string;
};
export type LayerSources = Readonly<Partial<Record<LayerId, LayerSource>>>;

/** Makes the picture of it, and an image of that. A text says why it was refused; the owner closes the dialog when it succeeded. */
export type OnExport = (arrangement: Arrangement) => Promise<string | undefined>;

type ComposerOptions = {
  arrangement: Arrangement;
  draft: Arrangement | undefined;
  readOnly: boolean;
  connectedLayers: readonly LayerId[];
  onExport: OnExport;
};

/** Starts the dialog's machine with its effect. */
export function useComposer({
  arrangement,
  draft,
  readOnly,
  connectedLayers,
  onExport,
}: ComposerOptions): ComposerActor {
  const latestOnExport = useLatest(onExport);
  const [machine] = useState(() =>
    composerMachine.provide({
      actors: {
        save: fromPromise<string | undefined, ExportInput>(({ input }) => latestOnExport.current(input.arrangement)),
      },
    }),
  );
  return useActorRef(machine, { input: { arrangement, draft, readOnly, connectedLayers } });
}

/** Follows what is wired to a layer: loads its picture whenever it is another one. */
export function useLayerPicture(actor: ComposerActor, layer: LayerId, source: LayerSource | undefined): void {
  const isConnected = source !== undefined;
  const address = source?.address;
  useEffect(() => {
    if (!isConnected) {
      actor.send({ type: 'picture.removed', layer });
      return;
    }
    actor.send({ type: 'picture.awaited', layer });
    if (address === undefined) return;
    return loadImageSize(address, (size) =>
      actor.send(
        size ? { type: 'picture.loaded', layer, ratio: size.width / size.height } : { type: 'picture.missing', layer },
      ),
    );
  }, [actor, layer, isConnected, address]);
}
