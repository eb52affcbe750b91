import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Asset } from '../../board/document/facts.ts';
import { useCardServices } from '../../cards/context/cardServices.ts';
import { attachInView } from './attachInView.ts';

/** Something to do with a video once a frame of it is there. */
type Action = (video: HTMLVideoElement) => void;

/** Why a video cannot be played: nobody has it, or the device has no network. */
export type PlayerFailure = 'missing' | 'offline';

/** A fresh address that was asked for; `of` says for what. */
type Renewal = {
  readonly of: string;
  readonly address?: string | undefined;
  readonly failure?: PlayerFailure;
};

/**
 * The one video element of a card. It is there only once somebody plays, winds or takes a frame, and until the card leaves the
 * window: a board of many videos decodes none. A signed address that fails is renewed once, and the video goes on where it was.
 */
export function usePlayer(asset: Asset, place: RefObject<HTMLElement | null>) {
  const services = useCardServices();
  const element = useRef<HTMLVideoElement>(null);
  const loaded = useRef<HTMLVideoElement>(null);
  const waiting = useRef<Action>(undefined);
  /** It would play, if the view did not move. */
  const isSuspended = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [latestRenewal, setRenewal] = useState<Renewal>();
  const identity = `${asset.objectKey} ${asset.url}`;
  const renewal = latestRenewal?.of === identity ? latestRenewal : undefined;
  const address = renewal ? renewal.address : services.addressOf(asset, 'full');

  function fail() {
    setRenewal({ of: identity, failure: navigator.onLine ? 'missing' : 'offline' });
    close();
  }

  function renew() {
    if (renewal) fail();
    else ask();
  }

  function ask() {
    setRenewal({ of: identity });
    services.freshAddressOf(asset, 'full').then((fresh) => {
      if (fresh === undefined) fail();
      else setRenewal({ of: identity, address: fresh });
    }, fail);
  }

  function close() {
    waiting.current = undefined;
    loaded.current = null;
    isSuspended.current = false;
    setOpen(false);
    setPlaying(false);
  }

  function act(action: Action) {
    if (loaded.current) return action(loaded.current);
    waiting.current = action;
    setOpen(true);
    if (address === undefined && !renewal) renew();
  }

  function pause(video: HTMLVideoElement) {
    isSuspended.current = false;
    video.pause();
    setPlaying(false);
  }

  const { motion } = services;
  useEffect(() => {
    if (!isPlaying) return undefined;
    return motion.watch({
      pause() {
        if (!loaded.current || loaded.current.paused) return;
        isSuspended.current = true;
        loaded.current.pause();
      },
      resume() {
        if (isSuspended.current && loaded.current) play(loaded.current);
        isSuspended.current = false;
      },
    });
  }, [isPlaying, motion]);

  const leave = useEffectEvent(close);
  useEffect(() => (isOpen && place.current ? attachInView(place.current, () => leave()) : undefined), [isOpen, place]);

  return {
    element,
    /** The address that the element plays; undefined while there is none. */
    address: isOpen ? address : undefined,
    isPlaying,
    failure: renewal?.failure,
    act,
    pause,
    /** Asks again for what failed. */
    retry() {
      waiting.current = play;
      setOpen(true);
      if (services.addressOf(asset, 'full') === undefined) ask();
      else setRenewal(undefined);
    },
    toggle: () => act((video) => (video.paused && !isSuspended.current ? play(video) : pause(video))),
    events: {
      onLoadedData() {
        loaded.current = element.current;
        const action = waiting.current;
        waiting.current = undefined;
        if (loaded.current) action?.(loaded.current);
      },
      onPlay: () => setPlaying(true),
      onPause() {
        if (!isSuspended.current && element.current?.paused) setPlaying(false);
      },
      onError() {
        const broken = loaded.current;
        if (broken) {
          const { currentTime } = broken;
          waiting.current = (video) => {
            video.currentTime = currentTime;
            if (isPlaying) play(video);
          };
        }
        loaded.current = null;
        renew();
      },
    },
  };
}

function play(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => {
    // A pause right after, or leaving the window, ends what has hardly begun.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error('play', error);
  });
}
