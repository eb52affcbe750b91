import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import type { ModelFormat } from '../../model3D/units.ts';
import { useCardServices } from '../context/cardServices.ts';
import { PictureArea } from '../picture/PictureArea.tsx';
import { useExceedsStill } from '../picture/usePictureSize.tsx';
import { useLiveView } from './liveView.ts';
import s from './model.module.css';
import { acquireStill } from './sharpStills.ts';

type ModelAreaProps = Pick<
  ComponentProps<typeof PictureArea>,
  'alt' | 'ratio' | 'busy' | 'empty' | 'onDoubleClick' | 'children'
> & {
  /** The stored model; undefined while there is none. */
  readonly model: Asset | undefined;
  readonly format: ModelFormat;
  /** True if this card is selected: one of those has the live view of the board. */
  readonly live: boolean;
};

const LiveModel = lazyComponent(async () => (await import('./LiveModel.tsx')).default);

/** The place of a model on its card: its still, and while the card is selected a live view that a drag turns. */
export function ModelArea({ model, format, live, children, ...area }: ModelAreaProps) {
  const overlayProps = { format, alt: area.alt };
  return (
    <PictureArea {...area} picture={model} isStill>
      {model && !area.busy && (
        <ModelOverlay key={model.objectKey ?? model.url} model={model} live={live} {...overlayProps} />
      )}
      {children}
    </PictureArea>
  );
}

type ModelOverlayProps = Pick<ModelAreaProps, 'format' | 'live' | 'alt'> & { readonly model: Asset };

/** Over the server's still: the live view if there is none elsewhere, otherwise a sharper still if it is seen from near. */
function ModelOverlay({ model, format, live, alt }: ModelOverlayProps) {
  const { t } = useLingui();
  const [liveViewId] = useState(() => Symbol(alt));
  const [isMissing, setMissing] = useState(false);
  const hasLiveView = useLiveView(liveViewId, live && !isMissing);
  const isNear = useExceedsStill(model);
  return (
    <>
      {isNear && !isMissing && <SharpStill model={model} format={format} />}
      {hasLiveView && (
        <LiveModel
          model={model}
          format={format}
          label={t`${alt}: arrow keys turn it, + and - zoom`}
          ratio={isNear ? 2 : 1}
          onMissing={() => setMissing(true)}
        />
      )}
    </>
  );
}

/** A still with more pixels than a thumbnail has, once it is drawn. */
function SharpStill({ model: { objectKey, url }, format }: Pick<ModelOverlayProps, 'model' | 'format'>) {
  const { fileOf } = useCardServices();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const still = acquireStill(objectKey ?? url ?? '', format, () => fileOf({ objectKey, url }));
    still.address.then(
      (drawnAddress) => isCurrent && setAddress(drawnAddress),
      (error) => console.error('still of a model', error),
    );
    return () => {
      isCurrent = false;
      still.release();
    };
  }, [fileOf, objectKey, url, format]);
  return address ? <img className={s.sharp} src={address} alt="" draggable={false} /> : null;
}
