import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { lazyComponent } from '../../load/lazyComponent.tsx';
import type { ModelFormat } from '../../model3D/units.ts';
import { PictureArea } from '../picture/PictureArea.tsx';
import { useLiveSize } from '../picture/useLiveSize.tsx';
import { useCardServices } from '../services/services.ts';
import { useLiveView } from './liveSeat.ts';
import s from './model.module.css';
import { holdStill } from './sharpStills.ts';

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
  const shown = { format, alt: area.alt };
  return (
    <PictureArea {...area} picture={model} fit="contain" thumbnail>
      {model && !area.busy && <Over key={model.objectKey ?? model.url} model={model} live={live} {...shown} />}
      {children}
    </PictureArea>
  );
}

type OverProps = Pick<ModelAreaProps, 'format' | 'live' | 'alt'> & { readonly model: Asset };

/** Over the server's still: the live view if there is none elsewhere, otherwise a sharper still if it is seen from near. */
function Over({ model, format, live, alt }: OverProps) {
  const { t } = useLingui();
  const [who] = useState(() => Symbol(alt));
  const [isMissing, setMissing] = useState(false);
  const isMine = useLiveView(who, live && !isMissing);
  const isNear = useLiveSize(model) === 'full';
  return (
    <>
      {isNear && !isMissing && <SharpStill model={model} format={format} />}
      {isMine && (
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
function SharpStill({ model: { objectKey, url }, format }: Pick<OverProps, 'model' | 'format'>) {
  const { fileOf } = useCardServices();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const still = holdStill(objectKey ?? url ?? '', format, () => fileOf({ objectKey, url }));
    still.address.then(
      (drawn) => wanted && setAddress(drawn),
      (error) => console.error('still of a model', error),
    );
    return () => {
      wanted = false;
      still.letGo();
    };
  }, [fileOf, objectKey, url, format]);
  return address ? <img className={s.sharp} src={address} alt="" draggable={false} /> : null;
}
