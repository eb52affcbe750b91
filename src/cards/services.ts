import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';
import { SVG_DOWNLOAD_NAME } from '../../contract/limits.ts';
import type { Picture } from '../board/facts.ts';
import type { Sharpness } from './sharpness.ts';

/** What cards need from outside and may not fetch themselves; the app provides it once. */
export type CardServices = {
  /** The address to show a picture from, at about `size` pixels; undefined while none is known. */
  addressOf(picture: Picture, size: PictureSize): string | undefined;
  /** Asks for a fresh address after one failed to load; answers undefined when the picture cannot be had. */
  freshAddressOf(picture: Picture, size: PictureSize): Promise<string | undefined>;
  /** The name of a node type; undefined for one that this version does not know. */
  labelOf(type: string): MessageDescriptor | undefined;
  /** How sharp the pictures of this board's cards are shown. */
  readonly sharpness: Sharpness;
  /** Saves a picture as a file of that format, named after the title; only a vector can be saved as `svg`. */
  download(picture: Picture, title: string, format: DownloadFormat | 'svg'): void;
};

export const DOWNLOAD_FORMATS = ['png', 'jpg', 'webp'] as const;
/** What a vector is saved as, without the format. */
export const VECTOR_TITLE = SVG_DOWNLOAD_NAME.replace(/\.svg$/, '');
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

export type PictureSize = 64 | 128 | 256 | 512 | 'full';

const Services = createContext<CardServices | undefined>(undefined);

export const CardServicesProvider = Services.Provider;

/** The services of the board around this card. */
export function useCardServices(): CardServices {
  const services = useContext(Services);
  if (!services) throw new Error('A card stands outside CardServicesProvider.');
  return services;
}
