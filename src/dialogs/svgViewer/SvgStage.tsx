import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { cx } from '../../ui/tokens/cx.ts';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { type Size, viewTransform } from '../stage/stageView.ts';
import { useStage } from '../stage/useStage.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import s from './svgViewer.module.css';

type SvgStageProps = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly address: string;
  readonly alt: string;
  readonly size: Size | undefined;
  readonly background: 'light' | 'dark';
};

/** The vector under pointer, fingers and keys. It is an image: nothing in it runs, and nothing from outside is loaded. */
export function SvgStage({ stage, address, alt, size, background }: SvgStageProps) {
  const { t } = useLingui();
  const [loadedSize, setLoadedSize] = useState<Size>({ width: 300, height: 300 });
  const paper = size ?? loadedSize;
  const { state, send, ref } = useStage(paper, stage);
  return (
    <div className={s.frame} data-ground={background}>
      <Stage ref={ref} label={alt} keysDescription={t`Arrow keys move it, + and - zoom`} data-cursor="hand">
        <img
          className={cx(shared.paper, s.paper)}
          style={{ ...paper, transform: viewTransform(state.view) }}
          src={address || undefined}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalWidth && naturalHeight && setLoadedSize({ width: naturalWidth, height: naturalHeight })
          }
        />
      </Stage>
      <ZoomControls scale={state.view.scale} send={send} />
    </div>
  );
}
