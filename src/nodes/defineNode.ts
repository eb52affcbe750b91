import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import { type HandleId, handleOf } from '../../contract/handles.ts';
import { type NodeData, type NodeType, readNodeData } from '../../contract/nodes.ts';
import type { Asset, AssetKind, NodeFacts, PassedValue, Picture } from '../board/document/nodeFacts.ts';
import { GO, type NodeRuns, type PrepareStep } from '../machines/run/nodeRun.ts';
import type { NodeUpload } from '../machines/run/nodeUpload.ts';
import type { IconShape } from '../ui/icons/Icon.tsx';
import type { Shortcut } from '../ui/keyboard/shortcuts.ts';
import { lazyView, type NodeViewProps, type ViewLoader } from './lazyView.tsx';

export type { NodeViewProps };

/** A node type: what the rules, both menus, the canvas and the help pages need to know of it. */
export type NodeDefinition = NodeFacts & {
  readonly label: MessageDescriptor;
  /** The purpose, in the menus; missing for a type that no menu offers. */
  readonly hint?: MessageDescriptor;
  readonly icon: IconShape;
  readonly docs: HelpPage;
  /** Further help pages of its folder: `page` is the name of their files before the language. */
  readonly additionalDocs?: readonly (HelpPage & { readonly page: string; readonly label: MessageDescriptor })[];
  /** The stored object whose thumbnails stand for it from afar: its picture, or what has a picture of its own, as a video. */
  readonly posterOf: (node: BoardNode) => Asset | undefined;
  /** The tone of its card on the canvas; a plain card has none. */
  readonly tone?: 'note' | undefined;
  /** The offer in the bar of a picture; missing for a type that is not made from one. */
  readonly pictureOffer?: PictureOffer | undefined;
  /** The words that its card holds, shown in its place from afar; undefined where it holds none. */
  readonly textOf: (node: BoardNode) => string | undefined;
  /** The runs, by action: `go` is the Go button's. Missing for a type that does not generate. */
  readonly runs?: NodeRuns | undefined;
  /** The step that composes its picture of those that are connected; missing for a type without one. Fetched when it is needed. */
  readonly loadComposeStep?: (() => Promise<PrepareStep>) | undefined;
  /** The upload of files; missing for a type without one. */
  readonly upload?: NodeUpload | undefined;
  /** The card's contents, fetched when a card of the type is first shown; a card that keeps their place until then. */
  readonly View: ComponentType<NodeViewProps>;
  /** Fetches the card's contents, unless they are here. */
  readonly loadView: () => Promise<void>;
};

/** The address of a help page, and the folder under `src/nodes` that holds it. */
export type HelpPage = { readonly path: `/docs/${string}`; readonly folder: string };

/** Its place among what is made from a picture, its key, and what the action is called where that is not the type's name. */
type PictureOffer = { readonly rank: number; readonly key: Shortcut; readonly label?: MessageDescriptor };

type NodeSpec<T extends NodeType> = Pick<NodeDefinition, 'label' | 'icon' | 'docs' | 'handles' | 'size' | 'runs'> &
  Partial<
    Pick<
      NodeDefinition,
      | 'hint'
      | 'additionalDocs'
      | 'loadComposeStep'
      | 'upload'
      | 'menuRanks'
      | 'opensMenu'
      | 'resize'
      | 'heightOf'
      | 'pictureBoxOf'
      | 'isDrawing'
      | 'isFrame'
      | 'passThroughInputs'
      | 'pictureOffer'
      | 'tone'
    >
  > & {
    readonly type: T;
    readonly view: ViewLoader;
    /** The address of the help page for a node of this data, where that is another than `docs`. */
    readonly helpOf?: (data: NodeData<T>) => string;
    readonly pictureOf?: (data: NodeData<T>) => Picture | undefined;
    /** Missing for a type that its picture stands for. */
    readonly posterOf?: (data: NodeData<T>) => Asset | undefined;
    /** The values that it passes on, by output: text or a stored object. A missing picture output passes the picture that is shown. */
    readonly outputValues?: { readonly [output in HandleId]?: (data: NodeData<T>) => string | Asset | undefined };
    /** Missing for a type whose card holds the words that it passes on. */
    readonly textOf?: (data: NodeData<T>) => string | undefined;
  };

/** Defines a node type. Data is read tolerantly by the contract's schema, so views and rules always see every field. */
export function defineNode<T extends NodeType>({
  type,
  view,
  helpOf = () => rest.docs.path,
  pictureOf,
  posterOf = pictureOf,
  outputValues: passes = {},
  textOf,
  menuRanks = {},
  opensMenu = true,
  ...rest
}: NodeSpec<T>): NodeDefinition {
  return {
    ...rest,
    ...lazyView(
      { type, label: rest.label, icon: rest.icon, helpOf: (node) => helpOf(readNodeData(type, node.data)) },
      view,
    ),
    type,
    menuRanks,
    opensMenu,
    generates: rest.runs?.[GO] !== undefined,
    composes: rest.loadComposeStep !== undefined,
    defaults: () => ({ ...readNodeData(type, {}) }),
    pictureOf: (node) => pictureOf?.(readNodeData(type, node.data)),
    posterOf: (node) => posterOf?.(readNodeData(type, node.data)),
    outputValueOf: (node, output) => passedValue(output, outputValue(node.data, output)),
    textOf(node) {
      const text = textOf ? textOf(readNodeData(type, node.data)) : outputValue(node.data, 'out.text.text');
      return typeof text === 'string' ? text : undefined;
    },
  };

  function outputValue(data: unknown, output: HandleId): string | Asset | undefined {
    const read = passes[output] ?? (handleOf(output).kind === 'image' ? pictureOf : undefined);
    return read?.(readNodeData(type, data));
  }
}

/** Names what an output passes on by the output's kind. */
function passedValue(output: HandleId, value: string | Asset | undefined): PassedValue | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string'
    ? { kind: 'text', text: value }
    : { kind: handleOf(output).kind as AssetKind, asset: value };
}
