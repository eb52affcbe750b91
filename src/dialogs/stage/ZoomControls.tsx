import { useLingui } from '@lingui/react/macro';
import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import s from './Stage.module.css';
import type { StageEvent } from './stageState.ts';
import { ZOOM_SCALE } from './stageView.ts';

type ZoomControlsProps = {
  scale: number;
  send: (event: Extract<StageEvent, { type: 'zoom.stepped' | 'fit.pressed' }>) => void;
  /** Further buttons, right of Fit. */
  children?: ReactNode;
};

/** The zoom of the paper, in a corner of the stage: in, out, and the whole paper. */
export function ZoomControls({ scale, send, children }: ZoomControlsProps) {
  const { t } = useLingui();
  const zoom = (factor: number) => send({ type: 'zoom.stepped', factor });
  return (
    <div className={s.zoomer} data-zoomer>
      <IconButton label={t`Zoom out`} icon={Minus} onClick={() => zoom(1 / ZOOM_SCALE.step)} />
      <output aria-label={t`Zoom`}>{Math.round(scale * 100)}%</output>
      <IconButton label={t`Zoom in`} icon={Plus} onClick={() => zoom(ZOOM_SCALE.step)} />
      <IconButton label={t`Fit`} icon={Maximize} shortcut="Mod+0" onClick={() => send({ type: 'fit.pressed' })} />
      {children}
    </div>
  );
}
