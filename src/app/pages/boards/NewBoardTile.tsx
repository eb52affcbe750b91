import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import s from './Tile.module.css';

/** The first tile: makes a board. On the very first visit it says a little more. */
export function NewBoardTile({ isFirst, busy, onCreate }: { isFirst?: boolean; busy: boolean; onCreate: () => void }) {
  return (
    <button type="button" className={cx(s.tile, s.new, isFirst && s.first)} disabled={busy} onClick={onCreate}>
      <span className={s.plus}>{busy ? <Spinner size="lg" /> : <Icon of={Plus} size="lg" />}</span>
      <b>{isFirst ? <Trans>Your first board</Trans> : <Trans>New board</Trans>}</b>
      <span className={s.quiet}>
        {isFirst ? (
          <Trans>Describe a design, sketch it, or start from a photo</Trans>
        ) : (
          <Trans>Start with an empty board</Trans>
        )}
      </span>
    </button>
  );
}

/** The number of grey tiles that stand in while the boards load. */
const PLACEHOLDER_COUNT = 5;

/** Stands in for the boards while they load. */
export function PlaceholderTiles() {
  const { t } = useLingui();
  return (
    <>
      <span role="status" className="sr-only">{t`Loading boards…`}</span>
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike
        <div key={index} aria-hidden="true" className={cx(s.tile, s.waiting)}>
          <div className={s.picture} />
          <div className={s.words}>
            <i />
          </div>
        </div>
      ))}
    </>
  );
}
