import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { cx } from '../../ui/tokens/cx.ts';
import { clipRightOf, Divider } from '../stage/Divider.tsx';
import { PicturePlaceholder } from '../stage/PicturePlaceholder.tsx';
import stage from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { type Size, viewTransform } from '../stage/stageView.ts';
import { useStage } from '../stage/useStage.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import s from './Export4k.module.css';
import type { EnlargedPicture } from './export4k.types.ts';

/** Until the picture is loaded. */
const PENDING_SIZE: Size = { width: 1024, height: 768 };

type BeforeAfterProps = {
  originalAddress: string | undefined;
  enlargedPicture: EnlargedPicture | undefined;
  alt: string;
};

/** The picture as it is and, once it is there, enlarged, under one zoom, with a line between the two. */
export function BeforeAfterComparison({ originalAddress, enlargedPicture, alt }: BeforeAfterProps) {
  const { t } = useLingui();
  const [size, setSize] = useState<Size>();
  const [loadedAfterSize, setLoadedAfterSize] = useState<Size>();
  const [dividerPosition, setDividerPosition] = useState(0.5);
  const afterSize = loadedAfterSize ?? enlargedPicture?.size;
  const paper = afterSize ?? size ?? PENDING_SIZE;
  const stageElement = useRef<HTMLElement>(null);
  const { state, send, ref } = useStage(paper, stageElement);
  const style = { ...paper, transform: viewTransform(state.view) };
  const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height });

  return (
    <figure className={s.figure}>
      <Stage ref={ref} label={alt} keysDescription={t`Arrow keys move it, + and - zoom`} data-cursor="hand">
        {originalAddress && (
          <img
            className={cx(stage.paper, s.picture)}
            style={style}
            src={originalAddress}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget }) => setSize(sizeOf(currentTarget))}
          />
        )}
        {enlargedPicture && (
          <span className={s.layer} style={{ clipPath: clipRightOf(dividerPosition) }}>
            <img
              className={cx(stage.paper, s.picture)}
              style={style}
              src={enlargedPicture.address}
              alt={t`Enlarged`}
              draggable={false}
              onLoad={({ currentTarget }) => setLoadedAfterSize(sizeOf(currentTarget))}
            />
          </span>
        )}
      </Stage>
      {originalAddress === '' && <PicturePlaceholder state="missing" />}
      {enlargedPicture && (
        <Divider label={t`Before and after`} position={dividerPosition} onMove={setDividerPosition} />
      )}
      <figcaption className={s.caption}>
        {size && `${size.width} × ${size.height}`}
        {size && afterSize && ` → ${afterSize.width} × ${afterSize.height}`}
      </figcaption>
      <ZoomControls scale={state.view.scale} send={send} />
    </figure>
  );
}
