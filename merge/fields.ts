import type { BoardNode } from '../contract/board.ts';
import { fieldNames } from './equalJson.ts';

const DATA = 'data.';
/** Fields of a node that no operation sets: what it is, and the record that has fields of its own. */
const FIXED_FIELDS: ReadonlySet<string> = new Set(['id', 'type', 'data', '__proto__', 'data.__proto__']);
/** Fields of a node that say where it is: they alone bring no deleted node back. */
const LAYOUT_FIELDS: ReadonlySet<string> = new Set(['position', 'size', 'zIndex', 'frameId']);
/** Fields that tell how a result was made: nobody writes them. */
const RUN_FIELDS: ReadonlySet<string> = new Set(['data.jobId', 'data.madeBy', 'data.madeOn', 'data.madeFrom']);
/** Fields of a picture that the browser draws anew of what the node holds, by the type: nothing is lost with it. */
const DRAWN_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sketchNode', new Set(['data.imageUrl', 'data.objectKey'])],
  ['composerNode', new Set(['data.imageUrl', 'data.objectKey', 'data.composedFrom'])],
]);
/** Fields that are one value: a mask without its strokes, or with those of another, is nobody's. */
export const WHOLE_FIELDS: readonly (readonly string[])[] = [
  ['data.mask', 'data.maskOf', 'data.maskStrokes', 'data.maskBase'],
];
/** Fields in which people write: words that one adds do not take away those of another. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['data.prompt', 'data.text', 'data.instructions', 'data.noteText']);

/** Says whether an operation may set a field. */
export function isSettable(field: string): boolean {
  return field !== '' && field !== DATA && !FIXED_FIELDS.has(field);
}

export function isLayout(field: string): boolean {
  return LAYOUT_FIELDS.has(field);
}

export function isOfRun(field: string): boolean {
  return RUN_FIELDS.has(field);
}

/** Says whether a field is of a picture that is drawn anew of what a node of this type holds. */
export function isDrawn(type: string, field: string): boolean {
  return DRAWN_FIELDS.get(type)?.has(field) === true;
}

export function isText(field: string): boolean {
  return TEXT_FIELDS.has(field);
}

/** The fields that any of these nodes has: its own, and those of its data. */
export function allFields(...nodes: readonly BoardNode[]): readonly string[] {
  const own = fieldNames(...nodes).filter((field) => field !== 'data' && field !== 'id');
  return [...own, ...fieldNames(...nodes.map(({ data }) => data)).map((field) => `${DATA}${field}`)];
}

/** The value of a field, `position` or `data.prompt`; undefined where there is none. */
export function fieldOf(node: BoardNode | undefined, field: string): unknown {
  if (!node) return undefined;
  return field.startsWith(DATA) ? ownValue(node.data, field.slice(DATA.length)) : ownValue(node, field);
}

function ownValue(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
}

/** The node with a field set, or without it where the value is undefined. */
export function withField(node: BoardNode, field: string, value: unknown): BoardNode {
  if (!field.startsWith(DATA)) return withValue(node, field, value) as BoardNode;
  return { ...node, data: withValue(node.data, field.slice(DATA.length), value) };
}

function withValue(record: Readonly<Record<string, unknown>>, key: string, value: unknown): Record<string, unknown> {
  if (value !== undefined) return { ...record, [key]: value };
  const { [key]: _, ...rest } = record;
  return rest;
}
