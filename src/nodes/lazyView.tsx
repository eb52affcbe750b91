import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { BoardNode } from '../../contract/board.ts';
import { PendingCard } from '../cards/card/PendingCard.tsx';
import { type NodeTypeInfo, NodeTypeInfoProvider } from '../cards/context/nodeTypeInfo.ts';
import { createLazy, RETRY_DELAY_MS } from '../load/lazy.ts';
import { loadWithTexts } from '../locales/language.ts';
import { useStore } from '../store/useStore.ts';
import type { IconShape } from '../ui/icons/Icon.tsx';

export type NodeViewProps = { readonly node: BoardNode; readonly selected: boolean };

/** Imports the file of a node's view, whose default export it is. */
export type ViewLoader = () => Promise<{ readonly default: ComponentType<NodeViewProps> }>;

type NodeTypeOptions = {
  readonly type: string;
  readonly icon: IconShape;
  readonly label: MessageDescriptor;
  /** The address of a node's help page. */
  readonly helpOf: (node: BoardNode) => string;
};

/**
 * A view that is loaded, with its texts, when a card of its type is first shown. Until then, and while it cannot be had, a card of
 * the same size stands in its place; a failed fetch is made again after a pause, when the network is back, or when the person asks.
 */
export function lazyView({ type, icon, label, helpOf }: NodeTypeOptions, importView: ViewLoader) {
  const view = createLazy(async () => (await loadWithTexts(importView())).default);

  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  async function loadView(): Promise<void> {
    try {
      await view.load();
    } catch (error) {
      console.error('view', type, error);
      addEventListener('online', loadView, { once: true });
      clearTimeout(retryTimer);
      retryTimer = setTimeout(loadView, RETRY_DELAY_MS);
    }
  }

  function useNodeTypeInfo(node: BoardNode): NodeTypeInfo {
    const { i18n } = useLingui();
    const [name, docs] = [i18n._(label), helpOf(node)];
    return useMemo(() => ({ icon, label: name, docs }), [name, docs]);
  }

  function View(props: NodeViewProps) {
    const LoadedView = useStore(view);
    useEffect(() => {
      if (view.get() === undefined) void loadView();
    }, []);
    // Until it is here, whatever is tried meanwhile.
    const [isMissing, setIsMissing] = useState(false);
    if (LoadedView === null && !isMissing) setIsMissing(true);
    return (
      <NodeTypeInfoProvider value={useNodeTypeInfo(props.node)}>
        {LoadedView ? (
          <LoadedView {...props} />
        ) : (
          <PendingCard node={props.node} isMissing={isMissing} onRetry={() => void loadView()} />
        )}
      </NodeTypeInfoProvider>
    );
  }

  return { View, loadView };
}
