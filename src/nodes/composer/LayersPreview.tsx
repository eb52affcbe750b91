import { useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { AssetImage } from '../../cards/picture/AssetImage.tsx';
import { LAYER_IDS, type Layer, layerBox } from '../../geometry/image/layers.ts';
import type { Extent } from '../../geometry/plane/rotatedBox.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './composer.module.css';
import { pictureKey } from './composition.ts';

/** A picture's width to its height, or that the picture is gone. */
export type PictureRatio = number | 'gone';

type LayersPreviewProps = {
  /** In paint order. */
  layers: readonly { readonly layer: Layer; readonly picture: Asset }[];
  canvas: Extent;
  /** Told once a picture is there, or cannot be had. */
  onPicture: (picture: Asset, ratio: PictureRatio) => void;
};

/** The layers as they lie on the canvas, over the whole of their place. */
export function LayersPreview({ layers, canvas, onPicture }: LayersPreviewProps) {
  return (
    <div className={s.canvas}>
      {layers.map(({ layer, picture }) => (
        <LayerPreview
          key={`${layer.imageId} ${pictureKey(picture)}`}
          {...{ layer, picture, canvas }}
          onPicture={(ratio) => onPicture(picture, ratio)}
        />
      ))}
    </div>
  );
}

type LayerPreviewProps = { layer: Layer; picture: Asset; canvas: Extent; onPicture: (ratio: PictureRatio) => void };

function LayerPreview({ layer, picture, canvas, onPicture }: LayerPreviewProps) {
  const { t } = useLingui();
  const [ratio, setRatio] = useState<number>();
  const number = LAYER_IDS.indexOf(layer.imageId) + 1;
  const { middle, size, rotation } = layerBox(layer, ratio ?? 1);
  const percentOf = (length: number, total: number) => `${(length / total) * 100}%`;
  const boxStyle: CSSProperties = {
    left: percentOf(middle.x - size.width / 2, canvas.width),
    top: percentOf(middle.y - size.height / 2, canvas.height),
    width: percentOf(size.width, canvas.width),
    height: percentOf(size.height, canvas.height),
    rotate: `${rotation}deg`,
  };
  return (
    <span className={s.layer} style={boxStyle} data-layer={layer.imageId} data-shown={ratio !== undefined || undefined}>
      <AssetImage
        picture={picture}
        size={512}
        alt={t`Layer ${number}`}
        missingContent={<MissingLayer onGone={() => onPicture('gone')} />}
        awayContent={<span className={s.gone} />}
        onShown={(width, height) => {
          setRatio(width / height);
          onPicture(width / height);
        }}
      />
    </span>
  );
}

function MissingLayer({ onGone }: { onGone: () => void }) {
  const notifyGone = useEffectEvent(onGone);
  useEffect(() => notifyGone(), []);
  return (
    <span className={s.gone}>
      <Icon of={ImageOff} />
    </span>
  );
}
