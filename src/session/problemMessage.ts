import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '../../contract/problem.ts';
import { callErrorCodeOf } from '../api/errors.ts';

const BUSY_PROBLEM = msg`The server is busy. Please wait a minute and try again.`;
const MESSAGES: { readonly [code in ProblemCode | 'no_answer']?: MessageDescriptor } = {
  no_answer: msg`The server can’t be reached. Check your connection.`,
  not_signed_in: msg`You are signed out. Sign in, then try again.`,
  board_not_found: msg`This board no longer exists.`,
  board_in_bin: msg`This board is in the bin. Restore it first.`,
  asset_not_found: msg`This image is no longer on the server.`,
  trial_exhausted: msg`Your trial’s runs for this month are used up.`,
  paid_feature: msg`This feature isn’t part of the trial.`,
  not_verified: msg`Verify your email address first.`,
  too_large: msg`This file is too large.`,
  board_full: msg`This board is full. Delete something, or continue on a new board.`,
  storage_full: msg`Your storage is full. Delete some boards.`,
  disk_full: msg`The server is out of storage. Contact your administrator.`,
  busy: BUSY_PROBLEM,
  store_away: BUSY_PROBLEM,
};
const UNKNOWN_PROBLEM = msg`Something went wrong. Please try again.`;

/** True if there are words for just this refusal. */
export function hasMessage(error: unknown): boolean {
  return Object.hasOwn(MESSAGES, callErrorCodeOf(error) ?? '');
}

/** Why a call failed, in the person's language: the server's own sentence is English and meant for programs' logs. */
export function problemMessage(error: unknown): MessageDescriptor {
  const code = callErrorCodeOf(error);
  return (Object.hasOwn(MESSAGES, code ?? '') && MESSAGES[code as keyof typeof MESSAGES]) || UNKNOWN_PROBLEM;
}
