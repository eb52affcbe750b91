import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import float from '../../../ui/tokens/float.module.css';
import { useCanvas } from '../../canvasContext.ts';
import { COVER_ATTRIBUTES } from '../../viewport/unobstructedArea.ts';
import { attachMap } from './attachMap.ts';
import s from './BoardMap.module.css';

export type BoardMapProps = {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
};

/** The distance of the notices from the window's foot, as their stylesheet reads it: they lie above the map. */
const NOTICES_BOTTOM = '--notices-bottom';
/** The upper border of the map above the window's foot, as its stylesheet has it, and the gap to the notices. Pixels. */
const MAP_TOP = 16 + 112;
const NOTICES_GAP = 12;

/** The board in small, and the part of it that is seen; pressing leads there, the wheel zooms. It can be put away. */
export function BoardMap({ open, onOpen }: BoardMapProps) {
  const { t } = useLingui();
  useLayoutEffect(() => {
    if (!open) return undefined;
    const { style } = document.documentElement;
    style.setProperty(NOTICES_BOTTOM, `${MAP_TOP + NOTICES_GAP}px`);
    return () => void style.removeProperty(NOTICES_BOTTOM);
  }, [open]);
  return (
    <div className={cx(float.low, s.place, open && s.map)} data-own-pointer {...COVER_ATTRIBUTES}>
      {open && <MapDrawing />}
      <IconButton
        label={open ? t`Hide the map` : t`Show the map`}
        icon={open ? ChevronDown : MapIcon}
        size={open ? 'sm' : 'md'}
        aria-expanded={open}
        className={open ? s.close : undefined}
        onClick={() => onOpen(!open)}
      />
    </div>
  );
}

function MapDrawing() {
  const controller = useCanvas();
  const area = useRef<HTMLDivElement>(null);
  const board = useRef<SVGGElement>(null);
  const frame = useRef<HTMLElement>(null);

  useEffect(
    () => attachMap(controller, { area: area.current!, boardGroup: board.current!, viewFrame: frame.current! }),
    [controller],
  );

  return (
    <div ref={area} className={s.area} aria-hidden="true">
      <svg className={s.board} aria-hidden="true">
        <g ref={board} />
      </svg>
      <i ref={frame} className={s.frame} />
    </div>
  );
}
