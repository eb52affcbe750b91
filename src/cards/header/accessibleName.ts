import { msg } from '@lingui/core/macro';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isComment } from '../../board/comments/comments.ts';
import { NAME_LENGTH_MAX, type NameSources, nodeName, shortenText, typeName } from './nodeName.ts';

/** The fields with a node's own text, the first that is not empty counts. */
const TEXT_FIELDS = ['prompt', 'text', 'noteText'] as const;

/** The name of a node for those who do not see it: its name and its type, so that one of eight images is told from the others; a comment's says what it is on. */
export function accessibleName(node: BoardNode, sources: NameSources): string {
  const [name, type] = [listName(node, sources), typeName(node.type, sources)];
  const subject = isComment(node) && sources.board.nodes.get(node.data.about as NodeId);
  if (subject) {
    const subjectName = listName(subject, sources);
    return sources.i18n._(msg`${name}, Comment on ${subjectName}`);
  }
  return name === type ? type : sources.i18n._(msg`${name}, ${type}`);
}

/** The name of a node in a list: what has none goes by the words on it, else by its type; a comment by its author and its text. */
export function listName(node: BoardNode, sources: NameSources): string {
  const type = typeName(node.type, sources);
  const name = isComment(node) ? commentName(node, sources) : nodeName(node, sources);
  const ownName = isSameWord(name, type) ? ownText(node) : name;
  return ownName === '' || isSameWord(ownName, type) ? type : ownName;
}

function commentName(node: BoardNode, { i18n }: NameSources): string {
  const { commentorName } = node.data;
  const author = typeof commentorName === 'string' ? commentorName : '';
  const text = ownText(node);
  return author && text ? i18n._(msg`${author}: ${text}`) : author || text;
}

function ownText({ data }: BoardNode): string {
  const written = TEXT_FIELDS.map((field) => data[field]).find((value) => typeof value === 'string' && value.trim());
  return typeof written === 'string' ? shortenText(written, NAME_LENGTH_MAX) : '';
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
