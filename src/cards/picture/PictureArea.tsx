import { useLingui } from '@lingui/react/macro';
import { CloudOff, ImageOff } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { MODEL_STILL_SIZE_MAX } from '../../../contract/limits.ts';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { AssetImage } from './AssetImage.tsx';
import s from './Picture.module.css';
import { usePictureSize } from './usePictureSize.tsx';

export type PicturePlacement = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
};

type PictureAreaProps = {
  picture: Picture | undefined;
  alt: string;
  /** Width to height; 16 to 10 in generating cards. */
  ratio?: number;
  /** A drawing on white paper. */
  paper?: boolean;
  /** Squares show where the picture is transparent; light ones in every theme, or those of the theme. */
  checker?: boolean | 'light';
  /** It has thumbnails only: what is stored is no picture. */
  isStill?: boolean;
  busy?: boolean;
  /** The text while there is no picture. */
  empty: { icon: IconShape; text: ReactNode };
  /** The place of the picture in its area, in shares of it, and turned by how many degrees; it fills its place where this is missing. */
  placement?: PicturePlacement | undefined;
  onShown?: (width: number, height: number) => void;
  /** Stands in the place of one picture. */
  replacement?: ReactNode;
  /** A shortcut for the mouse; a button does the same. */
  onDoubleClick?: (() => void) | undefined;
  children?: ReactNode;
};

/** The place of the picture: the whole picture, or what is missing; progress and arrivals lie over it. */
export function PictureArea(props: PictureAreaProps) {
  const {
    picture,
    alt,
    ratio,
    paper,
    checker,
    isStill = false,
    placement,
    busy,
    empty,
    onShown,
    replacement,
    onDoubleClick,
    children,
  } = props;
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same
    <div
      className={s.picture}
      onDoubleClick={onDoubleClick}
      style={
        { ...(ratio && { '--ratio': String(ratio) }), ...(placement && placementStyle(placement)) } as CSSProperties
      }
      data-lies={placement ? true : undefined}
      data-paper={paper || undefined}
      data-checker={checker || undefined}
      data-busy={busy || undefined}
    >
      {replacement ? (
        replacement
      ) : picture ? (
        <AdaptiveImage
          isStill={isStill}
          picture={picture}
          alt={alt}
          missingContent={<PicturePlaceholder icon={ImageOff} text={t`This image is missing`} />}
          awayContent={<AwayPlaceholder />}
          {...(onShown && { onShown })}
        />
      ) : (
        <PicturePlaceholder {...empty} />
      )}
      {children}
    </div>
  );
}

function placementStyle({ x, y, width, height, rotation }: PicturePlacement): Record<string, string> {
  const percent = (fraction: number) => `${fraction * 100}%`;
  return {
    '--x': percent(x),
    '--y': percent(y),
    '--width': percent(width),
    '--height': percent(height),
    '--turn': `${rotation}deg`,
  };
}

/** A picture as sharp as the zoom needs it. */
function AdaptiveImage({ isStill, ...props }: Omit<ComponentProps<typeof AssetImage>, 'size'> & { isStill: boolean }) {
  const size = usePictureSize(props.picture, isStill ? MODEL_STILL_SIZE_MAX : 'full');
  return <AssetImage {...props} size={size} />;
}

/** Stands where a picture will be that cannot be fetched now. */
function AwayPlaceholder() {
  const { t } = useLingui();
  const text = navigator.onLine
    ? t`The image can’t be fetched right now. It loads once that works again.`
    : t`Offline. The image loads once you are back online.`;
  return <PicturePlaceholder icon={CloudOff} text={text} />;
}

/** Stands where a picture would be. */
function PicturePlaceholder({ icon, text }: PictureAreaProps['empty']) {
  return (
    <div className={s.hole}>
      <Icon of={icon} size="lg" />
      <div className={s.words}>{text}</div>
    </div>
  );
}

/** A small picture in the corner of the large one: the style picture of a render, say. */
export function PictureInset({ picture, alt }: { picture: Picture; alt: string }) {
  return (
    <span className={s.inset}>
      <AssetImage picture={picture} size={128} alt={alt} />
    </span>
  );
}

type ThinkingAreaProps = { arrivedPictures: readonly Picture[]; expected: number; children: ReactNode };

/** The place where pictures will be, before the first has come: colours drift, arrivals line up. */
export function ThinkingArea({ arrivedPictures, expected, children }: ThinkingAreaProps) {
  const slots = Array.from(
    { length: Math.max(expected, arrivedPictures.length) },
    (_, index) => arrivedPictures[index],
  );
  return (
    <div className={`${s.picture} ${s.think}`}>
      {arrivedPictures.length > 0 && (
        <div className={s.arrived}>
          {slots.map((picture, index) => (
            // Places never move: the n-th arrival stays the n-th.
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity
            <span key={index}>{picture && <AssetImage picture={picture} size={256} alt="" />}</span>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
