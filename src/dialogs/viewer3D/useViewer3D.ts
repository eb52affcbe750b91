import { useActorRef } from '@xstate/react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { ModelView } from '../../model3D/createView.tsx';
import { fetchModel } from '../../model3D/fetchModel.ts';
import { ModelFault } from '../../model3D/modelFault.ts';
import type { OpenModel } from '../../model3D/openModel.ts';
import type { ModelFormat } from '../../model3D/units.ts';
import { useLatest } from '../editor/useLatest.ts';
import { viewer3DMachine } from './viewer3D.machine.ts';
import type { Snapshot } from './viewer3D.types.ts';

export type Viewer3DActor = ActorRefFrom<typeof viewer3DMachine>;

export type Viewer3DEffects = {
  /** The address of the model, undefined while that is asked, empty where there is none: a fresh address. */
  readonly address: string | undefined;
  readonly format: ModelFormat;
  /** Keeps a snapshot. A text says why it was refused. */
  readonly onSnapshot: (png: Blob, size: Pick<Snapshot, 'width' | 'height'>) => Promise<string | undefined>;
  /** Saves the model as an STL file. A text says why there is none. */
  readonly onExportStl: () => Promise<string | undefined>;
};

/** Starts the dialog's machine with its effects, and opens the model. */
export function useViewer3D(effects: Viewer3DEffects, view: RefObject<ModelView | undefined>) {
  const latest = useLatest(effects);
  const [machine] = useState(() =>
    viewer3DMachine.provide({
      actors: {
        save: fromPromise<string | undefined, { readonly snapshot: Snapshot }>(async ({ input }) => {
          const { isClear, ...size } = input.snapshot;
          return latest.current.onSnapshot(await view.current!.snapshot(size, isClear), size);
        }),
        exportStl: fromPromise(() => latest.current.onExportStl()),
      },
    }),
  );
  const actor: Viewer3DActor = useActorRef(machine);
  const model = useModel(effects, actor);
  return { actor, model };
}

/** The model at the address, once it is open. */
function useModel({ address, format }: Viewer3DEffects, actor: Viewer3DActor): OpenModel | undefined {
  const [model, setModel] = useState<OpenModel>();
  const onOpened = useEffectEvent((next: OpenModel) => {
    setModel(next);
    const { extent, triangleCount, drawnTriangleCount } = next;
    actor.send({ type: 'model.opened', figures: { extent, triangleCount, drawnTriangleCount } });
  });
  const onRefused = useEffectEvent((error: unknown) => {
    console.error('model', error);
    actor.send({ type: 'model.refused', fault: error instanceof ModelFault ? error.reason : 'unreadable' });
  });
  useEffect(() => {
    if (address === undefined) return;
    if (address === '') return onRefused(new ModelFault('unreached'));
    const aborter = new AbortController();
    const { signal } = aborter;
    let openedModel: OpenModel | undefined;
    fetchModel(address, format, signal).then(
      (next) => {
        if (signal.aborted) return next.dispose();
        openedModel = next;
        onOpened(next);
      },
      (error) => signal.aborted || onRefused(error),
    );
    return () => {
      aborter.abort();
      openedModel?.dispose();
    };
  }, [address, format]);
  return model;
}
