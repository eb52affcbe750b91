import * as z from 'zod/mini';

/** The body of every refusal: RFC 9457's fields and a stable code for programs. */
export const Problem = z.looseObject({
  status: z.int(),
  /** Stable; programs may rely on it. */
  code: z.string(),
  /** A sentence for the person. */
  detail: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** The codes that this server answers, with their HTTP status. */
export const PROBLEM_STATUS = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_body: 400,
  invalid_image: 400,
  invalid_model: 400,
  invalid_mask: 400,
  wrong_signature: 400,
  nothing_to_work_on: 400,
  not_understood: 422,
  weak_password: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_password: 400,
  inappropriate_content: 403,
  sign_up_closed: 400,
  board_not_found: 404,
  asset_not_found: 404,
  job_not_found: 404,
  link_not_found: 404,
  comment_not_found: 404,
  node_not_found: 404,
  route_not_found: 404,
  account_exists: 409,
  board_conflict: 409,
  job_mismatch: 409,
  board_in_bin: 409,
  comments_closed: 409,
  node_read_only: 409,
  other_recipient: 409,
  operator_stays: 409,
  plan_held: 409,
  still_subscribed: 409,
  upload_used: 409,
  upload_expired: 410,
  upload_ended: 410,
  too_large: 413,
  board_full: 413,
  comment_too_long: 413,
  too_many_pixels: 413,
  trial_exhausted: 429,
  paid_feature: 429,
  run_cancelled: 499,
  internal: 500,
  not_available: 501,
  engine_failed: 502,
  stripe_failed: 502,
  maybe_billed: 502,
  busy: 503,
  disk_full: 507,
  engine_timeout: 504,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;
