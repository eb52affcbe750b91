import * as z from 'zod/mini';
import { RunBill } from './bill.ts';
import { RemarkField } from './remarks/remarkField.ts';

/** The body of every refusal: the fields of RFC 9457, and a stable code for programs. */
export const Problem = z.looseObject({
  status: z.int(),
  /** Stable; programs may rely on it. */
  code: z.string(),
  /** A sentence for the person. */
  detail: z.string(),
  /** The same as a code, if an engine wrote the detail, for wording it in another language. */
  remark: z.optional(RemarkField),
  /** For a run that was billed, or may be. */
  bill: z.optional(RunBill),
});
export type Problem = z.infer<typeof Problem>;

/** The codes that this server answers, with their HTTP status. */
export const PROBLEM_STATUS = {
  /** The request cannot be read. */
  invalid_request: 400,
  /** The body is not valid JSON. */
  invalid_json: 400,
  /** A field is missing or does not fit; the sentence names it. */
  invalid_body: 400,
  /** The file is not a readable image of an accepted format. */
  invalid_image: 400,
  /** The drawing shows nothing. */
  nothing_visible: 400,
  /** The file is not a readable 3D model. */
  invalid_model: 400,
  /** The mask does not fit its image. */
  invalid_mask: 400,
  /** A notice from Stripe does not have Stripe’s signature. */
  wrong_signature: 400,
  /** The input has nothing that the operation could change. */
  nothing_to_work_on: 400,
  /** The engine did not understand the prompt. */
  not_understood: 422,
  /** The engine answered without a result. */
  nothing_made: 422,
  /** The password is too short or too long. */
  weak_password: 400,
  /** The password is too common. */
  common_password: 400,
  /** There is no token, or it is no longer valid. */
  not_signed_in: 401,
  /** The email or the password is wrong. */
  wrong_credentials: 401,
  /** The password that was sent to confirm is wrong. */
  wrong_password: 400,
  /** The prompt or the image was refused because of its content. */
  inappropriate_content: 403,
  /** Signing up is closed, or needs an invitation. */
  sign_up_closed: 400,
  /** Signing in with email and password is switched off here. */
  password_sign_in_off: 400,
  /** The account has no password. */
  no_password: 400,
  /** The caller must sign in again first. */
  not_fresh: 400,
  /** The code of a sign-in was used already, or was made for another page. */
  code_used: 400,
  /** There is no such board, or the caller has no access to it. */
  board_not_found: 404,
  /** There is no such object, or the caller may not see it. */
  asset_not_found: 404,
  /** There is no such run, or it is not the caller’s. */
  job_not_found: 404,
  /** The link or code no longer works. */
  link_not_found: 404,
  /** There is no such comment, or it is not the caller’s. */
  comment_not_found: 404,
  /** The board has no such node. */
  node_not_found: 404,
  /** The board has no voting round. */
  vote_round_not_found: 404,
  /** There is nothing at this address. */
  route_not_found: 404,
  /** The address already has an account. */
  account_exists: 409,
  /**
   * The server knows too little about the revision that the operations are based on. `rev` and `changes` have the current state. Nothing
   * was saved.
   */
  base_unknown: 409,
  /** The idempotency key was used with another body. */
  job_mismatch: 409,
  /** The board is in the bin. */
  board_in_bin: 409,
  /** The link is view only. */
  comments_closed: 409,
  /** The board already has an open voting round. */
  vote_round_open: 409,
  /** The voting round that the node belongs to has ended. */
  vote_round_over: 409,
  /** The node is locked. */
  node_read_only: 409,
  /** The board was sent to another address. */
  other_recipient: 409,
  /** The link is for another account than the one that is signed in. */
  other_account: 409,
  /** The caller must verify their address first. */
  not_verified: 409,
  /** The operator’s account cannot be deleted. */
  operator_stays: 409,
  /** The installation has reached its spending limit for now. */
  installation_spent: 409,
  /** A paid run without a known price is refused while a spending limit is set. */
  unpriced: 409,
  /** The caller already has a plan or a subscription. */
  plan_held: 409,
  /** A subscription must end first. */
  still_subscribed: 409,
  /** The phone’s code was used already. */
  upload_used: 409,
  /** The phone’s code has expired. */
  upload_expired: 410,
  /** The phone’s code was ended. */
  upload_ended: 410,
  /** The body is larger than the call accepts. */
  too_large: 413,
  /** The board would become larger than a board may be. */
  board_full: 413,
  /** The caller would store more bytes than their plan allows. */
  storage_full: 413,
  /** A comment has at most 5,000 characters. */
  comment_too_long: 413,
  /** The image has more than 50 million pixels. */
  too_many_pixels: 413,
  /** The caller has reached their spending limit for now. */
  spending_limit: 429,
  /** The drawing takes too long to draw. */
  too_complex: 413,
  /** The caller has used all of this month’s runs. */
  trial_exhausted: 429,
  /** The caller’s plan does not include this. */
  paid_feature: 429,
  /** The run was stopped. */
  run_cancelled: 499,
  /** The server had a fault, which it logs. */
  internal: 500,
  /** This installation is not set up for it. */
  not_available: 501,
  /** The engine cannot do this as it is set up; the operator can see why. */
  engine_unable: 501,
  /** The provider does not answer. */
  provider_down: 502,
  /** The engine failed; another try may succeed. */
  engine_failed: 502,
  /** Stripe does not answer. */
  stripe_failed: 502,
  /** The engine may have billed the run, and there is no result. */
  maybe_billed: 502,
  /** The engine made the result and may bill it, but it could not be fetched yet: the same call fetches it first. */
  was_billed: 502,
  /** Too much is going on; the header `Retry-After` says when to try again. */
  busy: 503,
  /** The file store does not answer. Nothing was stored; the same call can be made again. */
  store_away: 503,
  /** The server has no disk space left. */
  disk_full: 507,
  /** The engine took too long. */
  engine_timeout: 504,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;
