import { OPERATION_ROWS, OPERATIONS, type Operation } from '../../../contract/operations/index.ts';

/**
 * People who make the calls: nobody, a guest of a board who may comment, one who may only look, a guest of another board, an invited
 * editor, one whom its owner removed, another user, its owner, and whoever runs the installation and is nobody on the board.
 */
export const WHO = ['nobody', 'guest', 'looker', 'foreign', 'editor', 'removed', 'other', 'owner', 'operator'] as const;

export const OUT = 'not_signed_in';
const NONE = 'board_not_found';
const LOST = 'asset_not_found';
export const LINK = 'link_not_found';
const CLOSED = 'comments_closed';
/** The answers to a call that needs an account, which no guest has. */
function users(editor: string, other: string, owner: string, operator = other): readonly string[] {
  return [OUT, OUT, OUT, OUT, editor, other, other, owner, operator];
}
const allUsers = (code: string) => users(code, code, code);
/** Calls that are there for the operator alone. */
const operators = (code: string) => users('route_not_found', 'route_not_found', 'route_not_found', code);
/** Calls of guests too. */
function people(guest: string, looker: string, editor: string, other: string): readonly string[] {
  return [OUT, guest, looker, other, editor, other, other, editor, other];
}
/** Calls that read a board, or say something of it. */
const READERS = people('ok', 'ok', 'ok', NONE);
const SPEAKERS = people('ok', CLOSED, 'ok', NONE);
const EDITORS = users('ok', NONE, 'ok');
const OWNER = users(NONE, NONE, 'ok');
const anybody = (code: string) => WHO.map(() => code);
/** A run on the board, of a picture that nobody here has. */
const RUN = users(LOST, NONE, LOST);
/** The same of words that nobody may use. */
const PROMPTS = users('inappropriate_content', NONE, 'inappropriate_content');

type OperationRow = (typeof OPERATION_ROWS)[Operation];

/** The same of each operation, by its row. */
export function ofOperations<T>(value: (row: OperationRow) => T): Record<string, T> {
  return Object.fromEntries(OPERATIONS.map((operation) => [operation, value(OPERATION_ROWS[operation])]));
}

/** Whoever gets what for each call: 'ok' or the code of the refusal, in the order of `WHO`, in which they call. */
export const TABLE: Readonly<Record<string, readonly string[]>> = {
  // Boards
  load_board: READERS,
  board_changes: READERS,
  board_history: EDITORS,
  board_events: READERS,
  save_board: EDITORS,
  rename_board: EDITORS,
  duplicate_board: EDITORS,
  delete_board: OWNER,
  restore_board: OWNER,
  create_board: allUsers('ok'),
  list_boards: allUsers('ok'),
  // Comments and votes
  put_external_comment: SPEAKERS,
  post_vote: SPEAKERS,
  read_vote_round: READERS,
  start_vote_round: OWNER,
  extend_vote_round: users(NONE, NONE, 'vote_round_not_found'),
  end_vote_round: users(NONE, NONE, 'vote_round_not_found'),
  remove_vote_round: OWNER,
  list_board_people: EDITORS,
  resolve_comment: SPEAKERS,
  delete_comment: people('ok', CLOSED, 'comment_not_found', NONE),
  hide_comment: OWNER,
  spin_off_node: EDITORS,
  spin_off_send_to: EDITORS,
  receive_board: allUsers(LINK),
  // Links, guests, editors
  create_share_link: OWNER,
  list_share_links: OWNER,
  rename_share_link: users(LINK, LINK, 'ok'),
  revoke_share_link: users(LINK, LINK, 'ok'),
  block_guest: OWNER,
  look_at_share_link: anybody('ok'),
  open_share_link: anybody('ok'),
  list_editors: EDITORS,
  remove_editor: EDITORS,
  // Files
  get_image_url: people('ok', 'ok', 'ok', LOST),
  get_recipe: users('ok', LOST, 'ok'),
  crop_image: allUsers(LOST),
  export_stl: allUsers(LOST),
  save_image: allUsers('invalid_image'),
  save_3d_view: allUsers('invalid_image'),
  upload_3d: allUsers('invalid_model'),
  // From a phone
  create_phone_upload: EDITORS,
  end_phone_upload: allUsers('ok'),
  check_phone_upload: allUsers(LINK),
  look_at_phone_upload: anybody(LINK),
  extend_phone_upload: anybody(LINK),
  send_from_phone: anybody(LINK),
  // Runs on the board
  ...ofOperations(({ requiredInputs }) => (requiredInputs.length > 0 ? RUN : PROMPTS)),
  list_jobs: EDITORS,
  job_history: EDITORS,
  cancel_job: users('ok', NONE, 'ok'),
  log_blocked: EDITORS,
  // Accounts and the installation
  sign_up_mode: anybody('ok'),
  sign_up: anybody('weak_password'),
  sign_in: anybody('wrong_credentials'),
  account: allUsers('ok'),
  account_settings: allUsers('ok'),
  send_verification: allUsers('ok'),
  verify_email: allUsers(LINK),
  refuse_link: anybody(LINK),
  forgot_password: anybody('ok'),
  sign_in_provider: anybody('ok'),
  // No provider is set up here.
  begin_sign_in: anybody('route_not_found'),
  end_sign_in: anybody('route_not_found'),
  reset_password: anybody(LINK),
  rename_account: allUsers('ok'),
  change_email: allUsers('ok'),
  change_password: allUsers('wrong_password'),
  delete_account: allUsers('wrong_password'),
  keep_preferences: allUsers('ok'),
  list_routes: allUsers('ok'),
  engine_status: operators('ok'),
  test_engine: operators('ok'),
  get_plan: allUsers('ok'),
  create_checkout: allUsers('not_available'),
  open_portal: allUsers('not_available'),
  list_plans: operators('ok'),
  set_plan: operators('ok'),
  audit_log: operators('ok'),
  export_audit: operators('ok'),
  export_my_data: allUsers('ok'),
  // From here on the other user edits a board that shows the picture, and after the last row nobody is signed in.
  accept_invitation: [OUT, OUT, OUT, OUT, 'ok', LINK, 'ok', 'ok', 'ok'],
  sign_out: allUsers('ok'),
  sign_out_everywhere: allUsers('ok'),
};
