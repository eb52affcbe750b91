import type { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { Kysely } from 'kysely';
import type { Assets } from '../assets/assets.ts';
import type { Database } from '../schema/database.ts';
import {
  type ExportedBoard,
  type ExportedFile,
  type Exporter,
  listOwnBoards,
  readAccount,
  readComments,
  readElements,
  readFiles,
  readRuns,
  readVotes,
} from './personRows.ts';

type MyDataDeps = { readonly db: Kysely<Database>; readonly assets: Pick<Assets, 'storage'> };
type ArchiveEntry = { readonly name: string; readonly input: string | AsyncIterable<string | Uint8Array> };

const README = `All that this account has here.

account.json      the account: name, address, sign-ins, plan
boards/           each board: its nodes and edges are what the call save_board takes
files/            images, models and videos by their keys, as boards name them
files.ndjson      each of them in a line: size, when it came, and the recipe that made it
comments.ndjson   your comments on all boards, a line each
votes.ndjson      your votes, a line each
runs.ndjson       what you have run, a line each

Comments and votes of other people are theirs, and not in here.
`;
const NAME_LENGTH_MAX = 80;
/** Characters that some system does not take in the name of a file, and those that nobody sees. */
const UNSAFE_CHARACTERS = /[\p{C}\s\\/:*?"<>|]+/gu;

/** The archive of all that one person has. It is made as it is read: of each list a part is in memory, and of each file a piece. */
export async function* packMyData(deps: MyDataDeps, exporter: Exporter): AsyncGenerator<Uint8Array> {
  const openFiles = new Set<Readable>();
  try {
    const archive = makeZip(archiveEntries(deps, exporter, openFiles), { buffersAreUTF8: true });
    // Where its reader leaves, client-zip would not let go of the file that it reads.
    for await (const piece of archive.values({ preventCancel: true })) yield piece;
  } finally {
    for (const file of openFiles) file.destroy();
  }
}

async function* archiveEntries(
  { db, assets }: MyDataDeps,
  exporter: Exporter,
  openFiles: Set<Readable>,
): AsyncGenerator<ArchiveEntry> {
  yield { name: 'README.txt', input: README };
  yield { name: 'account.json', input: `${JSON.stringify(await readAccount(db, exporter), null, 2)}\n` };
  for (const board of await listOwnBoards(db, exporter))
    yield { name: `boards/${fileNameOf(board)}`, input: boardText(db, exporter, board) };
  yield { name: 'comments.ndjson', input: lines(readComments(db, exporter)) };
  yield { name: 'votes.ndjson', input: lines(readVotes(db, exporter)) };
  yield { name: 'runs.ndjson', input: lines(readRuns(db, exporter)) };
  yield { name: 'files.ndjson', input: lines(describeFiles(readFiles(db, exporter))) };
  for await (const { key } of readFiles(db, exporter)) {
    const bytes = await assets.storage.openStream(key);
    // One that was removed meanwhile is in the list alone.
    if (bytes === undefined) continue;
    openFiles.add(bytes);
    yield { name: `files/${key}`, input: bytes };
    openFiles.delete(bytes);
  }
}

/** The name of a board's file: the board's name, without what file systems refuse, and its id, which makes it unique. */
function fileNameOf({ id, name }: ExportedBoard): string {
  const readableName = [...name.replaceAll(UNSAFE_CHARACTERS, ' ').trim()].slice(0, NAME_LENGTH_MAX).join('');
  return `${readableName} ${id}.json`.trimStart();
}

async function* boardText(db: Kysely<Database>, exporter: Exporter, board: ExportedBoard): AsyncGenerator<string> {
  const { id, ...rest } = board;
  yield JSON.stringify({ board_id: id, ...rest }).slice(0, -1);
  for (const kind of ['node', 'edge'] as const) {
    yield `,"${kind}s":[`;
    let separator = '';
    for await (const data of readElements(db, exporter, { boardId: id, kind })) {
      yield separator + data;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

async function* describeFiles(files: AsyncIterable<ExportedFile>): AsyncGenerator<object> {
  for await (const { recipe, ...file } of files) yield { ...file, recipe: recipe === null ? null : JSON.parse(recipe) };
}

async function* lines(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
