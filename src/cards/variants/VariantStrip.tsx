import { useLingui } from '@lingui/react/macro';
import { Check, LayoutGrid } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { NodeData } from '../../../contract/nodes.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { tip } from '../../ui/tooltips/tip.ts';
import { AssetImage } from '../picture/AssetImage.tsx';
import s from './variants.module.css';

export type ImageVariant = NonNullable<NodeData<'prototype2DNode'>['variants']>[number];

type VariantStripProps = {
  variants: readonly ImageVariant[];
  /** The object key of the one that the card shows. */
  shownKey: string | undefined;
  onSelect: (variant: ImageVariant) => void;
  /** Missing where nothing may be changed: the variants are only looked at. */
  actions?: { readonly keepShown: () => void; readonly split: () => void } | undefined;
};

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The results of one run below the picture: arrow keys and clicks choose which of them the card shows and passes on. */
export function VariantStrip({ variants, shownKey, onSelect, actions }: VariantStripProps) {
  const { t } = useLingui();
  const count = variants.length;
  const shownIndex = variants.findIndex(({ objectKey }) => objectKey === shownKey);

  function selectByArrow(event: KeyboardEvent<HTMLDivElement>): void {
    const step = STEP_BY_KEY[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (Math.max(0, shownIndex) + step + count) % count;
    onSelect(variants[next]!);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  }

  return (
    <div className={s.strip}>
      <div role="radiogroup" aria-label={t`Variants`} className={s.variants} onKeyDown={selectByArrow}>
        {variants.map((variant, index) => {
          const { objectKey, imageUrl, noResult } = variant;
          const label = t`Variant ${index + 1} of ${count}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the picture
            <button
              key={objectKey ?? index}
              type="button"
              role="radio"
              aria-checked={index === shownIndex}
              aria-label={label}
              tabIndex={index === Math.max(0, shownIndex) ? 0 : -1}
              {...tip(label)}
              onClick={() => onSelect(variant)}
            >
              {!noResult && <AssetImage picture={{ url: imageUrl, objectKey }} size={128} alt="" />}
            </button>
          );
        })}
      </div>
      {actions && (
        <>
          <IconButton label={t`Keep this one`} icon={Check} onClick={actions.keepShown} />
          <IconButton label={t`Split into nodes`} icon={LayoutGrid} onClick={actions.split} />
        </>
      )}
    </div>
  );
}
