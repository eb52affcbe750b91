import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../ui/tokens/cx.ts';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { attachSketch } from './attachSketch.ts';
import { SketchNotices } from './SketchNotices.tsx';
import { SketchOverlay } from './SketchOverlay.tsx';
import s from './SketchStage.module.css';
import type { SketchActor } from './useSketch.ts';

type SketchStageProps = {
  actor: SketchActor;
  background: HTMLImageElement | undefined;
  stage: RefObject<HTMLDivElement | null>;
  onChooseBackground: (() => void) | undefined;
};

/** The stage of the sketch dialog: the paper under pointer, pen and fingers, with zoom and remarks above it. */
export function SketchStage({ actor, background, stage, onChooseBackground }: SketchStageProps) {
  const { t } = useLingui();
  const paper = useRef<HTMLDivElement>(null);
  const committedCanvas = useRef<HTMLCanvasElement>(null);
  const dragCanvas = useRef<HTMLCanvasElement>(null);
  const tool = useSelector(actor, ({ context }) => context.tool);
  const scale = useSelector(actor, ({ context }) => context.view.scale);
  const latestChooseBackground = useRef(onChooseBackground);
  useEffect(() => {
    latestChooseBackground.current = onChooseBackground;
  });
  useEffect(() => {
    const elements = {
      stage: stage.current!,
      paper: paper.current!,
      committedCanvas: committedCanvas.current!,
      dragCanvas: dragCanvas.current!,
    };
    return attachSketch(elements, actor, background, () => latestChooseBackground.current?.());
  }, [actor, background, stage]);

  return (
    <div className={shared.frame}>
      <Stage ref={stage} label={t`Drawing`} hasKeyHint className={s.stage} data-cursor={tool}>
        <div ref={paper} className={cx(shared.paper, s.paper)}>
          <canvas ref={committedCanvas} />
          <canvas ref={dragCanvas} />
          <TracedPicture actor={actor} background={background} />
        </div>
        <SketchOverlay actor={actor} />
      </Stage>
      <SketchNotices actor={actor} />
      <ZoomControls scale={scale} send={actor.send} />
    </div>
  );
}

/** The background while it is only traced: multiplied with what is drawn, so that lines stay as dark as they are. */
function TracedPicture({ actor, background }: Pick<SketchStageProps, 'actor' | 'background'>) {
  const isIncluded = useSelector(actor, ({ context }) => context.history.present.bgKept);
  const opacity = useSelector(actor, ({ context }) => context.bgOpacity);
  if (!background || isIncluded) return null;
  return (
    <img
      className={cx(shared.cover, s.traced)}
      src={background.src}
      crossOrigin="anonymous"
      alt=""
      style={{ opacity }}
    />
  );
}
