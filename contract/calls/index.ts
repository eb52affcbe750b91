import { OPERATION_ROWS } from '../operations/index.ts';
import * as accounts from './accounts.ts';
import * as assets from './assets.ts';
import * as boards from './boards.ts';
import type { AnswerOf, BodyOf, Call } from './call.ts';
import * as jobs from './jobs.ts';
import * as reviews from './reviews.ts';

/** The calls of the backend by name: the specification's section 7 and our own beside it, but for those of `engines.ts` and `operator.ts`, which are loaded later. */
export const CALLS = {
  ...OPERATION_ROWS,
  save_image: assets.saveImage,
  crop_image: assets.cropImage,
  get_image_url: assets.getImageUrl,
  save_3d_view: assets.save3dView,
  upload_3d: assets.upload3d,
  export_stl: assets.exportStl,
  get_recipe: assets.getRecipe,
  save_board: boards.saveBoard,
  board_changes: boards.boardChanges,
  load_board: boards.loadBoard,
  create_board: boards.createBoard,
  list_boards: boards.listBoards,
  rename_board: boards.renameBoard,
  duplicate_board: boards.duplicateBoard,
  delete_board: boards.deleteBoard,
  restore_board: boards.restoreBoard,
  put_external_comment: reviews.putExternalComment,
  delete_comment: reviews.deleteComment,
  post_vote: reviews.postVote,
  spin_off_node: reviews.spinOffNode,
  spin_off_send_to: reviews.spinOffSendTo,
  list_jobs: jobs.listJobs,
  job_history: jobs.jobHistory,
  cancel_job: jobs.cancelJob,
  log_blocked: jobs.logBlocked,
  sign_up: accounts.signUp,
  sign_in: accounts.signIn,
  sign_out: accounts.signOut,
  account: accounts.getAccount,
  sign_up_mode: accounts.signUpMode,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
export type CallBody<N extends CallName> = BodyOf<(typeof CALLS)[N]>;
export type CallAnswer<N extends CallName> = AnswerOf<(typeof CALLS)[N]>;
