import { useLingui } from '@lingui/react/macro';
import { ImageOff } from 'lucide-react';
import { useRef } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import { MODEL_STILL_SIZE_MAX, THUMBNAIL_SIZES } from '../../../../contract/limits.ts';
import { readNodeData } from '../../../../contract/nodes.ts';
import { type Asset, assetOf } from '../../../board/document/nodeFacts.ts';
import { AssetImage } from '../../../cards/picture/AssetImage.tsx';
import { definitionOf } from '../../../nodes/registry.ts';
import { usePlayer } from '../../../nodes/video/usePlayer.ts';
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import s from './resultPicture.module.css';

type ResultPictureProps = {
  readonly node: BoardNode;
  readonly alt: string;
  /** Told the picture's ratio, width to height, once it is there. */
  readonly onRatio: (ratio: number) => void;
};

/** A result as large as its place: the picture, the video with its player, or the still of a model. */
export function ResultPicture({ node, alt, onRatio }: ResultPictureProps) {
  const { t } = useLingui();
  const poster = definitionOf(node.type)?.posterOf(node);
  if (!poster) return null;
  const image = (
    <AssetImage
      picture={poster}
      size={neededSize(node)}
      alt={alt}
      missingContent={
        <p className={s.missing}>
          <Icon of={ImageOff} size="lg" />
          {t`This image is missing`}
        </p>
      }
      onShown={(width, height) => onRatio(width / height)}
    />
  );
  return (
    <div className={s.picture}>
      {node.type === 'videoNode' ? <ResultVideo node={node}>{image}</ResultVideo> : image}
    </div>
  );
}

/** The ratio that the board knows of a result's picture; undefined where the picture itself has to tell. */
export function knownRatio(node: BoardNode): number | undefined {
  if (node.type === 'videoNode') {
    const { videoWidth, videoHeight } = readNodeData('videoNode', node.data);
    return videoWidth / videoHeight;
  }
  const { imageWidth, imageHeight } = readNodeData('prototype2DNode', node.data);
  return imageWidth && imageHeight ? imageWidth / imageHeight : undefined;
}

/** The smallest stored size that fills the window: a phone fetches no more than it shows. */
function neededSize(node: BoardNode): (typeof THUMBNAIL_SIZES)[number] {
  if (node.type === 'threeDNode') return MODEL_STILL_SIZE_MAX;
  const needed = Math.max(innerWidth, innerHeight) * devicePixelRatio;
  return THUMBNAIL_SIZES.find((size) => size >= 512 && size >= needed) ?? 2048;
}

function ResultVideo({ node, children }: { node: BoardNode; children: React.ReactNode }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const { videoUrl, objectKey } = readNodeData('videoNode', node.data);
  const asset: Asset = assetOf(objectKey, videoUrl) ?? {};
  const { element, address, isPlaying, failure, toggle, events } = usePlayer(asset, place);
  return (
    <div ref={place} className={s.video}>
      {children}
      {address && <video ref={element} src={address} loop playsInline controls={isPlaying} {...events} />}
      {!isPlaying && !failure && <PlayButton iconSize="xl" className={s.play} aria-label={t`Play`} onClick={toggle} />}
      {failure && <p className={s.missing}>{t`This video can’t be played`}</p>}
    </div>
  );
}
