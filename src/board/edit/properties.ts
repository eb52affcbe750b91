import type { BoardNode } from '../../../contract/board.ts';
import { isKnownType, readNodeData } from '../../../contract/nodes.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { isFixed } from '../document/board.ts';

/** The fields of a type's data that mean the same wherever they stand. */
export type FieldsOfType = (type: string) => readonly string[];

/** Values of fields, by their names. */
export type Properties = Readonly<Record<string, unknown>>;

/** The fields that all of these nodes have, in the order of the first one. */
export function sharedFields(nodes: readonly BoardNode[], fieldsOf: FieldsOfType): readonly string[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  return fieldsOf(first.type).filter((field) => others.every(({ type }) => fieldsOf(type).includes(field)));
}

/** The value of a field: what the node holds, or its type's default. */
export function propertyOf({ type, data }: BoardNode, field: string): unknown {
  return isKnownType(type) ? (readNodeData(type, data) as Properties)[field] : data[field];
}

/** The one value that a field has in all of these nodes; `isMixed` where they differ. */
export function commonValue(
  nodes: readonly BoardNode[],
  field: string,
): { readonly value: unknown; readonly isMixed: boolean } {
  const [first, ...others] = nodes;
  const value = first && propertyOf(first, field);
  return { value, isMixed: others.some((node) => !isEqualJson(propertyOf(node, field) ?? null, value ?? null)) };
}

/** The nodes whose data another value comes to, with it; undefined removes a field. A fixed node keeps its own. */
export function nodesWithProperties(
  nodes: readonly BoardNode[],
  propertiesFor: (node: BoardNode) => Properties,
): readonly BoardNode[] {
  return nodes.flatMap((node) => {
    if (isFixed(node)) return [];
    const data = Object.fromEntries(
      Object.entries({ ...node.data, ...propertiesFor(node) }).filter(([, value]) => value !== undefined),
    );
    return isEqualJson(data, node.data) ? [] : [{ ...node, data }];
  });
}

/** The settings of a node, taken to be put on others. `own` are those that only a node of its type has. */
export type CopiedProperties = { readonly type: string; readonly shared: Properties; readonly own: Properties };

/** Takes a node's settings: those of `fieldsOf`, and as `own` those of `ownFields`. */
export function copyProperties(
  node: BoardNode,
  fieldsOf: FieldsOfType,
  ownFields: readonly string[],
): CopiedProperties {
  const take = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, propertyOf(node, field)]));
  return { type: node.type, shared: take(fieldsOf(node.type)), own: take(ownFields) };
}

/** The settings of a copy that a node of this type has: all of them on its own type, elsewhere those of the same meaning. */
export function propertiesForType(
  { type, shared, own }: CopiedProperties,
  target: string,
  fieldsOf: FieldsOfType,
): Properties {
  if (type === target) return { ...shared, ...own };
  const fields = fieldsOf(target);
  return Object.fromEntries(Object.entries(shared).filter(([field]) => fields.includes(field)));
}
