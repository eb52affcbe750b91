import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import { searchableText } from '../../board/find/find.ts';
import type { OutlineRow } from '../../board/find/outline.ts';
import { type Shortcut, shortcutOf } from '../../ui/keyboard/shortcuts.ts';
import { useCanvas } from '../canvasContext.ts';
import type { Controller } from '../controller.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import { select } from '../scene/selection.ts';
import s from './Outline.module.css';
import { OutlineItem, type RenameListeners } from './OutlineItem.tsx';
import { useVisibleRows } from './useVisibleRows.ts';
import { goToNode } from './viewNavigation.ts';

/** The height of a line, in CSS pixels. */
const ROW_HEIGHT = 44;
/** Letters typed within this time of each other are one word. Milliseconds. */
const TYPEAHEAD_MS = 700;

/** The node that is selected, where nothing else is. */
function onlySelected({ scene }: Controller): NodeId | undefined {
  const [id, ...others] = scene.selection();
  return others.length === 0 ? (id as NodeId | undefined) : undefined;
}

type OutlineTreeProps = {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly rows: readonly OutlineRow[];
  readonly labels: NodeLabels;
  /** A node's title, ready to be searched. */
  readonly titleOf: (id: NodeId) => string;
  readonly onToggle: (id: NodeId) => void;
  /** The focus is to go back to the board. */
  readonly onLeave: () => void;
};

/** The lines of the outline. Only those in sight are in the document, and the one that has the focus, or would have it. */
export function OutlineTree({ ref, rows, labels, titleOf, onToggle, onLeave }: OutlineTreeProps) {
  const { t } = useLingui();
  const controller = useCanvas();
  const [activeId, setActiveId] = useState(() => onlySelected(controller));
  /** The node whose title is changed, and the title as it was. */
  const [renamedNode, setRenamedNode] = useState<{ readonly id: NodeId; readonly title: unknown }>();
  const indexById = useMemo(() => new Map(rows.map((row, index) => [row.item.id, index])), [rows]);
  const { first, last, reveal } = useVisibleRows(ref, ROW_HEIGHT, rows.length);
  const lastIndex = useRef(0);
  const isFocused = useRef(false);
  const typeahead = useRef({ word: '', at: 0 });
  // What went leaves the focus to the line that took its place.
  const index = Math.min((activeId && indexById.get(activeId)) ?? lastIndex.current, rows.length - 1);
  const activeRow = rows[index];

  useEffect(() => {
    lastIndex.current = index;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === ref.current;
    if (isFocused.current && (isLost || ref.current?.contains(activeElement)) && renamedNode === undefined) {
      ref.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: true });
    }
  });

  // It opens at the node that is selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected later is another effect's
  useEffect(() => reveal(index), []);

  // What is chosen on the board is shown here, unless one is busy here.
  useEffect(() => {
    const subscription = controller.boardActor.subscribe(() => {
      const selectedId = onlySelected(controller);
      const rowIndex = selectedId && indexById.get(selectedId);
      if (rowIndex === undefined || isFocused.current) return;
      setActiveId(selectedId);
      reveal(rowIndex);
    });
    return () => subscription.unsubscribe();
  }, [controller, indexById, reveal]);

  function moveToRow(next: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (!row) return;
    setActiveId(row.item.id);
    reveal(indexById.get(row.item.id) ?? 0);
  }

  /** Goes to the node; to the card itself where that is done already. */
  function goToNodeOrCard(id: NodeId): void {
    const selection = controller.scene.selection();
    const isOnlySelected = selection.size === 1 && selection.has(id);
    goToNode(controller, id);
    if (isOnlySelected) {
      isFocused.current = false;
      controller.commands.focusCard(id);
    }
  }

  function onClick(event: MouseEvent, id: NodeId): void {
    setActiveId(id);
    const selection = controller.scene.selection();
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      select(controller, selection.has(id) ? [...selection].filter((other) => other !== id) : [...selection, id]);
    } else {
      goToNode(controller, id);
    }
  }

  function removeNode(id: NodeId): void {
    const selection = controller.scene.selection();
    controller.boardActor.send({ type: 'elements.deleted', ids: selection.has(id) ? [...selection] : [id] });
  }

  function mayRename(id: NodeId): boolean {
    const node = controller.scene.node(id)?.node;
    return !controller.scene.isReadOnly() && node !== undefined && !isFixed(node);
  }

  function setTitle(id: NodeId, title: unknown): void {
    controller.boardActor.send({ type: 'node.edited', id, data: { title }, undoGroup: 'title' });
  }

  const renameListeners: RenameListeners = {
    onType: (id, title) => setTitle(id, title || undefined),
    onEnd(id, restores) {
      setRenamedNode(undefined);
      isFocused.current = true;
      if (restores && renamedNode && controller.scene.node(id)?.node.data.title !== renamedNode.title)
        setTitle(id, renamedNode.title);
    },
  };

  /** The next row from `from` on that has just this name, else whose name begins with it: results begin with the name of their source. */
  function rowNamed(name: string, from: number): number | undefined {
    const rowIndexes = rows.map((_, step) => (from + step) % rows.length);
    const titleAt = (rowIndex: number) => titleOf(rows[rowIndex]!.item.id);
    return (
      rowIndexes.find((rowIndex) => titleAt(rowIndex) === name) ??
      rowIndexes.find((rowIndex) => titleAt(rowIndex).startsWith(name))
    );
  }

  function selectByTyping(event: KeyboardEvent): boolean {
    const { word, at } = typeahead.current;
    const continuesWord = event.timeStamp - at < TYPEAHEAD_MS;
    // A space is a letter within a word that is being typed.
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === ' ' && !continuesWord) return false;
    typeahead.current = { word: searchableText(continuesWord ? word + event.key : event.key), at: event.timeStamp };
    moveToRow(rowNamed(typeahead.current.word, continuesWord ? index : index + 1) ?? index);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || renamedNode !== undefined || !activeRow) return;
    if (selectByTyping(event) || handleKey(event, activeRow)) event.preventDefault();
  }

  function selectByKeys(ids: readonly NodeId[]): void {
    controller.deferredGestures.use(({ selectionCommands }) => selectionCommands.selectByKeys(ids));
  }

  function toggleSelected(id: NodeId): void {
    const selection = [...controller.scene.selection()] as NodeId[];
    selectByKeys(selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]);
  }

  /** Goes to the next row and takes it, and this one, into the selection. */
  function extendSelection(id: NodeId, next: number): void {
    const nextId = rows[next]?.item.id;
    if (nextId === undefined) return;
    selectByKeys([...new Set([...(controller.scene.selection() as ReadonlySet<NodeId>), id, nextId])]);
    moveToRow(next);
  }

  /** The keys that put a selection together. */
  function handleSelectionKey(shortcut: Shortcut, id: NodeId): boolean {
    if (shortcut === 'Mod+A') selectByKeys(rows.map(({ item }) => item.id));
    else if (shortcut === 'Space' || shortcut === 'Mod+Space') toggleSelected(id);
    else if (shortcut === 'Shift+ArrowDown') extendSelection(id, index + 1);
    else if (shortcut === 'Shift+ArrowUp') extendSelection(id, index - 1);
    else return false;
    return true;
  }

  function handleKey(event: KeyboardEvent, { item: { id }, level, open }: OutlineRow): boolean {
    if (handleSelectionKey(shortcutOf(event), id)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { key } = event;
    const pageRowCount = Math.max(1, last - first - 1);
    const targetIndexByKey: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageRowCount,
      PageUp: index - pageRowCount,
      Home: 0,
      End: rows.length - 1,
    };
    const targetIndex = targetIndexByKey[key];
    if (targetIndex !== undefined) moveToRow(targetIndex);
    else if (key === 'ArrowRight' && open === false) onToggle(id);
    else if (key === 'ArrowRight' && open) moveToRow(index + 1);
    else if (key === 'ArrowLeft' && open) onToggle(id);
    else if (key === 'ArrowLeft' && level > 1)
      moveToRow(rows.findLastIndex((row, at) => at < index && row.level < level));
    else if (key === 'Enter') goToNodeOrCard(id);
    else if (key === 'F2' && mayRename(id)) setRenamedNode({ id, title: controller.scene.node(id)?.node.data.title });
    else if (key === 'Delete' || key === 'Backspace') removeNode(id);
    else if (key === 'Escape') onLeave();
    else return key.startsWith('Arrow');
    return true;
  }

  const visibleRows = rows.slice(first, last);
  if (activeRow && !visibleRows.includes(activeRow)) visibleRows.push(activeRow);
  return (
    <div
      ref={ref}
      role="tree"
      aria-label={t`Nodes`}
      aria-multiselectable
      className={s.tree}
      data-flat={rows.every(({ open }) => open === undefined) || undefined}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a goal the line itself went, and the next takes the focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) isFocused.current = false;
      }}
      onKeyDown={onKeyDown}
    >
      <div className={s.whole} style={{ height: rows.length * ROW_HEIGHT }} role="presentation">
        {visibleRows.map((row) => (
          <OutlineItem
            key={row.item.id}
            row={row}
            labels={labels}
            top={(indexById.get(row.item.id) ?? 0) * ROW_HEIGHT}
            active={row === activeRow}
            renaming={row.item.id === renamedNode?.id}
            onClick={onClick}
            onToggle={onToggle}
            renameListeners={renameListeners}
          />
        ))}
      </div>
    </div>
  );
}
