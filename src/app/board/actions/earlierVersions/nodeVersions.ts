import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { EarlierVersion } from '../../../../../contract/calls/history.ts';
import { splitItemField } from '../../../../../merge/settlement.ts';
import type { Board } from '../../../../board/document/board.ts';
import type { BoardEvent } from '../../../../machines/events/board.events.ts';
import { settingOf } from '../properties/nodeSettings.ts';

/** A node as it was before somebody changed what it holds, or deleted it. */
export type NodeVersion = Omit<EarlierVersion, 'data' | 'kind'> & { readonly data: BoardNode };

/** The fields of a node's place and size: nobody looks for those, and there is a version for each drag. */
const ARRANGEMENT_FIELDS = new Set(['position', 'size', 'width', 'height', 'zIndex', 'frameId']);

/** The versions of nodes that are worth a line: where more than their place was changed. */
export function nodeVersionsIn(versions: readonly EarlierVersion[]): readonly NodeVersion[] {
  return versions.flatMap(({ kind, data, ...version }) =>
    kind === 'node' && (version.fields === null || version.fields.some(isContentField))
      ? [{ ...version, data: data as BoardNode }]
      : [],
  );
}

function isContentField(field: string): boolean {
  return !ARRANGEMENT_FIELDS.has(field);
}

const FIELD_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  prompt: msg`Prompt`,
  text: msg`Text`,
  instructions: msg`Instructions`,
  title: msg`Title`,
  shapes: msg`Shape`,
  layers: msg({ message: 'Layer', context: 'of a composition' }),
  variants: msg`Variant`,
};
const POSITION_LABEL = msg`Position`;
const IMAGE_LABEL = msg`Image`;
const IMAGE_FIELDS = /image|object|png/i;
const SETTINGS_LABEL = msg({ message: 'Settings', context: 'of a node' });

/** The name that a person has for a field: of `data.prompt`, `position` and so on. */
export function fieldLabelOf(field: string): MessageDescriptor {
  if (!isContentField(field)) return POSITION_LABEL;
  const [key] = splitItemField(dataKeyOf(field));
  return FIELD_LABELS[key] ?? settingOf(key)?.label ?? (IMAGE_FIELDS.test(key) ? IMAGE_LABEL : SETTINGS_LABEL);
}

/** Says whether a field names a stored image or model. */
export function isImageField(field: string): boolean {
  return fieldLabelOf(field) === IMAGE_LABEL;
}

/** The field of a node's data, of `data.prompt`: `prompt`. */
export function dataKeyOf(field: string): string {
  return field.replace(/^data\./, '');
}

/** A field of a node that was changed, as a person calls it, and its words where it is made of words. */
export type ChangedField = { readonly label: MessageDescriptor; readonly text: string | undefined };

/** The names of a node's fields that were changed, each once. */
export function changedFields({ fields, data: { data } }: NodeVersion): readonly ChangedField[] {
  const fieldsByLabel = new Map<MessageDescriptor, ChangedField>();
  for (const field of (fields ?? []).filter(isContentField)) {
    const name = dataKeyOf(field);
    const value = data[name];
    const label = fieldLabelOf(field);
    fieldsByLabel.set(label, { label, text: FIELD_LABELS[name] && typeof value === 'string' ? value : undefined });
  }
  return [...fieldsByLabel.values()];
}

/** The event that puts a version back: for the fields that were changed, or for the whole node where it is gone. */
export function restoreEvent({ data: node, fields }: NodeVersion, board: Board): BoardEvent {
  if (!board.nodes.has(node.id)) {
    const { id, type: nodeType, position, data, zIndex } = node;
    const restoredNode = { id, nodeType, position, data, ...(zIndex !== undefined && { zIndex }) };
    return { type: 'nodes.laid', nodes: [restoredNode], select: [id] };
  }
  const changedKeys = fields?.filter(isContentField).map(dataKeyOf) ?? Object.keys(node.data);
  return {
    type: 'node.edited',
    id: node.id,
    data: Object.fromEntries(changedKeys.map((name) => [name, node.data[name]])),
  };
}
