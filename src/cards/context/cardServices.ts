import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { RouteChoice } from '../../../contract/calls/engines.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId, ObjectKey } from '../../../contract/ids.ts';
import { SVG_DOWNLOAD_NAME } from '../../../contract/limits.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
import type { Asset, Picture } from '../../board/document/nodeFacts.ts';
import type { Lazy } from '../../load/lazy.ts';
import type { LimitRefusal } from '../../machines/effects/limitRefusal.ts';
import type { VoteDirection } from '../../machines/vote/vote.machine.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { MotionPauser } from '../viewport/motionPauser.ts';
import type { PictureSize, Sharpness } from '../viewport/sharpness.ts';

/** The services that cards need from outside and may not fetch themselves; the app provides it once. */
export type CardServices = {
  /** The address to show a picture from, at about `size` pixels; undefined while none is known. */
  addressOf(picture: Picture, size: PictureSize): string | undefined;
  /** Asks for a fresh address after one failed to load; answers undefined when the picture cannot be had. */
  freshAddressOf(picture: Picture, size: PictureSize): Promise<string | undefined>;
  /** Says of a picture that failed to load whether the server or its files are away, so that it may come later. */
  isPictureAway(picture: Picture, size: PictureSize): Promise<boolean>;
  /** The stored file, as it is: a model's file, say. Fails when it cannot be had. */
  fileOf(stored: Asset): Promise<Blob>;
  /** The name of a node type; undefined for one that this version does not know. */
  labelOf(type: string): MessageDescriptor | undefined;
  /** The types that can feed an input, as the menu of that input offers them. */
  sourcesFor(input: HandleId): readonly SourceType[];
  /** Selects a node, and brings it into sight and the focus into it: the work begins there. */
  enter(id: NodeId): void;
  /** The ways to each operation, in the order in which they are tried; fetched when a card first asks. */
  readonly engineRoutes: Lazy<EngineRouteTable>;
  /** The runs that the person's plan still has. */
  readonly allowance: Lazy<Allowance>;
  /** Calls by which people comment and vote; fetched when somebody first does. */
  feedback(): Promise<Feedback>;
  /** The sharpness of the pictures on this board's cards. */
  readonly sharpness: Sharpness;
  /** Holds what costs frames on cards while the board's view moves. */
  readonly motion: MotionPauser;
  /** Saves a stored object as a file of that format, named after the title; only a vector can be saved as `svg`, a video as `mp4`. */
  download(asset: Asset, title: string, format: FileFormat): void;
  /** Stores a picture that a card drew (`save_image`). Rejects like a call does. */
  storePicture(picture: Blob): Promise<StoredPicture>;
  /** Saves a model as an STL file, named after the title. Answers why there is none. */
  exportStl(model: Asset | undefined, title: string): Promise<StlProblem | undefined>;
};

/** Comments and votes on a board: each rejects as a call does; answered, the board fetches what changed. */
export type Feedback = {
  /** Writes a comment, or the caller's own anew. */
  put(comment: BoardNode): Promise<void>;
  remove(id: NodeId): Promise<void>;
  vote(id: NodeId, vote: VoteDirection | null): Promise<void>;
  resolve(id: NodeId, resolved: boolean): Promise<void>;
  hide(id: NodeId, hidden: boolean): Promise<void>;
  block(email: string, blocked: boolean): Promise<void>;
};

/**
 * Runs that are left of this month, null where nothing limits them; what their plan does not have; and what may still be spent, in US
 * dollars, where a limit is nearly reached.
 */
export type Allowance = {
  readonly runsLeft: number | null;
  readonly missingFeatures: readonly Operation[];
  readonly money?: { readonly left: number; readonly per: 'day' | 'month' } | undefined;
};

/** By operation. */
export type EngineRouteTable = Readonly<Record<string, readonly RouteChoice[]>>;

/** Why there is no STL file, in words: the exact text, then what to do. */
export type StlProblem = {
  readonly text: string;
  readonly advice?: string | undefined;
  /** The person's own limit: the upgrade dialog is to open. */
  readonly limit?: LimitRefusal | undefined;
};

/** A type of node that can feed an input. */
export type SourceType = {
  readonly type: string;
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly icon: IconShape;
};

/** A stored picture and its size, as the data of an image node. */
export type StoredPicture = {
  readonly imageUrl: string;
  readonly objectKey: ObjectKey;
  readonly imageWidth: number;
  readonly imageHeight: number;
  readonly drawing?: PictureRemarks;
};

export const DOWNLOAD_FORMATS = ['png', 'jpg', 'webp'] as const;
/** The file name of a saved vector, without the format. */
export const VECTOR_FILE_TITLE = SVG_DOWNLOAD_NAME.replace(/\.svg$/, '');
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];
export type FileFormat = DownloadFormat | 'svg' | 'mp4';

const CardServicesContext = createContext<CardServices | undefined>(undefined);

export const CardServicesProvider = CardServicesContext.Provider;

/** The services of the board around this card. */
export function useCardServices(): CardServices {
  const services = useContext(CardServicesContext);
  if (!services) throw new Error('A card stands outside CardServicesProvider.');
  return services;
}
