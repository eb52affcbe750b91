import { useLingui } from '@lingui/react/macro';
import { CloudOff, Film, Pause, Play, Repeat, RotateCcw, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { THUMBNAIL_SIZE_MAX } from '../../../contract/limits.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { useHasSmallControls } from '../../cards/context/cardTier.ts';
import { AssetImage } from '../../cards/picture/AssetImage.tsx';
import { usePictureSize } from '../../cards/picture/usePictureSize.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PlayButton } from '../../ui/buttons/PlayButton.tsx';
import { Icon, type IconShape } from '../../ui/icons/Icon.tsx';
import { attachPlaybackTime } from './attachPlaybackTime.ts';
import type { PlayerFailure, usePlayer } from './usePlayer.ts';
import s from './video.module.css';
import { frameAt, framesOf, frameTime, playbackTimeText } from './videoFrames.ts';

type VideoPlayerProps = {
  asset: Asset;
  alt: string;
  /** Width to height. */
  ratio: number;
  /** Frames a second, where it is known. */
  frameRate: number | undefined;
  player: ReturnType<typeof usePlayer>;
  /** The element in which the video is seen: it plays only there. */
  placeRef: React.RefObject<HTMLDivElement | null>;
};

/** A video with its controls. Until it is played its first frame stands for it. */
export function VideoPlayer({ asset, alt, ratio, frameRate, player, placeRef }: VideoPlayerProps) {
  const { t } = useLingui();
  const [isLooping, setIsLooping] = useState(true);
  const [muted, setMuted] = useState(false);
  const hasSmallControls = useHasSmallControls();
  const scrubBar = useRef<HTMLInputElement>(null);
  const timeLabel = useRef<HTMLSpanElement>(null);
  const { element: videoRef, address, isPlaying, failure, withVideo, pause, toggle } = player;
  const offReason = failure && t`This video cannot be played`;

  useEffect(() => {
    if (!address || !videoRef.current || !scrubBar.current || !timeLabel.current) return undefined;
    return attachPlaybackTime(videoRef.current, {
      scrubBar: scrubBar.current,
      timeLabel: timeLabel.current,
      frameRate,
    });
  }, [address, videoRef, frameRate]);

  /** Shows a frame; the video stands still there. */
  function pauseAtFrame(frameOf: (video: HTMLVideoElement) => number) {
    withVideo((video) => {
      pause(video);
      video.currentTime = frameTime(frameOf(video), framesOf(video.duration, frameRate));
    });
  }
  const stepFrames = (frameDelta: number) =>
    pauseAtFrame((video) => frameAt(video.currentTime, framesOf(video.duration, frameRate)) + frameDelta);
  /** To a share of the video: before it is here, nobody knows how many frames it has. */
  function seekToShare(share: number) {
    pauseAtFrame((video) => Math.round(share * (framesOf(video.duration, frameRate).count - 1)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (failure || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === ',' || key === '.') stepFrames(key === ',' ? -1 : 1);
    else if (key === ' ' && target === scrubBar.current) toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div role="group" aria-label={t`Player`} className={s.player} onKeyDown={onKeyDown}>
      <div ref={placeRef} className={s.place} style={{ '--ratio': String(ratio) } as CSSProperties}>
        {!failure && <Poster asset={asset} alt={alt} />}
        {/* One that stands still in its last frame would begin again. */}
        {address && (
          <video
            ref={videoRef}
            src={address}
            loop={isLooping && isPlaying}
            muted={muted}
            playsInline
            {...player.events}
          />
        )}
        {failure && (
          <MissingVideo failure={failure}>
            <Button size="sm" icon={RotateCcw} onClick={player.retry}>
              {t`Try again`}
            </Button>
          </MissingVideo>
        )}
        {!failure && !isPlaying && (
          <PlayButton iconSize="lg" className={s.play} tabIndex={-1} aria-hidden="true" onClick={toggle} />
        )}
      </div>
      <div className={s.controls}>
        <IconButton
          size="md"
          label={isPlaying ? t`Pause` : t`Play`}
          icon={isPlaying ? Pause : Play}
          offReason={offReason}
          onClick={toggle}
        />
        {hasSmallControls && (
          <span className={s.small}>
            <IconButton
              size="md"
              label={t`Previous frame`}
              icon={StepBack}
              shortcut=","
              offReason={offReason}
              onClick={() => stepFrames(-1)}
            />
            <IconButton
              size="md"
              label={t`Next frame`}
              icon={StepForward}
              shortcut="."
              offReason={offReason}
              onClick={() => stepFrames(1)}
            />
          </span>
        )}
        <input
          ref={scrubBar}
          type="range"
          className={s.scrub}
          aria-label={t({ message: 'Position', context: 'in a video' })}
          aria-valuetext={playbackTimeText(0)}
          min={0}
          max={100}
          step={1}
          defaultValue={0}
          disabled={failure !== undefined}
          onInput={({ currentTarget: { valueAsNumber, max } }) => seekToShare(valueAsNumber / Number(max))}
        />
        <span ref={timeLabel} className={s.time}>
          {playbackTimeText(0)}
        </span>
        {hasSmallControls && (
          <span className={s.small}>
            <IconButton
              size="md"
              label={t`Loop`}
              icon={Repeat}
              pressed={isLooping}
              onClick={() => setIsLooping(!isLooping)}
            />
            <IconButton
              size="md"
              label={t`Mute`}
              icon={muted ? VolumeX : Volume2}
              pressed={muted}
              onClick={() => setMuted(!muted)}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** The first frame, as sharp as thumbnails are at most. */
function Poster({ asset, alt }: { asset: Asset; alt: string }) {
  const size = usePictureSize(asset, THUMBNAIL_SIZE_MAX);
  return <AssetImage picture={asset} size={size} alt={alt} />;
}

const MISSING_ICONS: Readonly<Record<PlayerFailure, IconShape>> = { missing: Film, offline: CloudOff };

/** The place of a video that the node does not have; what is below it stands where it would. */
export function NoVideo({ ratio }: { ratio: number }) {
  return (
    <div className={s.player} data-empty>
      <div className={s.place} style={{ '--ratio': String(ratio) } as CSSProperties}>
        <MissingVideo failure="missing" />
      </div>
    </div>
  );
}

/** Stands where the video would be. */
function MissingVideo({ failure, children }: { failure: PlayerFailure; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={s.hole} role="status">
      <Icon of={MISSING_ICONS[failure]} size="lg" />
      <span>
        {failure === 'missing' ? t`This video is missing` : t`Offline. The video plays once you are back online.`}
      </span>
      {children}
    </div>
  );
}
