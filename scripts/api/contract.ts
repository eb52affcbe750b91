import { join } from 'node:path';
import type * as z from 'zod/mini';
import { BoardEdge, BoardNode } from '../../contract/board.ts';
import * as accountSettings from '../../contract/calls/accountSettings.ts';
import * as accounts from '../../contract/calls/accounts.ts';
import * as assets from '../../contract/calls/assets.ts';
import * as boards from '../../contract/calls/boards.ts';
import type { Call } from '../../contract/calls/call.ts';
import * as engines from '../../contract/calls/engines.ts';
import * as fields from '../../contract/calls/fields.ts';
import * as history from '../../contract/calls/history.ts';
import * as jobs from '../../contract/calls/jobs.ts';
import * as live from '../../contract/calls/live.ts';
import * as oidc from '../../contract/calls/oidc.ts';
import * as operator from '../../contract/calls/operator.ts';
import * as phone from '../../contract/calls/phone.ts';
import * as plans from '../../contract/calls/plans.ts';
import * as presence from '../../contract/calls/presence.ts';
import * as reviews from '../../contract/calls/reviews.ts';
import * as sharing from '../../contract/calls/sharing.ts';
import * as voting from '../../contract/calls/voting.ts';
import * as conflicts from '../../contract/changes/conflicts.ts';
import * as operations from '../../contract/changes/operations.ts';
import { HandleId } from '../../contract/handles.ts';
import { BoardId, EdgeId, JobId, NodeId, ObjectKey } from '../../contract/ids.ts';
import { NODE_DATA } from '../../contract/nodes.ts';
import { GenerateEvent, generateImage } from '../../contract/operations/generateImage.ts';
import { OPERATION_ROWS } from '../../contract/operations/index.ts';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../contract/problem.ts';
import { Role } from '../../contract/roles.ts';
import { createDocComments, type DocComments } from './comments.ts';
import { jsonSchemas, type Schema } from './schema.ts';

const CONTRACT_FOLDER = join(import.meta.dirname, '../../contract');

type SourceFile = { readonly path: string; readonly module: object };

/** Each operation has a file of its own, by its constant. */
const OPERATION_FILES = Object.entries(OPERATION_ROWS).map(([name, row]): SourceFile => {
  const constant = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const module = row === generateImage ? { generateImage, GenerateEvent } : { [constant]: row };
  return { path: join(CONTRACT_FOLDER, `operations/${constant}.ts`), module };
});
const fileOf = (file: string, module: object): SourceFile[] => [
  { path: join(CONTRACT_FOLDER, `calls/${file}.ts`), module },
];

/** The files of calls, in the order in which a reader needs them. */
const SECTIONS: readonly (readonly [title: string, files: readonly SourceFile[]])[] = [
  ['Accounts', fileOf('accounts', accounts)],
  ['Boards', fileOf('boards', boards)],
  ['Files', fileOf('assets', assets)],
  ['Results of an engine', OPERATION_FILES],
  ['Runs', fileOf('jobs', jobs)],
  ['Comments, votes, copies', fileOf('reviews', reviews)],
  ['Voting rounds', fileOf('voting', voting)],
  ['Sharing', fileOf('sharing', sharing)],
  ['Earlier versions', fileOf('history', history)],
  ['Following a board', fileOf('live', live)],
  ['Photos from a phone', fileOf('phone', phone)],
  ['Engines to choose from', fileOf('engines', engines)],
  ['Plans', fileOf('plans', plans)],
  ['An account’s own page', fileOf('accountSettings', accountSettings)],
  ['Signing in with a provider', fileOf('oidc', oidc)],
  ['For the operator', fileOf('operator', operator)],
];

/** The messages of the socket, which are no calls. */
const PRESENCE_FILES = fileOf('presence', presence);

/** Schemas with a name of their own, beside those that the files of calls export: where they are defined, and under which name. */
const NAMED_SCHEMAS: readonly (readonly [name: string, schema: z.ZodMiniType, file: string, constant: string])[] = [
  ['BoardId', BoardId, 'ids', 'BoardId'],
  ['NodeId', NodeId, 'ids', 'NodeId'],
  ['EdgeId', EdgeId, 'ids', 'EdgeId'],
  ['JobId', JobId, 'ids', 'JobId'],
  ['ObjectKey', ObjectKey, 'ids', 'ObjectKey'],
  ['HandleId', HandleId, 'handles', 'HandleId'],
  ['BoardNode', BoardNode, 'board', 'BoardNode'],
  ['BoardEdge', BoardEdge, 'board', 'BoardEdge'],
  ['Image', fields.pictureAnswer, 'calls/fields', 'pictureAnswer'],
  ['Recipe', fields.recipe, 'calls/fields', 'recipe'],
  ['Nothing', fields.nothing, 'calls/fields', 'nothing'],
  ['BoardOperation', operations.BoardOperation, 'changes/operations', 'BoardOperation'],
  ['TextEdit', operations.TextEdit, 'changes/operations', 'TextEdit'],
  ['BoardConflict', conflicts.BoardConflict, 'changes/conflicts', 'BoardConflict'],
  ['RefusedOperation', conflicts.RefusedOperation, 'changes/conflicts', 'RefusedOperation'],
  ['BoardChanges', boards.BoardChanges, 'calls/boards', 'BoardChanges'],
  ['Problem', Problem, 'problem', 'Problem'],
  ['Role', Role, 'roles', 'Role'],
];

export type DocumentedCall = {
  readonly call: Call;
  readonly comment: string;
  readonly body: string;
  readonly answer: string;
};
export type Section = { readonly title: string; readonly calls: readonly DocumentedCall[] };
export type Contract = {
  readonly sections: readonly Section[];
  /** JSON schemas by name: those of the calls' bodies and answers too. A reference leads to `REFERENCE_PREFIX` and a name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The data of each type of node by its name. */
  readonly nodes: Readonly<Record<string, Schema>>;
  /** The meaning of each code of a refusal, in the order of the contract. */
  readonly problems: readonly { readonly code: ProblemCode; readonly status: number; readonly meaning: string }[];
  /** The meaning of each code by which the socket is closed. */
  readonly closes: readonly { readonly name: string; readonly code: number; readonly meaning: string }[];
};

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'stream' in value;
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** The whole contract as data: each call with what its comments say, and the schemas that they speak of. */
export function readContract(): Contract {
  const comments = createDocComments();
  const names = new Map<z.ZodMiniType, string>();
  const descriptions = new Map<string, string | undefined>();
  const nameSchema = (name: string, schema: z.ZodMiniType, description?: string) => {
    if (names.has(schema)) return;
    if (descriptions.has(name)) throw new Error(`Two schemas of the contract are called ${name}.`);
    names.set(schema, name);
    descriptions.set(name, description);
  };

  for (const [name, schema, file, constant] of NAMED_SCHEMAS) {
    const path = join(CONTRACT_FOLDER, `${file}.ts`);
    comments.registerSchema(path, constant, schema);
    nameSchema(name, schema, comments.commentOf(path, constant));
  }
  const valuesOf = (path: string, module: object) => {
    const values = new Map<string, unknown>(Object.entries(module));
    return comments.constantNamesIn(path).map((name) => ({ name, value: values.get(name) }));
  };
  for (const { path, module } of [...SECTIONS.flatMap(([, files]) => files), ...PRESENCE_FILES]) {
    for (const { name, value } of valuesOf(path, module)) {
      if (!isSchema(value)) continue;
      comments.registerSchema(path, name, value);
      nameSchema(name, value, comments.commentOf(path, name));
    }
  }
  const sections = SECTIONS.map(([title, files]) => ({
    title,
    calls: files.flatMap(({ path, module }) =>
      valuesOf(path, module).flatMap(({ name, value }) => (isCall(value) ? [entryOf(path, name, value)] : [])),
    ),
  }));

  function entryOf(path: string, constant: string, call: Call): DocumentedCall {
    comments.registerCall(path, constant, call);
    nameSchema(`${call.name}_body`, call.body);
    // The browser takes more for an event than a server of this version sends.
    const answerSchema: z.ZodMiniType = call.answer === generateImage.answer ? GenerateEvent : call.answer;
    nameSchema(`${call.name}_answer`, answerSchema);
    const comment = comments.commentOf(path, constant);
    if (comment === undefined) throw new Error(`The call ${call.name} has no doc comment in ${path}.`);
    return { call, comment, body: names.get(call.body) ?? '', answer: names.get(answerSchema) ?? '' };
  }

  return {
    sections,
    schemas: jsonSchemas(names, descriptions, comments),
    nodes: nodeSchemas(comments),
    problems: problemEntries(comments),
    closes: closeEntries(comments),
  };
}

function nodeSchemas(comments: DocComments): Contract['nodes'] {
  comments.registerFields(join(CONTRACT_FOLDER, 'nodes.ts'), 'NODE_DATA', NODE_DATA);
  const names = new Map(Object.entries(NODE_DATA).map(([type, schema]) => [schema as z.ZodMiniType, type]));
  return jsonSchemas(names, new Map(), comments);
}

function problemEntries(comments: DocComments): Contract['problems'] {
  const meanings = comments.fieldCommentsOf(join(CONTRACT_FOLDER, 'problem.ts'), 'PROBLEM_STATUS');
  return Object.entries(PROBLEM_STATUS).map(([code, status]) => {
    const meaning = meanings.get(code);
    if (meaning === undefined) throw new Error(`The code ${code} has no doc comment in contract/problem.ts.`);
    return { code: code as ProblemCode, status, meaning };
  });
}

function closeEntries(comments: DocComments): Contract['closes'] {
  const meanings = comments.fieldCommentsOf(join(CONTRACT_FOLDER, 'calls/presence.ts'), 'PRESENCE_CLOSE');
  return Object.entries(presence.PRESENCE_CLOSE).map(([name, code]) => {
    const meaning = meanings.get(name);
    if (meaning === undefined) throw new Error(`The close ${name} has no doc comment in contract/calls/presence.ts.`);
    return { name, code, meaning };
  });
}
