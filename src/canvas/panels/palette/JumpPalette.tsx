import { useLingui } from '@lingui/react/macro';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ariaShortcut, shortcutLabel } from '../../../ui/keyboard/shortcuts.ts';
import { DialogShell } from '../../../ui/modals/DialogShell.tsx';
import { useCanvas } from '../../canvasContext.ts';
import type { NodeLabels } from '../../scene/nodeTypes.ts';
import { createNodeIndex } from '../nodeIndex.ts';
import { useFocusReturn } from '../useFocusReturn.ts';
import s from './JumpPalette.module.css';
import { type PaletteItem, paletteSections } from './paletteItems.ts';

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
  const sections = useMemo(
    () => paletteSections(query, { controller, labels, recentNodeIds, entryOf, i18n }),
    [query, controller, labels, recentNodeIds, entryOf, i18n],
  );
  const items = sections.flatMap((section) => section.items);
  const activeItem = items[activeIndex];

  useEffect(() => {
    const active = list.current?.querySelector('[aria-selected="true"]');
    // The first offer is seen with its heading.
    if (activeIndex === 0) list.current?.scrollTo({ top: 0 });
    else active?.scrollIntoView({ block: 'nearest' });
  });

  function activateItem(item: PaletteItem | undefined): void {
    if (!item || item.offReason) return;
    onClose();
    // Once the focus is back on the board: what is done may move it on.
    requestAnimationFrame(item.execute);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) activateItem(activeItem);
    else setActiveIndex((activeIndex + step + items.length) % Math.max(1, items.length));
  }

  return (
    <DialogShell
      open
      onClose={onClose}
      label={t`Search nodes and commands`}
      initialFocus={field}
      finalFocus={focusTarget}
      className={s.palette}
    >
      <label className={s.search}>
        <Icon of={Search} />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeItem && `${id}-${activeIndex}`}
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
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of choices has groups, and no fieldset
          <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
            <div id={`${id}-${section.id}`} className={s.heading}>
              {section.heading}
            </div>
            {section.items.map((item) => (
              <Offer
                key={item.id}
                id={`${id}-${items.indexOf(item)}`}
                item={item}
                isActive={item === activeItem}
                onPoint={() => setActiveIndex(items.indexOf(item))}
                onActivate={() => activateItem(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p role="status" className={s.none}>
          {t`Nothing found`}
        </p>
      )}
    </DialogShell>
  );
}

type OfferProps = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onActivate: () => void;
};

/** A line of the palette: what it leads to, or why it can do nothing now. */
function Offer({ id, item, isActive, onPoint, onActivate }: OfferProps) {
  const { label, icon, shortcut, offReason } = item;
  const hint = offReason ?? item.hint;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen one
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={offReason ? true : undefined}
      aria-label={[label, hint].filter(Boolean).join(', ')}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      className={s.offer}
      onPointerMove={onPoint}
      onClick={onActivate}
    >
      <Icon of={icon ?? CornerDownLeft} />
      <span className={s.label}>{label}</span> {hint && <small>{hint}</small>}
      {shortcut && <kbd>{shortcutLabel(shortcut)}</kbd>}
    </div>
  );
}
