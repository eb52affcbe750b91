import type { BoardEdge, BoardNode } from '../contract/board.ts';
import type { OperationRefusal } from '../contract/changes/conflicts.ts';
import type { ElementOperation } from '../contract/changes/operations.ts';
import type { ElementDelta } from './difference.ts';
import { createWorkingCopy, type Elements, isEdge } from './elements.ts';
import { fieldOf, isSettable, withField } from './fields.ts';
import { hasItemKey, inOrder, keyedList, withItem, withoutItem } from './lists.ts';
import { applyTextEdits } from './text.ts';

type NodeOperation = Extract<ElementOperation, { readonly kind: 'move' | 'set' | 'text' | 'item' | 'order' }>;

/** An operation that cannot be done, by its place in the list. */
export type Refusal = { readonly index: number; readonly code: OperationRefusal };

/** The fields that nodes may have. */
export type FieldRules = {
  readonly hasField: (type: string, field: string) => boolean;
  /** Says whether a value may stand in a field; undefined takes it away. */
  readonly fits: (field: string, value: unknown) => boolean;
};

const ANY_FIELD: FieldRules = { hasField: () => true, fits: () => true };

export type OperationDelta = { readonly delta: ElementDelta; readonly refused: readonly Refusal[] };

/**
 * The difference that operations make on the board that they were written for: the inverse of `operationsOf`. What does not fit that board is left
 * out and named. `fields` tells what nodes of a type may have.
 */
export function deltaOfOperations(
  operations: readonly ElementOperation[],
  base: Elements,
  fields: FieldRules = ANY_FIELD,
): OperationDelta {
  const copy = createWorkingCopy(base);
  const refused: Refusal[] = [];
  operations.forEach((operation, index) => {
    const code = apply(operation);
    if (code) refused.push({ index, code });
  });
  const present = [...copy.changed.values()].filter((element) => element !== null);
  return {
    delta: {
      nodes: present.filter((element): element is BoardNode => !isEdge(element)),
      edges: present.filter((element): element is BoardEdge => isEdge(element)),
      deleted: [...copy.changed].flatMap(([id, element]) => (element === null ? id : [])),
    },
    refused,
  };

  function apply(operation: ElementOperation): OperationRefusal | undefined {
    switch (operation.kind) {
      case 'add':
        copy.set(operation.node);
        return undefined;
      case 'connect':
        copy.set(operation.edge);
        return undefined;
      case 'delete':
        if (copy.node(operation.id) ?? copy.edge(operation.id)) copy.delete(operation.id);
        return undefined;
      default:
        return applyToNode(operation);
    }
  }

  function applyToNode(operation: NodeOperation): OperationRefusal | undefined {
    const node = copy.node(operation.id);
    if (!node) return 'element_gone';
    const field = operation.kind === 'move' ? 'position' : operation.field;
    if (!isSettable(field) || !fields.hasField(node.type, field)) return 'field_unknown';
    if (operation.kind === 'set' && !fields.fits(field, operation.value)) return 'value_unfit';
    const changed = changedNode(node, operation);
    if (!changed) return 'value_unfit';
    copy.set(changed);
    return undefined;
  }
}

/** The node after an operation on one of its fields; undefined where it does not fit. */
function changedNode(node: BoardNode, operation: NodeOperation): BoardNode | undefined {
  if (operation.kind === 'move') return { ...node, position: operation.position };
  const { field } = operation;
  if (operation.kind === 'set') return withField(node, field, operation.value);
  const value = fieldOf(node, field);
  if (operation.kind === 'text') {
    const text =
      typeof (value ?? '') === 'string' ? applyTextEdits((value ?? '') as string, operation.edits) : undefined;
    return text === undefined ? undefined : withField(node, field, text);
  }
  const list = keyedList(field, value);
  if (!list) return undefined;
  if (operation.kind === 'order') return withField(node, field, [...inOrder(list, operation.keys).values()]);
  const { key, value: item, after } = operation;
  if (item === undefined) return withField(node, field, [...withoutItem(list, key).values()]);
  return hasItemKey(field, item, key)
    ? withField(node, field, [...withItem(list, key, item, after).values()])
    : undefined;
}
