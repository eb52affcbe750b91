import { BoardNode } from '../../../contract/board.ts';
import type { BoardConflict } from '../../../contract/changes/conflicts.ts';
import type { BoardOperation, ElementOperation } from '../../../contract/changes/operations.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { NODE_DATA, type NodeType } from '../../../contract/nodes.ts';
import type { FieldRules } from '../../../merge/application.ts';
import { ProblemError } from '../../kit/problems.ts';
import { stripUrlSignatures } from '../reading/signedUrls.ts';

/** The operations of a save, those on elements apart from those on conflicts. */
export type IncomingOperations = {
  readonly onElements: readonly ElementOperation[];
  /** The place of each in the list that was sent. */
  readonly indexes: readonly number[];
  readonly disputes: readonly BoardConflict[];
  readonly settled: readonly string[];
};

/** Takes the operations of a save apart, their asset addresses unsigned. Throws 400 `invalid_body` for an id that the database cannot hold. */
export function parseOperations(operations: readonly BoardOperation[]): IncomingOperations {
  const onElements: ElementOperation[] = [];
  const indexes: number[] = [];
  const disputes: BoardConflict[] = [];
  const settled: string[] = [];
  for (const [index, signed] of operations.entries()) {
    const operation = JSON.parse(stripUrlSignatures(JSON.stringify(signed))) as BoardOperation;
    if (operation.kind === 'settle') settled.push(operation.id);
    else if (operation.kind === 'dispute') disputes.push(operation.conflict);
    else {
      refuseUnstorableIds(operation, index);
      onElements.push(operation);
      indexes.push(index);
    }
  }
  for (const { element_id } of disputes) if (!isStorable(element_id)) throw unstorableId('operations');
  return { onElements, indexes, disputes, settled };
}

function refuseUnstorableIds(operation: ElementOperation, index: number): void {
  const ids =
    operation.kind === 'add'
      ? [operation.node.id]
      : operation.kind === 'connect'
        ? [operation.edge.id, operation.edge.source, operation.edge.target]
        : [operation.id];
  if (!ids.every(isStorable)) throw unstorableId(`operations.${index}`);
}

/** Inside the data both are stored escaped; an id is a database text, which can hold neither. */
function isStorable(id: string): boolean {
  return !id.includes('\0') && id.isWellFormed();
}

function unstorableId(field: string): ProblemError {
  return new ProblemError('invalid_body', `The field ${field}: It holds an id with a character that no id can have.`);
}

/** Fields that a node has beside its data. */
const { id: _id, type: _type, data: _data, ...OWN_FIELDS } = BoardNode.shape;

const dataFieldsByType = new Map<string, ReadonlySet<string>>();

/** The fields that operations may set: of a type that is not known here any of its data. */
export const NODE_FIELDS: FieldRules = {
  hasField,
  fits: (field, value) => !isOwnField(field) || OWN_FIELDS[field].safeParse(value).success,
};

function isOwnField(field: string): field is keyof typeof OWN_FIELDS {
  return Object.hasOwn(OWN_FIELDS, field);
}

function hasField(type: string, field: string): boolean {
  if (!field.startsWith('data.')) return isOwnField(field);
  return !Object.hasOwn(NODE_DATA, type) || dataFieldsOf(type as NodeType).has(field.slice('data.'.length));
}

function dataFieldsOf(type: NodeType): ReadonlySet<string> {
  const known = dataFieldsByType.get(type) ?? new Set(Object.keys(shapeOf(NODE_DATA[type])));
  dataFieldsByType.set(type, known);
  return known;
}

/** The fields of a type's schema, also of one that mends what it reads. */
function shapeOf(schema: (typeof NODE_DATA)[NodeType]): object {
  const { def } = schema._zod;
  return 'shape' in def ? def.shape : def.in._zod.def.shape;
}

/** Throws 413 `too_large` for an element that is larger than one can be. */
export function refuseLargeElement(id: string, text: string): void {
  if (Buffer.byteLength(text) > SERVER_LIMITS.elementBytes)
    throw new ProblemError('too_large', `The element ${id} is larger than ${SERVER_LIMITS.elementBytes} bytes.`);
}
