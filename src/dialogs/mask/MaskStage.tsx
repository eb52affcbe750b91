import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../ui/tokens/cx.ts';
import { StageNotices } from '../editor/StageNotices.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { stagePoint } from '../stage/stageView.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { attachMask } from './attachMask.ts';
import { MASK_NOTICES } from './labels.ts';
import s from './mask.module.css';
import { brushDiameter } from './paint/maskStrokes.ts';
import type { MaskActor, MaskDialogProps } from './useMask.ts';
import type { PartFinder } from './wand/partFinder.ts';

type MaskStageProps = Pick<MaskDialogProps, 'picture' | 'previousMask' | 'notice'> & {
  actor: MaskActor;
  stage: RefObject<HTMLDivElement | null>;
  findPart: PartFinder;
};

/** The stage of the mask dialog: the picture, and over it what may change. */
export function MaskStage({ actor, picture, previousMask, notice, stage, findPart }: MaskStageProps) {
  const { t } = useLingui();
  const image = useRef<HTMLImageElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const brushRing = useRef<HTMLDivElement>(null);
  const tool = useSelector(actor, ({ context }) => context.tool);
  const opacity = useSelector(actor, ({ context }) => context.opacity);
  const scale = useSelector(actor, ({ context }) => context.view.scale);
  const diameter = useSelector(
    actor,
    ({ context: { brushSize, stage, paper, view } }) => brushDiameter(brushSize, stage, paper) * view.scale,
  );
  useEffect(() => {
    const elements = {
      stage: stage.current!,
      picture: image.current!,
      canvas: canvas.current!,
      brushRing: brushRing.current!,
    };
    return attachMask(elements, actor, { previousMask, findPart });
  }, [actor, previousMask, stage, findPart]);

  return (
    <div className={shared.frame}>
      <Stage ref={stage} label={t`Mask`} hasKeyHint className={s.stage} data-cursor={tool}>
        <img
          ref={image}
          className={cx(shared.paper, s.picture)}
          src={picture.src}
          crossOrigin="anonymous"
          alt={t`What is masked`}
          width={picture.naturalWidth}
          height={picture.naturalHeight}
          draggable={false}
        />
        <canvas ref={canvas} className={cx(shared.cover, s.mask)} style={{ opacity }} />
        {tool !== 'hand' && <KeyboardCursor actor={actor} diameter={tool === 'brush' ? diameter : 0} />}
        <div
          ref={brushRing}
          hidden
          className={s.ring}
          data-tool={tool}
          data-testid="brush"
          style={{ width: diameter, height: diameter }}
        />
      </Stage>
      <MaskNotices actor={actor} notice={notice} />
      <ZoomControls scale={scale} send={actor.send} />
    </div>
  );
}

/** Half the length of the crosshair's arms, in stage pixels. */
const CROSSHAIR_ARM = 8;

/** The cursor of the keyboard; seen only while it paints. */
function KeyboardCursor({ actor, diameter }: { actor: MaskActor; diameter: number }) {
  const view = useSelector(actor, ({ context }) => context.view);
  const cursor = useSelector(actor, ({ context }) => context.cursor);
  const { x, y } = stagePoint(view, cursor);
  return (
    <svg className={cx(shared.cover, shared.keyCursor)} aria-hidden="true">
      <circle cx={x} cy={y} r={diameter / 2} />
      <path d={`M${x - CROSSHAIR_ARM},${y}h${2 * CROSSHAIR_ARM}M${x},${y - CROSSHAIR_ARM}v${2 * CROSSHAIR_ARM}`} />
    </svg>
  );
}

function MaskNotices({ actor, notice }: Pick<MaskStageProps, 'actor' | 'notice'>) {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const hasPartFailed = useSelector(actor, ({ context }) => context.hasPartFailed);
  return (
    <StageNotices
      failure={failure}
      unknownFailureText={t`The mask couldn’t be saved. What you painted is still here. Try again.`}
      onDismissFailure={() => actor.send({ type: 'failure.read' })}
    >
      {hasPartFailed
        ? t`Couldn’t recognise this part. Use the brush or the lasso.`
        : notice && i18n._(MASK_NOTICES[notice])}
    </StageNotices>
  );
}
