import { useLingui } from '@lingui/react/macro';
import type { Controller } from '../controller.ts';
import s from './SkipLinks.module.css';

/** The first stops of Tab on the page, seen while they have the focus: to the board itself, and to its list. */
export function SkipLinks({ canvas }: { canvas: Controller }) {
  const { t } = useLingui();
  const { elements, panels } = canvas;
  return (
    <>
      <button type="button" className={s.link} onClick={() => elements.surface.focus({ preventScroll: true })}>
        {t`Skip to the board`}
      </button>
      <button type="button" className={s.link} onClick={() => panels.show('outline')}>
        {t`Skip to the outline`}
      </button>
    </>
  );
}
