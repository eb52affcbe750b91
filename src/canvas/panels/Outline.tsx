import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { NodeId } from '../../../contract/ids.ts';
import { findEntries } from '../../board/find/find.ts';
import { outlineRows } from '../../board/find/outline.ts';
import { useStore } from '../../store/useStore.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { cx } from '../../ui/tokens/cx.ts';
import float from '../../ui/tokens/float.module.css';
import { useCanvas } from '../canvasContext.ts';
import { createNodeOrder } from '../keyboard/nodeOrder.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import { COVER_ATTRIBUTES } from '../viewport/unobstructedArea.ts';
import { createNodeIndex } from './nodeIndex.ts';
import s from './Outline.module.css';
import { OutlineTree } from './OutlineTree.tsx';

type OutlineProps = {
  readonly labels: NodeLabels;
  /** Changes whenever the outline is asked for: then it takes the focus. */
  readonly focusRequest: unknown;
  readonly onClose: () => void;
};

/** The board as a list, for everybody and above all for those who hear it: frames with their members, in reading order. */
export function Outline({ labels, focusRequest, onClose }: OutlineProps) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const [nodeOrder] = useState(() => createNodeOrder(canvas));
  const items = useStore(nodeOrder);
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<NodeId>>(new Set());
  const [query, setQuery] = useState('');
  const [type, setType] = useState('');
  const entryOf = useMemo(() => createNodeIndex(labels), [labels]);
  const tree = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement>();
  // Before the board: from the list Tab comes to the board, and from there to its nodes.
  useLayoutEffect(() => {
    const element = document.createElement('div');
    canvas.elements.stage.before(element);
    setPlace(element);
    return () => element.remove();
  }, [canvas]);

  const rows = useMemo(() => {
    const nodes = items.flatMap(({ id }) => canvas.scene.node(id)?.node ?? []);
    const nodesOfType = type === '' ? nodes : nodes.filter((node) => node.type === type);
    const matchingNodes =
      query.trim() === '' ? nodesOfType : findEntries(nodesOfType.map(entryOf), query, nodesOfType.length);
    const matchingIds = matchingNodes === nodes ? undefined : new Set(matchingNodes.map(({ id }) => id));
    return outlineRows(items, { collapsedIds, matchingIds });
  }, [items, collapsedIds, query, type, entryOf, canvas]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it takes the focus again
  useEffect(() => {
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusRequest, place]);

  function toggleCollapsed(id: NodeId): void {
    setCollapsedIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  function focusStage(): void {
    canvas.elements.surface.focus({ preventScroll: true });
  }

  return (
    place &&
    createPortal(
      <aside className={cx(float.high, s.panel)} aria-label={t`Outline`} {...COVER_ATTRIBUTES}>
        <header className={s.head}>
          <h2>{t`Outline`}</h2>
          <IconButton
            label={t`Close`}
            icon={X}
            onClick={() => {
              onClose();
              focusStage();
            }}
          />
        </header>
        <div className={s.filters}>
          <TextField aria-label={t`Filter by text`} placeholder={t`Filter`} value={query} onChange={setQuery} />
          <Select
            aria-label={t`Filter by type`}
            value={type}
            onChange={setType}
            options={[
              { value: '', label: t`All types` },
              ...labels.types.map((nodeType) => ({ value: nodeType.type, label: labels.labelOf(nodeType.type).label })),
            ]}
          />
        </div>
        <OutlineTree
          ref={tree}
          rows={rows}
          labels={labels}
          titleOf={(id) => {
            const node = canvas.scene.node(id)?.node;
            return node ? entryOf(node).title : '';
          }}
          onToggle={toggleCollapsed}
          onLeave={focusStage}
        />
        {rows.length === 0 && (
          <p className={s.none} role="status">
            {items.length === 0 ? t`Nothing on the board yet` : t`Nothing found`}
          </p>
        )}
      </aside>,
      place,
    )
  );
}
