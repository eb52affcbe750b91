import { randomUUID } from 'node:crypto';
import type { BoardId } from '../../../contract/ids.ts';
import { ofOperations } from './table.ts';

/** The things that a row's calls are about: a board with its links and its editor, and a picture on it. */
export type World = {
  readonly board_id: BoardId;
  readonly pictureKey: string;
  readonly link_id: string;
  readonly review: string;
  readonly invitation: string;
  readonly editorId: string;
};

const UNKNOWN = `${'U'.repeat(22)}.png`;
const PICTURE = { object_key: UNKNOWN };
const PAGE = 'K'.repeat(22);
const WORD = 'porn';
const DATA = 'data:image/png;base64,AAAA';

/** The body of each call that needs more than the board. */
export const BODIES: Readonly<Record<string, (world: World, who: string) => object>> = {
  board_changes: () => ({ since: 0 }),
  board_events: () => ({ since: 0 }),
  save_board: () => ({ nodes: '[]', edges: '[]', operations: [], base_rev: 0, op_id: randomUUID() }),
  rename_board: () => ({ name: 'New' }),
  create_board: () => ({ name: 'New' }),
  put_external_comment: (_, who) => ({ comment_node: commentOf(`comment of ${who}`) }),
  post_vote: () => ({ node_id: 'n1', vote: 'up' }),
  start_vote_round: () => ({ node_ids: ['n1'], ends_at: null }),
  extend_vote_round: () => ({ ends_at: null }),
  resolve_comment: () => ({ comment_id: 'c1', resolved: true }),
  delete_comment: () => ({ comment_id: 'c1' }),
  hide_comment: () => ({ comment_id: 'c1', hidden: true }),
  receive_board: () => ({ secret: 'A'.repeat(43) }),
  spin_off_node: () => ({ node_id: 'n1', new_board_name: 'New' }),
  spin_off_send_to: () => ({ node_id: 'n1', new_board_name: 'New', send_to_email: 'ben@example.com' }),
  create_share_link: () => ({ may_comment: true }),
  rename_share_link: ({ link_id }) => ({ link_id, name: 'New' }),
  revoke_share_link: ({ link_id }) => ({ link_id }),
  block_guest: () => ({ email: 'gil@guests.example.com', blocked: true }),
  look_at_share_link: ({ review }) => ({ secret: review }),
  open_share_link: ({ review }) => ({ secret: review, name: 'New', email: 'new@example.com' }),
  accept_invitation: ({ invitation }) => ({ secret: invitation }),
  // Who removes themselves is an editor no more.
  remove_editor: ({ editorId }) => ({ user_id: editorId }),
  get_image_url: ({ pictureKey }) => ({ object_key: pictureKey }),
  get_recipe: ({ pictureKey }) => ({ object_key: pictureKey }),
  crop_image: () => ({ ...PICTURE, crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 }),
  export_stl: () => ({ object_key: `${'U'.repeat(22)}.glb` }),
  save_image: () => ({ imageb64: DATA, alpha: true }),
  save_3d_view: () => ({ imageb64: DATA }),
  upload_3d: () => ({ model_b64: 'AAAA', model_format: 'glb', model_file_name: 'a.glb' }),
  create_phone_upload: () => ({ node_id: 'n3' }),
  end_phone_upload: () => ({ code_id: 'c1' }),
  check_phone_upload: () => ({ code_id: 'c1' }),
  look_at_phone_upload: () => ({ node_id: 'n3' }),
  extend_phone_upload: () => ({ node_id: 'n3' }),
  send_from_phone: () => ({ node_id: 'n3', imageb64: DATA }),
  ...ofOperations(({ requiredInputs, sampleJob, toBody }) => {
    const inputs = Object.fromEntries(requiredInputs.map((name) => [name, UNKNOWN]));
    const prompt = requiredInputs.length > 0 ? 'p' : WORD;
    return () => toBody({ prompt, inputs, asked: { aspectRatio: '1:1', ...sampleJob } });
  }),
  cancel_job: ({ board_id }) => ({ idempotency_key: `${board_id}/n1/run` }),
  log_blocked: () => ({ node_type: 'textNode' }),
  sign_up: () => ({ email: 'new@example.com', password: 'short', name: 'New' }),
  sign_in: () => ({ email: 'ann@example.com', password: 'not this one' }),
  verify_email: () => ({ token: 'A'.repeat(43) }),
  refuse_link: () => ({ token: 'A'.repeat(43) }),
  begin_sign_in: () => ({ page: PAGE }),
  end_sign_in: () => ({ page: PAGE, code: 'made up' }),
  forgot_password: (_, who) => ({ email: `${who}@example.com` }),
  reset_password: () => ({ token: 'A'.repeat(43), password: 'brass kettle' }),
  rename_account: () => ({ name: 'New' }),
  change_email: (_, who) => ({ email: `new-${who}@example.com` }),
  change_password: () => ({ password: 'not this one', new_password: 'brass kettle' }),
  delete_account: () => ({ password: 'not this one' }),
  set_plan: () => ({ email: 'otto@example.com', plan: 'paid' }),
  export_audit: () => ({ format: 'csv' }),
  test_engine: () => ({ operation: 'enhance_prompt', route: 'built-in' }),
};

/** A comment as a client sends it. */
export function commentOf(id: string): string {
  return JSON.stringify({ id, type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } });
}
