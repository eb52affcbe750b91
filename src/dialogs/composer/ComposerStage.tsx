import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { LAYER_IDS, type Layer, layerBox } from '../../geometry/image/layers.ts';
import type { Guide } from '../../geometry/layout/snap.ts';
import { cx } from '../../ui/tokens/cx.ts';
import { BoxOutline, boxStyle } from '../editor/BoxOutline.tsx';
import { StageNotices } from '../editor/StageNotices.tsx';
import { PicturePlaceholder } from '../stage/PicturePlaceholder.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { stagePoint, viewTransform } from '../stage/stageView.ts';
import { ZoomControls } from '../stage/ZoomControls.tsx';
import { attachComposer } from './attachComposer.ts';
import s from './Composer.module.css';
import type { ComposerContext } from './composer.types.ts';
import { stageOutline } from './grips.ts';
import { currentArrangement, paperSize } from './selectors.ts';
import type { ComposerActor, LayerSources } from './useComposer.ts';

type ComposerStageProps = { actor: ComposerActor; sources: LayerSources; stage: RefObject<HTMLDivElement | null> };

/** The stage of the Composer: the canvas, and on it the layers under pointer, pen and fingers. */
export function ComposerStage({ actor, sources, stage }: ComposerStageProps) {
  const { t } = useLingui();
  const view = useSelector(actor, ({ context }) => context.view);
  const paper = useSelector(actor, ({ context }) => paperSize(context), isEqualJson);
  const pictures = useSelector(actor, ({ context }) => context.pictures);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const layers = useSelector(actor, ({ context }) => currentArrangement(context).layers, isEqualJson);
  useEffect(() => attachComposer(stage.current!, actor), [actor, stage]);
  const pictureStates = Object.values(pictures);
  const missing = LAYER_IDS.flatMap((id, layerIndex) => (pictures[id] === 'missing' ? [layerIndex + 1] : [])).join(
    ', ',
  );

  return (
    <div className={shared.frame}>
      <Stage
        ref={stage}
        label={t`Canvas`}
        hasKeyHint
        className={s.stage}
        data-view={[view.x, view.y, view.scale].join(' ')}
      >
        <div className={cx(shared.paper, s.canvas)} style={{ ...paper, transform: viewTransform(view) }}>
          {layers.map((layer) => (
            <PaintedLayer key={layer.imageId} actor={actor} layer={layer} address={sources[layer.imageId]?.address} />
          ))}
        </div>
        <Outline actor={actor} />
      </Stage>
      {!pictureStates.includes('there') && (
        <PicturePlaceholder
          state={pictureStates.includes('loading') ? 'loading' : 'missing'}
          reason={missing ? undefined : <Trans>Connect an image to the Composer to arrange it</Trans>}
        />
      )}
      <StageNotices
        failure={failure}
        unknownFailureText={t`The image couldn’t be exported. The arrangement is still here. Try again.`}
        onDismissFailure={() => actor.send({ type: 'failure.read' })}
      >
        {missing && pictureStates.includes('there') && (
          <Trans>The image of layer {missing} couldn’t be loaded. Its position is kept.</Trans>
        )}
      </StageNotices>
      <ZoomControls scale={view.scale} send={actor.send} />
    </div>
  );
}

type PaintedLayerProps = { actor: ComposerActor; layer: Layer; address: string | undefined };

function PaintedLayer({ actor, layer, address }: PaintedLayerProps) {
  const state = useSelector(actor, ({ context }) => context.pictures[layer.imageId]);
  const ratio = useSelector(actor, ({ context }) => context.ratios[layer.imageId] ?? 1);
  if (state !== 'there' && state !== 'missing') return null;
  const boxCss = boxStyle(layerBox(layer, ratio));
  if (state === 'missing') return <span className={s.missing} data-layer={layer.imageId} style={boxCss} />;
  return <img className={s.layer} data-layer={layer.imageId} src={address} alt="" draggable={false} style={boxCss} />;
}

/** The outline of the chosen layer, its corners, the knob that turns it, and what it agrees with while it is held. */
function Outline({ actor }: { actor: ComposerActor }) {
  const outline = useSelector(actor, ({ context }) => stageOutline(context), isEqualJson);
  const guides = useSelector(actor, ({ context }) => context.guides);
  const view = useSelector(actor, ({ context }) => context.view);
  const readOnly = useSelector(actor, ({ context }) => context.readOnly);
  const paper = useSelector(actor, ({ context }) => paperSize(context), isEqualJson);
  if (!outline) return null;
  return (
    <svg className={shared.cover} aria-hidden="true">
      {guides.map((guide) => (
        <path key={JSON.stringify(guide)} className={s.guide} d={guidePath(guide, view, paper)} />
      ))}
      <BoxOutline box={outline} fixed={readOnly} />
    </svg>
  );
}

/** A line over the whole canvas where edges or centres agree; one across an equal gap. */
function guidePath(guide: Guide, view: ComposerContext['view'], paper: { width: number; height: number }): string {
  const { axis, at } = guide;
  const isLine = guide.kind === 'line';
  const axisLength = axis === 'x' ? paper.height : paper.width;
  const [from, to] = isLine ? [Math.min(0, guide.from), Math.max(axisLength, guide.to)] : [guide.from, guide.to];
  // A line's `from` and `to` lie across its axis, a gap's along it.
  const isVertical = (axis === 'x') === isLine;
  const [start, end] = isVertical
    ? [
        { x: at, y: from },
        { x: at, y: to },
      ]
    : [
        { x: from, y: at },
        { x: to, y: at },
      ];
  const [p, q] = [stagePoint(view, start), stagePoint(view, end)];
  return `M${p.x} ${p.y}L${q.x} ${q.y}`;
}
