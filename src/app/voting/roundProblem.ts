import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ProblemCode } from '../../../contract/problem.ts';
import { callErrorCodeOf } from '../../api/errors.ts';
import { problemMessage } from '../../session/problemMessage.ts';

const MESSAGES: { readonly [code in ProblemCode]?: MessageDescriptor } = {
  vote_round_over: msg`The vote on this result is over.`,
  vote_round_open: msg`A vote is running on this board already. End it before you start another.`,
  vote_round_not_found: msg`The vote was closed in the meantime.`,
  node_not_found: msg`It is no longer on the board.`,
  node_read_only: msg`Locked results take no votes.`,
  invalid_body: msg`Choose an end in the future, at most a year ahead.`,
  comments_closed: msg`This link is view only: you can’t vote`,
};

/** Why a vote, or a change of a voting round, was refused, in the person's language. */
export function voteProblemMessage(error: unknown): MessageDescriptor {
  const code = callErrorCodeOf(error);
  return (Object.hasOwn(MESSAGES, code ?? '') && MESSAGES[code as ProblemCode]) || problemMessage(error);
}
