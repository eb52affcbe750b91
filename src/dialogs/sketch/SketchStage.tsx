import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { attachSketch } from './attachSketch.ts';
import { SketchOverlay } from './SketchOverlay.tsx';
import s from './SketchStage.module.css';
import { StageNotes } from './StageNotes.tsx';
import { SCALE } from './stageView.ts';
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
  const settled = useRef<HTMLCanvasElement>(null);
  const live = useRef<HTMLCanvasElement>(null);
  const tool = useSelector(actor, ({ context }) => context.tool);
  const choose = useRef(onChooseBackground);
  useEffect(() => {
    choose.current = onChooseBackground;
  });
  useEffect(() => {
    const elements = { stage: stage.current!, paper: paper.current!, settled: settled.current!, live: live.current! };
    return attachSketch(elements, actor, background, () => choose.current?.());
  }, [actor, background, stage]);

  return (
    <div className={s.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys that draw */}
      <div ref={stage} role="application" aria-label={t`Drawing`} tabIndex={0} className={s.stage} data-cursor={tool}>
        <div ref={paper} className={s.paper}>
          <canvas ref={settled} />
          <canvas ref={live} />
          <TracedPicture actor={actor} background={background} />
        </div>
        <SketchOverlay actor={actor} />
      </div>
      <StageNotes actor={actor} />
      <Zoomer actor={actor} />
    </div>
  );
}

/** The background while it is only traced: multiplied with what is drawn, so that lines stay as dark as they are. */
function TracedPicture({ actor, background }: Pick<SketchStageProps, 'actor' | 'background'>) {
  const kept = useSelector(actor, ({ context }) => context.history.present.bgKept);
  const opacity = useSelector(actor, ({ context }) => context.bgOpacity);
  if (!background || kept) return null;
  return <img className={s.traced} src={background.src} crossOrigin="anonymous" alt="" style={{ opacity }} />;
}

function Zoomer({ actor }: { actor: SketchActor }) {
  const { t } = useLingui();
  const percent = useSelector(actor, ({ context }) => Math.round(context.view.scale * 100));
  const zoom = (factor: number) => actor.send({ type: 'zoom.stepped', factor });
  return (
    <div className={s.zoomer}>
      <IconButton label={t`Zoom out`} icon={Minus} onClick={() => zoom(1 / SCALE.step)} />
      <output aria-label={t`Zoom`}>{percent}%</output>
      <IconButton label={t`Zoom in`} icon={Plus} onClick={() => zoom(SCALE.step)} />
      <IconButton label={t`Fit`} icon={Maximize} shortcut="Mod+0" onClick={() => actor.send({ type: 'fit.pressed' })} />
    </div>
  );
}
