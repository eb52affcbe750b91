import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { PictureOperation } from '../../../contract/operations/index.ts';
import type { Board } from '../../board/document/board.ts';
import { incomingEdges, outgoingEdges } from '../../board/document/edgeIndex.ts';
import type { NodeFactsLookup } from '../../board/document/nodeFacts.ts';
import { titleOf } from './titleOf.ts';

/** A prompt that stands for a name is cut to so many characters. */
export const NAME_LENGTH_MAX = 40;
/** The name of what a result shows, before its prompt, is cut to so many. */
const SUBJECT_LENGTH_MAX = 20;
/** So many nodes are followed from a result to what it began with. */
const ANCESTORS_MAX = 24;

/** The inputs by which a node gets what it changes, not what only gives it a style. */
const SUBJECT_INPUTS: ReadonlySet<HandleId> = new Set([
  'in.image.image',
  'in.image.start',
  'in.omni.source',
  'in.3d.3d',
  'in.svg.svg',
  'in.video.video',
]);

/** The names of results that nobody named and that have no prompt, by the call that made them. */
const OPERATION_NAMES: Readonly<Record<PictureOperation | 'crop_image' | 'save_image', MessageDescriptor>> = {
  crop_image: msg`Crop`,
  generate_image: msg`Design`,
  process_sketch: msg`Render`,
  process_sketch_style: msg`Render`,
  image_to_image: msg`Variation`,
  instruct_edit: msg`Edited image`,
  inpaint_image: msg`Edited image`,
  expand_image: msg`Expanded image`,
  generate_background: msg`New background`,
  remove_background: msg`Cut-out`,
  get_4k: msg`4k`,
  save_image: msg`Composition`,
};

/** The sources of a name beside the node itself. */
export type NameSources = {
  readonly board: Board;
  readonly facts: NodeFactsLookup;
  /** The name of a type; undefined for one that is not known here. */
  readonly labelOf: (type: string) => MessageDescriptor | undefined;
  readonly i18n: I18n;
};

/** Names by node, for one board and one language: every card asks at each change. */
const namesByBoard = new WeakMap<Board, { readonly locale: string; readonly names: Map<NodeId, string> }>();

/**
 * The name of a node for people: its own title; else, of a file, the file's name; of a result, what it was made from, if that has a name, and
 * its prompt or the operation behind it, numbered where its source made others of that name before; else its type's. A node that generates
 * goes by its type: its prompt is no name of what it made.
 */
export function nodeName(node: BoardNode, sources: NameSources): string {
  const { locale } = sources.i18n;
  let cache = namesByBoard.get(sources.board);
  if (cache?.locale !== locale) {
    cache = { locale, names: new Map() };
    namesByBoard.set(sources.board, cache);
  }
  // A node that was just deleted, or an older state of one, is no node of this board.
  if (sources.board.nodes.get(node.id) !== node) return numberedName(node, sources);
  const cachedName = cache.names.get(node.id);
  if (cachedName !== undefined) return cachedName;
  const name = numberedName(node, sources);
  cache.names.set(node.id, name);
  return name;
}

/** The type's name in the language of the page; its identifier where nothing here knows it. */
export function typeName(type: string, { labelOf, i18n }: Pick<NameSources, 'labelOf' | 'i18n'>): string {
  const label = labelOf(type);
  return label ? i18n._(label) : type;
}

function numberedName(node: BoardNode, sources: NameSources): string {
  const ownName = ownNameOf(node);
  if (ownName) return ownName;
  const label = typeName(node.type, sources);
  if (sources.facts(node.type)?.generates || !isResult(node)) return label;
  const name = resultName(node, label, sources);
  const number = 1 + earlierNamesakes(node, name, label, sources);
  return number === 1 || name === label ? name : `${name} ${number}`;
}

/** Says whether a run, or an action of a dialog, made a node: the words in its data are what it was made from. */
function isResult({ data }: BoardNode): boolean {
  return data.jobId !== undefined || data.madeBy !== undefined;
}

/** The title that a person gave it, or the name of the file that it holds. */
function ownNameOf(node: BoardNode): string | undefined {
  const { fileName } = node.data;
  return titleOf(node) ?? (typeof fileName === 'string' && fileName ? fileName : undefined);
}

function resultName(node: BoardNode, label: string, sources: NameSources): string {
  const { i18n } = sources;
  const { prompt, madeBy: operation } = node.data;
  const writtenText = typeof prompt === 'string' && prompt.trim() ? prompt : letteringOf(node, sources.board);
  const phrase = shortenText(writtenText, NAME_LENGTH_MAX);
  const operationName =
    typeof operation === 'string' && Object.hasOwn(OPERATION_NAMES, operation)
      ? i18n._(OPERATION_NAMES[operation as keyof typeof OPERATION_NAMES])
      : undefined;
  const subject = phrase || operationName ? subjectOf(node, sources) : undefined;
  // A crop has the words of the picture that it was cut from.
  if (operation === 'crop_image') {
    const croppedName = subject ?? phrase;
    return croppedName ? i18n._(msg`Crop: ${croppedName}`) : i18n._(msg`Crop`);
  }
  const name = phrase || operationName || label;
  if (!subject || name.toLowerCase().startsWith(subject.toLowerCase())) return name;
  return i18n._(msg`${subject}: ${name}`);
}

/** The text of the lettering that a result was drawn from; empty where it was drawn from none. */
function letteringOf({ id, data }: BoardNode, board: Board): string {
  const source = data.madeBy === 'save_image' ? incomingEdges(board.edges, id)[0]?.source : undefined;
  const text = source && board.nodes.get(source)?.data.text;
  return typeof text === 'string' ? text : '';
}

/** The name of what a result was made from: of the first node before it that has one of its own. */
function subjectOf(node: BoardNode, { board, facts }: NameSources): string | undefined {
  let current: BoardNode | undefined = node;
  for (let step = 0; current && step < ANCESTORS_MAX; step += 1) {
    const edge: BoardEdge | undefined = incomingEdges(board.edges, current.id).find(({ targetHandle }) =>
      SUBJECT_INPUTS.has(targetHandle),
    );
    current = edge && board.nodes.get(edge.source);
    // The title of a node that generates says what it does, not what it does it to.
    const name = current && !facts(current.type)?.generates ? ownNameOf(current) : undefined;
    if (name) return shortenText(name, SUBJECT_LENGTH_MAX);
  }
  return undefined;
}

/** The number of results of this name that the same node made before. */
function earlierNamesakes(node: BoardNode, name: string, label: string, sources: NameSources): number {
  const { board } = sources;
  if (node.data.jobId === undefined) return 0;
  const source = incomingEdges(board.edges, node.id)[0]?.source;
  if (source === undefined) return 0;
  let count = 0;
  for (const { target } of outgoingEdges(board.edges, source)) {
    if (target === node.id) return count;
    const sibling = board.nodes.get(target);
    if (sibling?.type === node.type && !ownNameOf(sibling) && resultName(sibling, label, sources) === name) count += 1;
  }
  return count;
}

/** A text in one line, cut between words where it is longer than so many characters. */
export function shortenText(text: string, lengthMax: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (letters.length <= lengthMax) return letters.join('');
  const cut = letters.slice(0, lengthMax);
  const space = cut.lastIndexOf(' ');
  return `${cut
    .slice(0, space > lengthMax / 2 ? space : lengthMax)
    .join('')
    .replace(/[\s,.;:，。；：、]+$/, '')}…`;
}
