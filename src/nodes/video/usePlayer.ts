import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { attachLeaveListener } from './attachLeaveListener.ts';

/** Something to do with a video once a frame of it is there. */
type VideoAction = (video: HTMLVideoElement) => void;

/** Why a video cannot be played: nobody has it, or the device has no network. */
export type PlayerFailure = 'missing' | 'offline';

/** A fresh address that was asked for; `assetIdentity` says for what. */
type Renewal = {
  readonly assetIdentity: string;
  readonly address?: string | undefined;
  readonly failure?: PlayerFailure;
};

/**
 * The one video element of a card. It is there only once somebody plays, winds or takes a frame, and until the card leaves the
 * window: a board of many videos decodes none. A signed address that fails is renewed once, and the video goes on where it was.
 */
export function usePlayer(asset: Asset, visibleElement: RefObject<HTMLElement | null>) {
  const services = useCardServices();
  const videoRef = useRef<HTMLVideoElement>(null);
  const loadedVideo = useRef<HTMLVideoElement>(null);
  const pendingAction = useRef<VideoAction>(undefined);
  /** It would play, if the view did not move. */
  const isSuspended = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [latestRenewal, setRenewal] = useState<Renewal>();
  const currentIdentity = `${asset.objectKey} ${asset.url}`;
  const renewal = latestRenewal?.assetIdentity === currentIdentity ? latestRenewal : undefined;
  const address = renewal ? renewal.address : services.addressOf(asset, 'full');

  function recordFailure() {
    setRenewal({ assetIdentity: currentIdentity, failure: navigator.onLine ? 'missing' : 'offline' });
    closeVideo();
  }

  function renewAddressOnce() {
    if (renewal) recordFailure();
    else requestFreshAddress();
  }

  function requestFreshAddress() {
    setRenewal({ assetIdentity: currentIdentity });
    services.freshAddressOf(asset, 'full').then((fresh) => {
      if (fresh === undefined) recordFailure();
      else setRenewal({ assetIdentity: currentIdentity, address: fresh });
    }, recordFailure);
  }

  function closeVideo() {
    pendingAction.current = undefined;
    loadedVideo.current = null;
    isSuspended.current = false;
    setOpen(false);
    setPlaying(false);
  }

  function runWithVideo(action: VideoAction) {
    if (loadedVideo.current) return action(loadedVideo.current);
    pendingAction.current = action;
    setOpen(true);
    if (address === undefined && !renewal) renewAddressOnce();
  }

  function pauseVideo(video: HTMLVideoElement) {
    isSuspended.current = false;
    video.pause();
    setPlaying(false);
  }

  const { motion } = services;
  useEffect(() => {
    if (!isPlaying) return undefined;
    return motion.watch({
      pause() {
        if (!loadedVideo.current || loadedVideo.current.paused) return;
        isSuspended.current = true;
        loadedVideo.current.pause();
      },
      resume() {
        if (isSuspended.current && loadedVideo.current) playVideo(loadedVideo.current);
        isSuspended.current = false;
      },
    });
  }, [isPlaying, motion]);

  const closeOnLeave = useEffectEvent(closeVideo);
  useEffect(
    () =>
      isOpen && visibleElement.current ? attachLeaveListener(visibleElement.current, () => closeOnLeave()) : undefined,
    [isOpen, visibleElement],
  );

  return {
    element: videoRef,
    /** The address that the element plays; undefined while there is none. */
    address: isOpen ? address : undefined,
    isPlaying,
    failure: renewal?.failure,
    withVideo: runWithVideo,
    pause: pauseVideo,
    /** Asks again for what failed. */
    retry() {
      pendingAction.current = playVideo;
      setOpen(true);
      if (services.addressOf(asset, 'full') === undefined) requestFreshAddress();
      else setRenewal(undefined);
    },
    toggle: () =>
      runWithVideo((video) => (video.paused && !isSuspended.current ? playVideo(video) : pauseVideo(video))),
    events: {
      onLoadedData() {
        loadedVideo.current = videoRef.current;
        const action = pendingAction.current;
        pendingAction.current = undefined;
        if (loadedVideo.current) action?.(loadedVideo.current);
      },
      onPlay: () => setPlaying(true),
      onPause() {
        if (!isSuspended.current && videoRef.current?.paused) setPlaying(false);
      },
      onError() {
        const brokenVideo = loadedVideo.current;
        if (brokenVideo) {
          const { currentTime } = brokenVideo;
          pendingAction.current = (video) => {
            video.currentTime = currentTime;
            if (isPlaying) playVideo(video);
          };
        }
        loadedVideo.current = null;
        renewAddressOnce();
      },
    },
  };
}

function playVideo(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    // A pause right after, or leaving the window, ends what has hardly begun.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error('play', error);
  });
}
