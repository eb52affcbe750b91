import { useLingui } from '@lingui/react/macro';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ariaShortcut, shortcutLabel } from '../../ui/keyboard/shortcuts.ts';
import { DialogShell } from '../../ui/modals/DialogShell.tsx';
import { useCanvas } from '../canvasContext.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import s from './JumpPalette.module.css';
import { createNodeIndex } from './nodeIndex.ts';
import { type PaletteItem, paletteItems } from './paletteItems.ts';
import { useFocusReturn } from './useFocusReturn.ts';

type JumpPaletteProps = {
  readonly labels: NodeLabels;
  /** The nodes that were chosen last, the newest first. */
  readonly recentNodeIds: readonly NodeId[];
  readonly onClose: () => void;
};

/** Goes to a node by its name, or does what the board can do; typed, chosen with the arrows, taken with Enter. */
export function JumpPalette({ labels, recentNodeIds, onClose }: JumpPaletteProps) {
  const { t, i18n } = useLingui();
  const controller = useCanvas();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusTarget = useFocusReturn(controller);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const entryOf = useMemo(() => createNodeIndex(labels), [labels]);
  const matchingItems = useMemo(
    () => paletteItems(query, { controller, labels, recentNodeIds, entryOf, i18n }),
    [query, controller, labels, recentNodeIds, entryOf, i18n],
  );

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  function activateItem(item: PaletteItem | undefined): void {
    if (!item) return;
    onClose();
    // Once the focus is back on the board: what is done may move it on.
    requestAnimationFrame(item.execute);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) activateItem(matchingItems[activeIndex]);
    else setActiveIndex((activeIndex + step + matchingItems.length) % Math.max(1, matchingItems.length));
  }

  return (
    <DialogShell open onClose={onClose} initialFocus={field} finalFocus={focusTarget} className={s.palette}>
      <label className={s.search}>
        <Icon of={Search} />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={matchingItems[activeIndex] && `${id}-${activeIndex}`}
          aria-label={t`Search nodes and commands`}
          placeholder={t`Search nodes and commands`}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={id} role="listbox" aria-label={t`Found`} className={s.list}>
        {matchingItems.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            aria-label={[item.label, item.hint].filter(Boolean).join(', ')}
            aria-keyshortcuts={item.shortcut && ariaShortcut(item.shortcut)}
            className={s.offer}
            onPointerMove={() => setActiveIndex(index)}
            onClick={() => activateItem(item)}
          >
            <Icon of={item.icon ?? CornerDownLeft} />
            <span className={s.label}>{item.label}</span>
            {item.hint && <small>{item.hint}</small>}
            {item.shortcut && <kbd>{shortcutLabel(item.shortcut)}</kbd>}
          </div>
        ))}
      </div>
      {matchingItems.length === 0 && (
        <p role="status" className={s.none}>
          {t`Nothing found`}
        </p>
      )}
    </DialogShell>
  );
}
