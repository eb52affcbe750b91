import { useEffect, useEffectEvent, useState } from 'react';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { ModelCanvas } from '../../model3D/ModelCanvas.tsx';
import { type OpenModel, openModel } from '../../model3D/openModel.ts';
import type { ModelFormat } from '../../model3D/units.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { useCardServices } from '../context/cardServices.ts';
import s from './model.module.css';

/** Light of a card's view: that of its still. */
const LIGHT_INTENSITY = 1;

export type LiveModelProps = {
  readonly model: Asset;
  readonly format: ModelFormat;
  readonly label: string;
  /** Pixels per board unit. */
  readonly ratio: number;
  /** It cannot be drawn here: the still stays. */
  readonly onMissing: () => void;
};

/** The live view of a model on its card, over its still; loaded later with all that draws it. */
export default function LiveModel({ model, format, label, ratio, onMissing }: LiveModelProps) {
  const openedModel = useOpenModel(model, format, onMissing);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className={s.live} data-drawn={isDrawn || undefined}>
      {openedModel && (
        <ModelCanvas
          isOnBoard
          model={openedModel}
          label={label}
          light={LIGHT_INTENSITY}
          wireframe={false}
          pixelRatio={ratio}
          onMissing={onMissing}
          onDrawn={() => setDrawn(true)}
        />
      )}
      {!isDrawn && (
        <span className={s.wait}>
          <Spinner />
        </span>
      )}
    </div>
  );
}

function useOpenModel({ objectKey, url }: Asset, format: ModelFormat, onMissing: () => void): OpenModel | undefined {
  const { fileOf } = useCardServices();
  const [openedModel, setOpenedModel] = useState<OpenModel>();
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    let isCurrent = true;
    let loadedModel: OpenModel | undefined;
    fileOf({ objectKey, url })
      .then((file) => file.arrayBuffer())
      .then((bytes) => openModel(bytes, format))
      .then((next) => {
        if (!isCurrent) return next.dispose();
        loadedModel = next;
        setOpenedModel(next);
      })
      .catch((error) => {
        console.error('live model', error);
        if (isCurrent) reportMissing();
      });
    return () => {
      isCurrent = false;
      loadedModel?.dispose();
    };
  }, [fileOf, objectKey, url, format]);
  return openedModel;
}
