import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Refusal } from '../../machines/gesture/gesture.events.ts';

/** Why a connection is refused, in at most six words. `kindsDiffer` names the kind and is worded beside the handle. */
export const REFUSAL_TEXTS: Readonly<Record<Exclude<Refusal, 'kindsDiffer'>, MessageDescriptor>> = {
  sameNode: msg`A node can’t connect to itself`,
  readOnly: msg`This node is read-only`,
  locked: msg`This node is locked`,
  notAnOutput: msg`Connect this to an output`,
  notAnInput: msg`Connect this to an input`,
  wiredByProduct: msg`This input is connected automatically`,
  unknownNode: msg`This node no longer exists`,
  unknownHandle: msg`This node can’t be connected`,
  allOccupied: msg`Choose the input to replace`,
  nothingFits: msg`Nothing here fits this connection`,
};
