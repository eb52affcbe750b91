import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signIn, signOut, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { saveBoard } from '../contract/calls/boards.ts';
import type { Call } from '../contract/calls/call.ts';
import { putExternalComment } from '../contract/calls/reviews.ts';
import { acceptInvitation, listEditors, removeEditor } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../contract/operations/index.ts';
import { createTestBoard, saveBody, textNode, uploadImageNode } from './testing/boards.ts';
import { listenAddress } from './testing/followBoard.ts';
import { createTestLink, openLinkAsGuest } from './testing/reviewLinks.ts';
import { type Person, personWithToken, startTestServer } from './testing/testServer.ts';

/**
 * Who may make which call, for every call of the contract: on one board, by nobody, a guest of it who may comment, one who may only
 * look, a guest of another board, an invited editor, one whom its owner removed, another user, its owner. What each gets is 'ok' or the
 * code of the refusal. They call in this order, each row on a board of its own.
 */
const WHO = ['nobody', 'guest', 'looker', 'foreign', 'editor', 'removed', 'other', 'owner'] as const;

const OUT = 'not_signed_in';
const NONE = 'board_not_found';
const LOST = 'asset_not_found';
const LINK = 'link_not_found';
const CLOSED = 'comments_closed';
/** Calls of accounts: no guest has one, and a removed editor is as any other user. */
const users = (editor: string, other: string, owner: string) => [OUT, OUT, OUT, OUT, editor, other, other, owner];
const allUsers = (code: string) => users(code, code, code);
/** Calls that read a board, or say something of it. */
const READERS = [OUT, 'ok', 'ok', NONE, 'ok', NONE, NONE, 'ok'];
const EDITORS = users('ok', NONE, 'ok');
const OWNER = users(NONE, NONE, 'ok');
const anybody = (code: string) => WHO.map(() => code);
/** A run on the board, of a picture that nobody here has. */
const RUN = users(LOST, NONE, LOST);
/** The same of words that nobody may use. */
const PROMPTS = users('inappropriate_content', NONE, 'inappropriate_content');

type OperationRow = (typeof OPERATION_ROWS)[Operation];

/** The same of each operation, by its row. */
function ofOperations<T>(value: (row: OperationRow) => T): Record<string, T> {
  return Object.fromEntries(OPERATIONS.map((operation) => [operation, value(OPERATION_ROWS[operation])]));
}

const TABLE: Readonly<Record<string, readonly string[]>> = {
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
  put_external_comment: [OUT, 'ok', CLOSED, NONE, 'ok', NONE, NONE, 'ok'],
  post_vote: [OUT, 'ok', CLOSED, NONE, 'ok', NONE, NONE, 'ok'],
  read_vote_round: READERS,
  start_vote_round: OWNER,
  extend_vote_round: users(NONE, NONE, 'vote_round_not_found'),
  end_vote_round: users(NONE, NONE, 'vote_round_not_found'),
  remove_vote_round: OWNER,
  list_board_people: EDITORS,
  resolve_comment: [OUT, 'ok', CLOSED, NONE, 'ok', NONE, NONE, 'ok'],
  delete_comment: [OUT, 'ok', CLOSED, NONE, 'comment_not_found', NONE, NONE, 'comment_not_found'],
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
  get_image_url: [OUT, 'ok', 'ok', LOST, 'ok', LOST, LOST, 'ok'],
  get_recipe: users('ok', LOST, 'ok'),
  crop_image: allUsers(LOST),
  export_stl: allUsers(LOST),
  save_image: allUsers('invalid_image'),
  save_3d_view: allUsers('invalid_image'),
  upload_3d: allUsers('invalid_model'),
  // From a phone
  create_phone_upload: EDITORS,
  end_phone_upload: allUsers('ok'),
  look_at_phone_upload: anybody(LINK),
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
  engine_status: allUsers('route_not_found'),
  test_engine: allUsers('route_not_found'),
  get_plan: allUsers('ok'),
  create_checkout: allUsers('not_available'),
  open_portal: allUsers('not_available'),
  list_plans: allUsers('route_not_found'),
  set_plan: allUsers('route_not_found'),
  audit_log: allUsers('route_not_found'),
  export_audit: allUsers('route_not_found'),
  export_my_data: allUsers('ok'),
  // From here on the other user edits a board that shows the picture, and after the last row nobody is signed in.
  accept_invitation: [OUT, OUT, OUT, OUT, 'ok', LINK, 'ok', 'ok'],
  sign_out: allUsers('ok'),
  sign_out_everywhere: allUsers('ok'),
};

const KEY = `${'K'.repeat(22)}.png`;
const UNKNOWN = `${'U'.repeat(22)}.png`;
const PICTURE = { object_key: UNKNOWN };
const WORD = 'porn';
const DATA = 'data:image/png;base64,AAAA';

type World = {
  readonly board_id: BoardId;
  readonly link_id: string;
  readonly review: string;
  readonly invitation: string;
  readonly editorId: string;
  readonly people: Readonly<Record<(typeof WHO)[number], Person>>;
};

/** The body of each call that needs more than the board. */
const BODIES: Readonly<Record<string, (world: World, who: string) => object>> = {
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
  get_image_url: () => ({ object_key: KEY }),
  get_recipe: () => ({ object_key: KEY }),
  crop_image: () => ({ ...PICTURE, crop_x: 0, crop_y: 0, crop_width: 1, crop_height: 1 }),
  export_stl: () => ({ object_key: `${'U'.repeat(22)}.glb` }),
  save_image: () => ({ imageb64: DATA, alpha: true }),
  save_3d_view: () => ({ imageb64: DATA }),
  upload_3d: () => ({ model_b64: 'AAAA', model_format: 'glb', model_file_name: 'a.glb' }),
  create_phone_upload: () => ({ node_id: 'n3' }),
  end_phone_upload: () => ({ code_id: 'c1' }),
  look_at_phone_upload: () => ({ node_id: 'n3' }),
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
  begin_sign_in: () => ({ page: KEY }),
  end_sign_in: () => ({ page: KEY, code: 'made up' }),
  forgot_password: (_, who) => ({ email: `${who}@example.com` }),
  reset_password: () => ({ token: 'A'.repeat(43), password: 'brass kettle' }),
  rename_account: () => ({ name: 'New' }),
  change_email: (_, who) => ({ email: `new-${who}@example.com` }),
  change_password: () => ({ password: 'not this one', new_password: 'brass kettle' }),
  delete_account: () => ({ password: 'not this one' }),
  set_plan: () => ({ email: 'ben@example.com', plan: 'paid' }),
  export_audit: () => ({ format: 'csv' }),
  test_engine: () => ({ operation: 'get_4k', route: 'built-in' }),
};

function commentOf(id: string): string {
  return JSON.stringify({ id, type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } });
}

const server = await startTestServer();
afterAll(() => server.close());
const address = await listenAddress(server);
// The first account runs the installation.
await server.signUpPerson('Operator');
const [editor, removed] = [await server.signUpPerson('Ed'), await server.signUpPerson('Rem')];
const [other, owner] = [await server.signUpPerson('Otto'), await server.signUpPerson('Ann')];
const foreignLink = await createTestLink(other, await createTestBoard(other));
const foreign = await openLinkAsGuest(server, foreignLink.secret, 'Eve');
await addPicture();

async function addPicture(): Promise<void> {
  const { db } = server.parts;
  const query = db.selectFrom('user').select('id').where('email', '=', owner.email);
  const { id: owner_id } = await query.executeTakeFirstOrThrow();
  const picture = { type: 'image/png', bytes: 1, width: 1, height: 1, recipe: null };
  await db
    .insertInto('asset')
    .values({ ...picture, key: KEY, owner_id })
    .execute();
}

/** A board with a picture, a link of each kind, an editor, a removed one and a comment of its guest. */
async function newWorld(): Promise<World> {
  const board_id = await createTestBoard(owner);
  const nodes = [textNode('n1'), { ...textNode('n2'), data: { objectKey: KEY } }, uploadImageNode('n3')];
  await owner.call(saveBoard, saveBody(board_id, { nodes }));
  const { secret: review, link_id } = await createTestLink(owner, board_id);
  const { secret: looking } = await createTestLink(owner, board_id, { may_comment: false });
  const { secret: invitation } = await createTestLink(owner, board_id, { kind: 'edit' });
  const [guest, looker] = [await openLinkAsGuest(server, review, 'Gil'), await openLinkAsGuest(server, looking, 'Lou')];
  const { secret: earlier } = await createTestLink(owner, board_id, { kind: 'edit' });
  await removed.call(acceptInvitation, { secret: earlier });
  const [member] = (await owner.call(listEditors, { board_id })).editors;
  await owner.call(removeEditor, { board_id, user_id: member?.user_id ?? '' });
  await editor.call(acceptInvitation, { secret: invitation });
  const { editors } = await owner.call(listEditors, { board_id });
  await guest.call(putExternalComment, { board_id, comment_node: commentOf('c1') });
  const nobody = personWithToken(server.app, '', '');
  const people = { nobody, guest, looker, foreign, editor, removed, other, owner };
  return { board_id, link_id, review, invitation, editorId: editors[0]?.user_id ?? '', people };
}

/** Reads what somebody gets for a call over the network: 'ok' or the code of the refusal. */
async function answerTo({ token }: Person, call: Call, body: object, key: string): Promise<string> {
  const connection = new AbortController();
  const answer = await fetch(`${address}${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: connection.signal,
  });
  const outcome = answer.status === 200 ? 'ok' : (await answer.json()).code;
  connection.abort();
  return outcome;
}

/** Somebody with an account by a session of their own: the row ends it. */
async function signedInAgain(person: Person): Promise<Person> {
  const payload = { email: person.email, password: 'copper kettle' };
  const answer = await server.inject({ method: 'POST', url: signIn.path, payload });
  const token = answer.headers[TOKEN_HEADER];
  return typeof token === 'string' ? personWithToken(server.app, person.email, token) : person;
}

/** Every call of the contract, from whatever file of it. */
async function allCalls(): Promise<ReadonlyMap<string, Call>> {
  const files = globSync(join(import.meta.dirname, '../contract/{calls,operations}/*.ts')).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(name)));
  const calls = modules.flatMap((module) => Object.values<unknown>(module)).filter(isCall);
  return new Map(calls.map((call) => [call.name, call]));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'stream' in value && 'name' in value;
}

const calls = await allCalls();

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...calls.keys()].sort());
});

/** Who is let in, as the row of a call has it. */
function accessOf([nobody, guest, , , , , , owner]: readonly string[]): string {
  if (nobody !== OUT) return nobody === LINK ? 'phone' : 'anybody';
  if (guest !== OUT) return 'guest';
  return owner === 'route_not_found' ? 'operator' : 'account';
}

test('the contract says of each call who may make it', () => {
  // A secret that opens nothing is told alike in letters, which anybody may open, and on phones.
  const LETTERS = ['refuse_link', 'reset_password'];
  const wanted = Object.entries(TABLE).map(([name, row]) => [name, LETTERS.includes(name) ? 'anybody' : accessOf(row)]);
  expect([...calls.values()].map(({ name, access }) => [name, access]).sort()).toEqual(wanted.sort());
});

test.each(Object.entries(TABLE))('%s', async (name, wanted) => {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`The contract has no call ${name}.`);
  const world = await newWorld();
  const answers: string[] = [];
  for (const who of WHO) {
    const body = { board_id: world.board_id, ...BODIES[name]?.(world, who) };
    const person = name === signOut.name ? await signedInAgain(world.people[who]) : world.people[who];
    answers.push(await answerTo(person, call, body, `${world.board_id}/n1/${name}`));
  }
  expect(Object.fromEntries(WHO.map((who, index) => [who, answers[index]]))).toEqual(
    Object.fromEntries(WHO.map((who, index) => [who, wanted[index]])),
  );
});
