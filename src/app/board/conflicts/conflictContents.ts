import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardEdge, BoardNode } from '../../../../contract/board.ts';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import { isText } from '../../../../merge/fields.ts';
import { splitItemField, valueAt } from '../../../../merge/settlement.ts';
import type { Board } from '../../../board/document/board.ts';
import type { Asset } from '../../../board/document/nodeFacts.ts';
import type { OpenConflict } from '../../../board/history/conflicts.ts';
import { elementsOf } from '../../../board/history/merge.ts';
import { farTextOf, posterOf } from '../../../nodes/farContents.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { dataKeyOf, isImageField } from '../actions/earlierVersions/nodeVersions.ts';
import { settingOf } from '../actions/properties/nodeSettings.ts';
import { boardWithOther, type ConflictItem, choosableConflicts } from './conflictItems.ts';
import { compareTexts, type TextPart } from './textComparison.ts';

/** The contents of one version, as a person sees them: words with those that differ, a picture, or a sentence. */
export type VersionContents =
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
  | { readonly kind: 'picture'; readonly picture: Asset }
  | { readonly kind: 'sentence'; readonly text: string };

type BothContents = { readonly value: VersionContents; readonly other: VersionContents };

/** The version on the board at a conflict, and the one that gave way. */
export function contentsOf(item: ConflictItem, board: Board, i18n: I18n): BothContents {
  const otherBoard = boardWithOther(item, board);
  const [conflict] = choosableConflicts(item, board) as [OpenConflict];
  if (item.element === 'edge') return edgeContents(conflict, board, i18n);
  const [node, otherNode] = [board, otherBoard].map(({ nodes }) => nodes.get(item.elementId as BoardNode['id']));
  const { field } = conflict;
  if (field === null)
    return { value: nodeContents(node, board, i18n), other: nodeContents(otherNode, otherBoard, i18n) };
  if (isImageField(field))
    return { value: pictureContents(node, board, i18n), other: pictureContents(otherNode, otherBoard, i18n) };
  const [value, other] = [board, otherBoard].map((each) => valueAt(elementsOf(each), conflict));
  if (isText(field) || field === 'data.title') return textContents(String(value ?? ''), String(other ?? ''), i18n);
  return { value: settingContents(field, value, i18n), other: settingContents(field, other, i18n) };
}

/** Both texts of a conflict as one, one after the other; undefined where that is no text, too long a one, or one of them says nothing. */
export function joinedTexts(item: ConflictItem, board: Board): JoinedTexts | undefined {
  const [conflict, ...others] = item.conflicts as [OpenConflict];
  const { field, other } = conflict;
  if (field === null || !isText(field) || others.length > 0) return undefined;
  const value = valueAt(elementsOf(board), conflict);
  if (typeof value !== 'string' || typeof other !== 'string' || !value.trim() || !other.trim()) return undefined;
  if (value.includes(other)) return undefined;
  const text = `${value}\n${other}`;
  return text.length > SERVER_LIMITS.promptLength ? undefined : { key: dataKeyOf(field), text };
}

/** A text, and the key of it in its node's data. */
type JoinedTexts = { readonly key: string; readonly text: string };

function sentence(text: string): VersionContents {
  return { kind: 'sentence', text };
}

function textContents(value: string, other: string, i18n: I18n): BothContents {
  const [ofValue, ofOther] = compareTexts(value, other);
  const contents = (parts: readonly TextPart[]): VersionContents =>
    parts.length > 0 ? { kind: 'text', parts } : sentence(i18n._(msg({ message: 'Empty', context: 'a text' })));
  return { value: contents(ofValue), other: contents(ofOther) };
}

/** A whole node: its words, else its picture, else its name. */
function nodeContents(node: BoardNode | undefined, board: Board, i18n: I18n): VersionContents {
  if (!node) return sentence(i18n._(msg({ message: 'Deleted', context: 'a node' })));
  const text = farTextOf(node);
  if (text) return { kind: 'text', parts: [{ text, isChanged: false }] };
  const picture = posterOf(board, node);
  return picture ? { kind: 'picture', picture } : sentence(nameOf(node, board, i18n));
}

function pictureContents(node: BoardNode | undefined, board: Board, i18n: I18n): VersionContents {
  const picture = node && posterOf(board, node);
  return picture ? { kind: 'picture', picture } : sentence(i18n._(msg`No image`));
}

function edgeContents({ element_id, value, other }: OpenConflict, { nodes, edges }: Board, i18n: I18n): BothContents {
  const current = edges.get(((value as BoardEdge | undefined)?.id ?? element_id) as BoardEdge['id']);
  const board = { nodes, edges };
  const contents = (edge: BoardEdge | undefined) => {
    const [source, target] = [nodes.get(edge?.source as never), nodes.get(edge?.target as never)];
    if (!source || !target) return sentence(i18n._(msg`No connection`));
    const [from, to] = [nameOf(source, board, i18n), nameOf(target, board, i18n)];
    return sentence(i18n._(msg`From ${from} to ${to}`));
  };
  return { value: contents(current), other: contents(other as BoardEdge | undefined) };
}

/** A longer value says nothing to a person: the raw data of a shape, say. */
const PLAIN_VALUE_LENGTH_MAX = 40;

function settingContents(field: string, value: unknown, i18n: I18n): VersionContents {
  const [, itemKey] = splitItemField(field);
  if (value === undefined || value === null)
    return sentence(
      itemKey === undefined ? i18n._(msg`Not set`) : i18n._(msg({ message: 'Removed', context: 'from a list' })),
    );
  const setting = settingOf(dataKeyOf(field));
  const option =
    setting && 'options' in setting ? setting.options.find((each) => each.value === value)?.label : undefined;
  if (option !== undefined) return sentence(typeof option === 'string' ? option : i18n._(option));
  if (typeof value === 'boolean')
    return sentence(
      value ? i18n._(msg({ message: 'On', context: 'switch' })) : i18n._(msg({ message: 'Off', context: 'switch' })),
    );
  if (typeof value === 'number') return sentence(i18n.number(value));
  if (typeof value === 'string' && value.length <= PLAIN_VALUE_LENGTH_MAX) return sentence(value);
  return sentence(i18n._(msg({ message: 'Changed', context: 'a version' })));
}
