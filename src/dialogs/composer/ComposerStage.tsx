import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { isEqualJson } from '../../board/document/equalJson.ts';
import { LAYER_IDS, type Layer, layerBox } from '../../geometry/image/layers.ts';
import type { Guide } from '../../geometry/layout/snap.ts';
import { cx } from '../../ui/tokens/cx.ts';
import { BoxOutline, boxStyle } from '../editor/BoxOutline.tsx';
import { StageNotes } from '../editor/StageNotes.tsx';
import { NoPicture } from '../stage/NoPicture.tsx';
import shared from '../stage/Stage.module.css';
import { Stage } from '../stage/Stage.tsx';
import { toStage, viewTransform } from '../stage/stageView.ts';
import { Zoomer } from '../stage/Zoomer.tsx';
import { attachComposer } from './attachComposer.ts';
import s from './Composer.module.css';
import type { ComposerContext } from './composer.types.ts';
import { outlineOnStage } from './grips.ts';
import { paperOf, shownArrangement } from './shown.ts';
import type { ComposerActor, LayerSources } from './useComposer.ts';

type ComposerStageProps = { actor: ComposerActor; sources: LayerSources; stage: RefObject<HTMLDivElement | null> };

/** The stage of the Composer: the canvas, and on it the layers under pointer, pen and fingers. */
export function ComposerStage({ actor, sources, stage }: ComposerStageProps) {
  const { t } = useLingui();
  const view = useSelector(actor, ({ context }) => context.view);
  const paper = useSelector(actor, ({ context }) => paperOf(context), isEqualJson);
  const pictures = useSelector(actor, ({ context }) => context.pictures);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const layers = useSelector(actor, ({ context }) => shownArrangement(context).layers, isEqualJson);
  useEffect(() => attachComposer(stage.current!, actor), [actor, stage]);
  const states = Object.values(pictures);
  const missing = LAYER_IDS.flatMap((id, place) => (pictures[id] === 'missing' ? [place + 1] : [])).join(', ');

  return (
    <div className={shared.frame}>
      <Stage ref={stage} label={t`Canvas`} className={s.stage} data-view={[view.x, view.y, view.scale].join(' ')}>
        <div className={cx(shared.paper, s.canvas)} style={{ ...paper, transform: viewTransform(view) }}>
          {layers.map((layer) => (
            <PaintedLayer key={layer.imageId} actor={actor} layer={layer} address={sources[layer.imageId]?.address} />
          ))}
        </div>
        <Outline actor={actor} />
      </Stage>
      {!states.includes('there') && (
        <NoPicture
          state={states.includes('loading') ? 'loading' : 'missing'}
          why={missing ? undefined : <Trans>Connect an image to the Composer to arrange it</Trans>}
        />
      )}
      <StageNotes
        failure={failure}
        unknownFailure={t`The image could not be exported. The arrangement is still here. Try again.`}
        onReadFailure={() => actor.send({ type: 'failure.read' })}
      >
        {missing && states.includes('there') && (
          <Trans>The image of layer {missing} could not be loaded. Its place is kept.</Trans>
        )}
      </StageNotes>
      <Zoomer scale={view.scale} send={actor.send} />
    </div>
  );
}

type PaintedLayerProps = { actor: ComposerActor; layer: Layer; address: string | undefined };

function PaintedLayer({ actor, layer, address }: PaintedLayerProps) {
  const state = useSelector(actor, ({ context }) => context.pictures[layer.imageId]);
  const ratio = useSelector(actor, ({ context }) => context.ratios[layer.imageId] ?? 1);
  if (state !== 'there' && state !== 'missing') return null;
  const place = boxStyle(layerBox(layer, ratio));
  if (state === 'missing') return <span className={s.missing} data-layer={layer.imageId} style={place} />;
  return <img className={s.layer} data-layer={layer.imageId} src={address} alt="" draggable={false} style={place} />;
}

/** The outline of the chosen layer, its corners, the knob that turns it, and what it agrees with while it is held. */
function Outline({ actor }: { actor: ComposerActor }) {
  const outline = useSelector(actor, ({ context }) => outlineOnStage(context), isEqualJson);
  const guides = useSelector(actor, ({ context }) => context.guides);
  const view = useSelector(actor, ({ context }) => context.view);
  const readOnly = useSelector(actor, ({ context }) => context.readOnly);
  const paper = useSelector(actor, ({ context }) => paperOf(context), isEqualJson);
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
  const along = axis === 'x' ? paper.height : paper.width;
  const [from, to] = isLine ? [Math.min(0, guide.from), Math.max(along, guide.to)] : [guide.from, guide.to];
  // A line's `from` and `to` lie across its axis, a gap's along it.
  const isUpright = (axis === 'x') === isLine;
  const [start, end] = isUpright
    ? [
        { x: at, y: from },
        { x: at, y: to },
      ]
    : [
        { x: from, y: at },
        { x: to, y: at },
      ];
  const [p, q] = [toStage(view, start), toStage(view, end)];
  return `M${p.x} ${p.y}L${q.x} ${q.y}`;
}
